package periscope.testing;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Limits on work, for tests that look at no more of a case than they can afford. An engine asks its stop condition
 * while it works, and each question counts as a step. With a limit on time, the speed of the machine would decide which
 * cases are compared.
 */
public final class Work {

  private Work() {}

  /**
   * A stop condition that holds after a number of questions. Only questions of the thread that calls this method count:
   * a thread that watches a solver asks at regular times.
   *
   * @param steps the number of questions that are answered with no
   */
  public static BooleanSupplier steps(long steps) {
    Thread worker = Thread.currentThread();
    AtomicLong left = new AtomicLong(steps);
    return () -> (Thread.currentThread() == worker ? left.decrementAndGet() : left.get()) < 0;
  }
}
