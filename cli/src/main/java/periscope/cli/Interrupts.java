package periscope.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Ctrl-C while something runs: it is told to stop, and the process ends once it has said what it found. */
public final class Interrupts {

  /** How long a process that is being ended waits for the last words of the command, in seconds. */
  private static final long LAST_WORDS = 5;

  /** Counted down when the command has printed everything; the process may then end. */
  private static final CountDownLatch FINISHED = new CountDownLatch(1);

  private Interrupts() {}

  /** Runs the work; a signal that ends the process first calls {@code stop} and then lets the command finish. */
  public static <T> T during(Runnable stop, Supplier<T> work) {
    Thread hook = new Thread(() -> {
      stop.run();
      try {
        FINISHED.await(LAST_WORDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }, "interrupt");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return work.get();
    } finally {
      remove(hook);
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending: the hook waits for the report.
    }
  }

  /** Everything is said. */
  public static void finished() {
    FINISHED.countDown();
  }
}
