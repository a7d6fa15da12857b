package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Threads of this process.
 *
 * @param threads number of threads
 */
record ThreadCrew(int threads, UnitChecker checker) implements Crew {

  /** Milliseconds between two signs of life. */
  private static final long TICK = 200;

  @Override
  public long checked() {
    return checker.checked();
  }

  @Override
  public void answer(List<SearchUnit> units, Receiver receiver) {
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> started = new ArrayList<>();
    for (int t = 0; t < Math.min(threads, units.size()); t++) {
      Thread thread = new Thread(() -> work(units, next, receiver, failure), "search");
      thread.setDaemon(true);
      thread.start();
      started.add(thread);
    }
    await(started, receiver);
    if (failure.get() != null) {
      throw new IllegalStateException("the search failed", failure.get());
    }
  }

  private void work(
      List<SearchUnit> units, AtomicInteger next, Receiver receiver, AtomicReference<Throwable> failure) {
    try {
      for (int unit = next.getAndIncrement(); unit < units.size() && !receiver.over(); unit = next.getAndIncrement()) {
        receiver.answered(units.get(unit), checker.answer(units.get(unit), receiver::over));
      }
    } catch (OutOfMemoryError e) {
      receiver.end("out of memory");
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
      receiver.end("internal error");
    }
  }

  private static void await(List<Thread> started, Receiver receiver) {
    for (Thread thread : started) {
      try {
        for (thread.join(TICK); thread.isAlive(); thread.join(TICK)) {
          receiver.tick();
        }
      } catch (InterruptedException e) {
        receiver.end("interrupted");
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
