package periscope.generate.minimal;

import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import periscope.generate.minimal.Step.Kind;

/**
 * The minimal tests of one size.
 *
 * @param tests    the tests, in order
 * @param complete whether these are all tests; false if the search was stopped
 * @param regular  whether the models' assumed properties held for every program that the search met; if not, some tests
 *                 may be missing
 */
public record MinimalSuite(List<MinimalTest> tests, boolean complete, boolean regular) {

  /** Most instructions of a program. */
  public static final int MOST = Program.MOST - 1;

  public MinimalSuite {
    tests = List.copyOf(tests);
  }

  /**
   * Searches for the minimal tests.
   *
   * @param judges  creates a judge for each worker
   * @param workers number of workers that search in parallel
   * @param stop    called now and then; true ends the work
   */
  public static MinimalSuite of(
      Alphabet alphabet, int size, Supplier<Judge> judges, int workers, BooleanSupplier stop) {
    List<List<List<Kind>>> all = Skeletons.threads(size, alphabet.kinds());
    ConcurrentSkipListSet<MinimalTest> found = new ConcurrentSkipListSet<>();
    AtomicInteger next = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    AtomicInteger uneven = new AtomicInteger();
    AtomicReference<RuntimeException> failed = new AtomicReference<>();
    Runnable work = () -> {
      try {
        MinimalSearch search = new MinimalSearch(alphabet, judges.get(), stop, found::add);
        int i = next.getAndIncrement();
        while (i < all.size() && failed.get() == null && !stop.getAsBoolean()) {
          done.addAndGet(search.visit(all.get(i)) ? 1 : 0);
          i = next.getAndIncrement();
        }
        uneven.addAndGet(search.regular() ? 0 : 1);
      } catch (RuntimeException e) {
        failed.compareAndSet(null, e);
      }
    };
    List<Thread> threads = IntStream.range(0, workers).mapToObj(i -> new Thread(work, "minimal-" + i)).toList();
    threads.forEach(Thread::start);
    threads.forEach(MinimalSuite::join);
    if (failed.get() != null) {
      throw failed.get();
    }
    return new MinimalSuite(List.copyOf(new TreeSet<>(found)), done.get() == all.size(), uneven.get() == 0);
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
