package periscope.testing;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Limits on work for tests that look at no more of a case than they can afford: an engine asks its stop condition
 * as it goes, and each question counts as a step. A limit on time would decide by the speed of the machine which cases
 * are compared.
 */
public final class Work {

  private Work() {}

  /**
   * A stop condition that holds from some question on. Only questions of the thread that calls this method count: a
   * thread that watches a solver asks by the clock.
   *
   * @param steps questions that are answered with no
   */
  public static BooleanSupplier steps(long steps) {
    Thread worker = Thread.currentThread();
    AtomicLong left = new AtomicLong(steps);
    return () -> (Thread.currentThread() == worker ? left.decrementAndGet() : left.get()) < 0;
  }
}
