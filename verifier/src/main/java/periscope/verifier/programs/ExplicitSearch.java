package periscope.verifier.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The search of {@link ProgramSearch} without a solver: every program up to the bound is made and run through the enumerating
 * engine, source and compiled form, one after the other. It answers the same and is as simple as can be, for programs that
 * are so small that there are few of them, and to check the other by.
 *
 * <p>Smaller programs come first; of those of one size, the first of the first layout is taken, however many threads search.
 */
public final class ExplicitSearch {

  private final ProgramSearch.Request request;
  private final ProgramSearch.Listener listener;

  public ExplicitSearch(ProgramSearch.Request request, ProgramSearch.Listener listener) {
    this.request = request;
    this.listener = listener;
  }

  /** Searches. @param stop asked now and then, by several threads, whether to give up */
  public ProgramSearch.Result run(BooleanSupplier stop) {
    long start = System.nanoTime();
    List<Double> seconds = new ArrayList<>();
    ExecutorService workers = Executors.newFixedThreadPool(request.workers());
    try {
      for (int size = 1; size <= request.bound().operations(); size++) {
        long began = System.nanoTime();
        Size all = new Size(size, stop);
        all.run(workers);
        if (all.found != null || all.decided.get() < all.layouts.size()) {
          return new ProgramSearch.Result(Optional.ofNullable(all.found), size - 1, all.decided.get(), all.layouts.size(),
              seconds, System.nanoTime() - start);
        }
        seconds.add((System.nanoTime() - began) / 1e9);
      }
      return new ProgramSearch.Result(
          Optional.empty(), request.bound().operations(), 0, 0, seconds, System.nanoTime() - start);
    } finally {
      workers.shutdownNow();
    }
  }

  /** All programs of one size. */
  private final class Size {
    private final int size;
    private final BooleanSupplier stop;
    private final List<Layout> layouts;
    private final AtomicInteger decided = new AtomicInteger();
    /** Number of the first layout with a counterexample, as far as known; the number of layouts if there is none. */
    private final AtomicInteger first;
    private FoundProgram found;

    Size(int size, BooleanSupplier stop) {
      this.size = size;
      this.stop = stop;
      layouts = Layout.of(size, request.bound().threads(), request.bound().placement());
      first = new AtomicInteger(layouts.size());
    }

    void run(ExecutorService workers) {
      listener.progress(size, 0, layouts.size());
      List<Future<?>> tasks = new ArrayList<>();
      for (int i = 0; i < layouts.size(); i++) {
        int number = i;
        tasks.add(workers.submit(() -> search(number)));
      }
      for (Future<?> task : tasks) {
        await(task);
      }
    }

    private void search(int number) {
      BooleanSupplier over = () -> first.get() < number || stop.getAsBoolean();
      OneProgram engine = new OneProgram(request.translation(), request.source(), request.target(), over);
      boolean complete = new EveryProgram(layouts.get(number), request.operations().choices(), request.bound().locations(),
          request.bound().guards()).forEach(program -> {
            if (over.getAsBoolean()) {
              return false;
            }
            OneProgram.Answer answer = engine.ask(program);
            if (answer.verdict() == OneProgram.Verdict.WRONG) {
              keep(number, answer.found().orElse(program));
            }
            return answer.verdict() == OneProgram.Verdict.RIGHT || answer.verdict() == OneProgram.Verdict.RACY;
          });
      if (complete || first.get() == number) {
        listener.progress(size, decided.incrementAndGet(), layouts.size());
      }
    }

    private synchronized void keep(int number, FoundProgram program) {
      if (number < first.get()) {
        first.set(number);
        found = program;
      }
    }
  }

  private static void await(Future<?> task) {
    try {
      task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
