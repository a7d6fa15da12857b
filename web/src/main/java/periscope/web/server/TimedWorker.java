package periscope.web.server;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.ServiceUnavailableResponse;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A worker thread that answers one question at a time, each within a time limit. If an answer takes too long, its
 * caller gets an error, and other callers go on with another thread; a few threads may hang like this, then the worker
 * refuses questions.
 *
 * @param <T> the object that answers questions; created on the worker thread, one for each thread
 */
public final class TimedWorker<T> implements AutoCloseable {

  private static final int WAITING = 64;

  private final Supplier<T> maker;
  private final int millis;
  private final int mostHanging;
  private ThreadPoolExecutor thread;
  private T used;
  private int hanging;

  /** The state of one question; guarded by the worker's lock. */
  private static final class Use {
    private boolean begun;
    private boolean ended;
    private boolean left;
  }

  /**
   * Creates a worker.
   *
   * @param maker       creates the object that answers
   * @param millis      time limit of an answer, in milliseconds
   * @param mostHanging most threads that may hang
   */
  public TimedWorker(Supplier<T> maker, int millis, int mostHanging) {
    this.maker = maker;
    this.millis = millis;
    this.mostHanging = mostHanging;
    this.thread = thread();
  }

  private static ThreadPoolExecutor thread() {
    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), run -> {
      Thread made = new Thread(run, "desk");
      made.setDaemon(true);
      return made;
    });
  }

  /**
   * The answer to one question.
   *
   * @throws ServiceUnavailableResponse if it takes too long, or too many callers wait
   * @throws BadRequestResponse if the text is nested too deeply, or needs too much memory
   */
  public <A> A ask(Function<T, A> question) {
    Use use = new Use();
    ThreadPoolExecutor on;
    Future<A> answer;
    synchronized (this) {
      if (hanging >= mostHanging) {
        throw new ServiceUnavailableResponse("too many texts take too long; ask again later");
      }
      on = thread;
      try {
        answer = on.submit(() -> {
          begin(use);
          try {
            return question.apply(used(on));
          } finally {
            end(use);
          }
        });
      } catch (RejectedExecutionException e) {
        throw new ServiceUnavailableResponse("too many ask at once; ask again in a moment");
      }
    }
    try {
      return answer.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      leave(use, on);
      throw new ServiceUnavailableResponse("this takes more than " + millis / 1000 + " seconds");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServiceUnavailableResponse("the server ends");
    } catch (ExecutionException e) {
      throw failed(e.getCause());
    }
  }

  private static RuntimeException failed(Throwable cause) {
    if (cause instanceof StackOverflowError) {
      return new BadRequestResponse("the text is nested too deeply");
    } else if (cause instanceof OutOfMemoryError) {
      return new BadRequestResponse("the text takes too much memory");
    } else if (cause instanceof RuntimeException e) {
      return e;
    }
    return new IllegalStateException(cause);
  }

  /** The object that answers, created on the thread that uses it, since creating it takes a while. */
  private T used(ThreadPoolExecutor on) {
    synchronized (this) {
      if (on == thread && used != null) {
        return used;
      }
    }
    T made = maker.get();
    synchronized (this) {
      if (on == thread) {
        used = made;
      }
    }
    return made;
  }

  private synchronized void begin(Use use) {
    use.begun = true;
  }

  private synchronized void end(Use use) {
    use.ended = true;
    if (use.left) {
      hanging--;
    }
  }

  /**
   * Abandons a hanging question: other callers go on with another thread, and the question counts as hanging until it
   * ends.
   */
  private synchronized void leave(Use use, ThreadPoolExecutor on) {
    if (use.begun && !use.ended && on == thread) {
      use.left = true;
      hanging++;
      on.shutdown();
      thread = thread();
      used = null;
    }
  }

  @Override
  public synchronized void close() {
    thread.shutdownNow();
  }
}
