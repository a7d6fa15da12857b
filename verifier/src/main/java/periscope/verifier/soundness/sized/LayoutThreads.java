package periscope.verifier.soundness.sized;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import periscope.verifier.program.Layout;

/**
 * Threads of this process.
 *
 * @param engine the engine for each layout
 * @param number number of threads
 */
public record LayoutThreads(LayoutEngine engine, int number) implements LayoutCrew {

  @Override
  public void search(
      LayoutEngine.Task task, int size, List<Layout> layouts, List<Integer> numbers, Receiver receiver) {
    if (numbers.isEmpty()) {
      return;
    }
    ExecutorService pool = Executors.newFixedThreadPool(number);
    try {
      List<Future<?>> searched = new ArrayList<>();
      numbers.forEach(layout -> searched.add(pool.submit(() -> {
        if (!receiver.unneeded(layout)) {
          receiver.answered(layout, engine.search(task, layouts.get(layout), () -> receiver.unneeded(layout)));
        }
      })));
      searched.forEach(LayoutThreads::await);
    } finally {
      pool.shutdownNow();
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
