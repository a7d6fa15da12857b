package periscope.web.worker;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import periscope.process.Call;
import periscope.process.Limits;
import periscope.process.LineProgram;
import periscope.process.ScratchFolder;
import periscope.web.server.Places;
import periscope.web.server.RequestBody;
import periscope.web.server.Visitors;

/**
 * One worker that answers, and one that is ready to take its place: since a worker starts slowly, and a question that
 * hangs cannot be ended alone, the other one takes over when a few questions hang or the first one ends.
 */
public final class Workers implements AutoCloseable {

  /** Questions that run at once, of one visitor and of all. */
  private static final int MOST_OF_ONE = 5;
  private static final int MOST_RUNNING = 7;
  private static final int MOST_WAITING = 64;
  /** Time for which a question runs whoever waits. */
  private static final long GUARANTEED_NANOS = TimeUnit.SECONDS.toNanos(1);
  /** Questions whose answers nobody waits for any more, and that the worker still works at. */
  private static final int MOST_HANGING = 2;
  private static final int MOST_MEGABYTES = 1_200;
  private static final int MOST_CHARACTERS = 8_000_000;
  private static final int MOST_SECONDS_TO_START = 60;
  private static final int PAUSE_MILLIS = 50;

  private final List<String> program;
  private final ScratchFolder scratch;
  private final Places places = new Places(MOST_RUNNING, MOST_OF_ONE, MOST_WAITING, GUARANTEED_NANOS);
  private Worker current;
  private Worker ready;
  private boolean starting;
  private boolean closed;

  /** A worker, its folder for temporary files, and the number of visitors who wait for its answers. */
  private static final class Worker {
    private final LineProgram program;
    private final Path folder;
    private int awaited;
    private boolean left;

    Worker(LineProgram program, Path folder) {
      this.program = program;
      this.folder = folder;
    }

    /** Whether another worker has to take its place. */
    boolean spent() {
      return !program.alive() || program.open() - awaited > MOST_HANGING;
    }

    void end() {
      program.close();
      ScratchFolder.deleteSoon(folder);
    }
  }

  /**
   * Workers, none of which runs yet.
   *
   * @param program starts a Java virtual machine whose main class calls {@link TextAnswers#serve}
   * @param scratch has the workers' folders
   */
  public Workers(List<String> program, ScratchFolder scratch) {
    this.program = List.copyOf(program);
    this.scratch = scratch;
  }

  /**
   * Answers a visitor's request with a worker's answer to a question.
   *
   * @param question a JSON object on one line, as {@link TextAnswers} reads it
   * @param seconds  the limit on its time
   * @throws ServiceUnavailableResponse if the question takes too long, or too many wait
   * @throws BadRequestResponse         if the text takes too much memory
   */
  public void answer(Context request, String question, int seconds) {
    String line = ask(Visitors.of(request.ip()), question, seconds);
    int status = Integer.parseInt(line.substring(0, line.indexOf(' ')));
    request.status(status).header("Cache-Control", "no-store").contentType(RequestBody.JSON_TYPE)
        .result(line.substring(line.indexOf(' ') + 1));
  }

  String ask(String visitor, String question, int seconds) {
    try (Places.Place place = places.take(visitor)) {
      return asked(place, question, seconds);
    }
  }

  private String asked(Places.Place place, String question, int seconds) {
    Worker worker = null;
    try {
      worker = worker();
      LineProgram.Reply reply = worker.program.ask(question,
          new Limits(seconds, MOST_MEGABYTES, MOST_CHARACTERS, place::lost));
      boolean alone = worker.program.open() <= 1;
      return reply.line().orElseThrow(() -> refused(reply.ending(), seconds, alone));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServiceUnavailableResponse("the server ends");
    } finally {
      end(worker);
    }
  }

  private static HttpResponseException refused(Call.Ending ending, int seconds, boolean alone) {
    return switch (ending) {
      case TOO_SLOW -> new ServiceUnavailableResponse("this text takes more than " + seconds + " seconds");
      case STOPPED -> new ServiceUnavailableResponse("this text takes long, and others wait; ask again later");
      case TOO_MUCH_OUTPUT -> new BadRequestResponse("the answer to this text is too large");
      // A worker whose heap is full ends by itself.
      default -> alone ? new BadRequestResponse("this text takes too much memory")
          : new ServiceUnavailableResponse("one of several texts took too much memory; ask again in a moment");
    };
  }

  /** The worker that answers; waits for one to start where none runs. */
  private synchronized Worker worker() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS_TO_START);
    while (current == null || current.spent()) {
      if (ready != null) {
        Worker spent = current;
        current = ready;
        ready = null;
        leave(spent);
      } else if (closed || System.nanoTime() > end) {
        throw new ServiceUnavailableResponse("the server has no worker for this text; ask again in a moment");
      } else if (current != null && current.program.alive()) {
        // It answers others, although more slowly, until the next one is ready.
        break;
      } else {
        prepare();
        wait(PAUSE_MILLIS);
      }
    }
    prepare();
    current.awaited++;
    return current;
  }

  /** Ends a worker as soon as nobody waits for it. */
  private void leave(Worker worker) {
    if (worker != null) {
      worker.left = true;
      if (worker.awaited == 0) {
        ended(worker);
      }
    }
  }

  private static void ended(Worker worker) {
    Thread thread = new Thread(worker::end, "end of a worker");
    thread.start();
  }

  /** Waits no longer for a worker; null if there was none to wait for. */
  private synchronized void end(Worker worker) {
    if (worker != null) {
      worker.awaited--;
      if (worker.left && worker.awaited == 0) {
        ended(worker);
      }
    }
    notifyAll();
  }

  private Worker started() throws IOException, InterruptedException {
    Path folder = scratch.newFolder("worker-");
    List<String> line = new ArrayList<>(program);
    line.add(1, "-Djava.io.tmpdir=" + folder);
    Worker worker =
        new Worker(LineProgram.start(line, folder, Map.of("MALLOC_ARENA_MAX", "2"), MOST_CHARACTERS), folder);
    LineProgram.Reply reply = worker.program.ask(TextAnswers.READY,
        new Limits(MOST_SECONDS_TO_START, MOST_MEGABYTES, MOST_CHARACTERS, this::closed));
    if (reply.line().isEmpty()) {
      worker.end();
      throw new IOException("the worker is not ready");
    }
    return worker;
  }

  private synchronized boolean closed() {
    return closed;
  }

  /** Starts the worker that takes over next, if none is ready. */
  public synchronized void prepare() {
    if (!closed && !starting && ready == null) {
      starting = true;
      Thread thread = new Thread(this::prepared, "start of a worker");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void prepared() {
    Worker worker = null;
    try {
      worker = started();
    } catch (IOException e) {
      // The next question tries again, and tells its visitor.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      starting = false;
      ready = closed ? null : worker;
      notifyAll();
      if (ready != null) {
        return;
      }
    }
    if (worker != null) {
      worker.end();
    }
  }

  /** Ends all workers. */
  @Override
  public void close() {
    List<Worker> last = new ArrayList<>();
    places.close();
    synchronized (this) {
      closed = true;
      Stream.of(Optional.ofNullable(current), Optional.ofNullable(ready)).flatMap(Optional::stream).forEach(last::add);
      ready = null;
      notifyAll();
    }
    last.forEach(Worker::end);
  }
}
