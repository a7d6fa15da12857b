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
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;
import periscope.verifier.behaviour.Target;

/**
 * The search for the smallest program whose compiled form has an outcome that its source forbids, over all programs up to a
 * bound. Smaller programs come first, so that the first that is found is a smallest one; of those of one size, the one of
 * the first layout is taken, so that the answer does not depend on the number of workers.
 */
public final class ProgramSearch {

  /**
   * What is asked.
   *
   * @param source     the model that forbids
   * @param target     what the compiled programs run on
   * @param operations what programs are made of
   * @param workers    threads that search
   */
  public record Request(Translation translation, CompiledModel source, Target target, Operations operations,
      SearchBound bound, int workers) {
    public Request {
      ReadModifyWrites.requireWhole(source);
    }

    /** Whether no program gets stuck, whatever the bound; false means only that it must be searched. */
    public boolean cannotStick() {
      return SymbolicTarget.of(target).cannotStick(translation, operations);
    }
  }

  /**
   * What came out.
   *
   * @param found     a smallest program that is compiled wrongly
   * @param completed every program of up to so many operations was decided
   * @param open      layouts of one operation more that were decided, and how many there are; 0 of 0 if all was done
   * @param seconds   for each size that was decided, from 1 on, how long that took
   * @param nanos     wall time
   */
  public record Result(
      Optional<FoundProgram> found, int completed, int decided, int open, List<Double> seconds, long nanos) {}

  /** Told about what goes on; by several threads. */
  public interface Listener {
    /** So many layouts of a size are decided, of so many. */
    default void progress(int operations, int decided, int layouts) {}
  }

  /** How the programs of one layout are searched. */
  public interface Engine {

    /** Searches the programs of a layout. @param stop asked now and then whether to give up */
    Answer search(Request request, Layout layout, BooleanSupplier stop);

    /** Asks a solver about all programs at once. */
    static Engine solver(Sought sought) {
      return (request, layout, stop) -> LayoutSearch.search(request, layout, sought, stop);
    }

    /** Runs through the programs one after the other. */
    static Engine explicit(Sought sought) {
      return (request, layout, stop) -> ExplicitSearch.search(request, layout, sought, stop);
    }
  }

  /** What is known of a layout: if not complete, there may be a counterexample where none was found. */
  public record Answer(boolean complete, Optional<FoundProgram> found) {}

  private final Request request;
  private final Engine engine;
  private final Listener listener;

  public ProgramSearch(Request request, Engine engine, Listener listener) {
    this.request = request;
    this.engine = engine;
    this.listener = listener;
  }

  /** Searches. @param stop asked now and then, by several threads, whether to give up */
  public Result run(BooleanSupplier stop) {
    long start = System.nanoTime();
    List<Double> seconds = new ArrayList<>();
    ExecutorService workers = Executors.newFixedThreadPool(request.workers());
    try {
      for (int size = 1; size <= request.bound().operations(); size++) {
        long began = System.nanoTime();
        Size found = new Size(size, stop);
        found.run(workers);
        boolean complete = found.first.get() < found.layouts.size() || found.decided.get() == found.layouts.size();
        if (found.first.get() < found.layouts.size() || !complete) {
          Optional<FoundProgram> program = Optional.ofNullable(found.found);
          return new Result(program, size - 1, found.decided.get(), found.layouts.size(), seconds,
              System.nanoTime() - start);
        }
        seconds.add((System.nanoTime() - began) / 1e9);
      }
      return new Result(Optional.empty(), request.bound().operations(), 0, 0, seconds, System.nanoTime() - start);
    } finally {
      workers.shutdownNow();
    }
  }

  /** All layouts of one size. */
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
      layouts = request.bound().layouts(size);
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
      if (over.getAsBoolean()) {
        return;
      }
      Answer answer = engine.search(request, layouts.get(number), over);
      answer.found().ifPresent(f -> keep(number, f));
      if (answer.complete()) {
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
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      } else if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
