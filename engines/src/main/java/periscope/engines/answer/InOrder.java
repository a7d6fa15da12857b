package periscope.engines.answer;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Work on several pieces by several threads, with the results in the order of the pieces.
 *
 * @param <P> type of a piece
 * @param <T> type of a result
 */
public final class InOrder<P, T> {

  private static final long TICK_MILLIS = 200;

  private final List<P> pieces;
  private final Supplier<Function<P, T>> workers;
  private final AtomicInteger next = new AtomicInteger();
  private final CompletableFuture<T>[] results;

  @SuppressWarnings("unchecked")
  private InOrder(List<P> pieces, Supplier<Function<P, T>> workers) {
    this.pieces = List.copyOf(pieces);
    this.workers = workers;
    results = Stream.generate(CompletableFuture::new).limit(pieces.size()).toArray(CompletableFuture[]::new);
  }

  /**
   * Starts the work on daemon threads.
   *
   * @param threads number of threads; never more threads than pieces run
   * @param workers called once in each thread; its function makes a piece's result
   */
  public static <P, T> InOrder<P, T> start(List<P> pieces, int threads, Supplier<Function<P, T>> workers) {
    InOrder<P, T> work = new InOrder<>(pieces, workers);
    for (int t = 0; t < Math.min(threads, pieces.size()); t++) {
      Thread thread = new Thread(work::work, "worker-" + t);
      // A process that ends early does not wait for what nobody will see.
      thread.setDaemon(true);
      thread.start();
    }
    return work;
  }

  private void work() {
    Function<P, T> worker = null;
    for (int i = next.getAndIncrement(); i < results.length; i = next.getAndIncrement()) {
      try {
        worker = worker == null ? workers.get() : worker;
        results[i].complete(worker.apply(pieces.get(i)));
      } catch (RuntimeException | Error e) {
        results[i].completeExceptionally(e);
      }
    }
  }

  /**
   * Passes each result to {@code sink} as soon as the result and all results before it exist. An exception in the work
   * on a piece is thrown in the place of its result.
   *
   * @param waiting called now and then with the index of the piece for which this method waits
   */
  public void forEach(IntConsumer waiting, Consumer<T> sink) {
    for (int i = 0; i < results.length; i++) {
      sink.accept(await(i, waiting));
      // Results may be large, and nobody asks for them twice.
      results[i] = null;
    }
  }

  private T await(int piece, IntConsumer waiting) {
    while (true) {
      try {
        return results[piece].get(TICK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        waiting.accept(piece);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for other threads", e);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw (RuntimeException) e.getCause();
      }
    }
  }
}
