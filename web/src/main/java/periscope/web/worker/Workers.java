package periscope.web.worker;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import periscope.process.Call;
import periscope.process.Limits;
import periscope.process.LineProgram;
import periscope.process.ScratchFolder;
import periscope.web.server.Places;
import periscope.web.server.RequestBody;
import periscope.web.server.Visitors;

/**
 * Workers that answer the questions of visitors. A visitor's questions go to one worker as long as one of them is open
 * there, and to the worker with the fewest open questions otherwise, so that one visitor slows one worker down. Of
 * workers with equally many, a visitor has the one that answered him last, rather than the one of another visitor. A
 * worker in which a few questions hang, or that ended, is replaced, since a question that hangs cannot be ended alone.
 * Visitors whose questions it did not answer wait for the next worker.
 */
public final class Workers implements AutoCloseable {

  private static final int MOST_WORKERS = 2;
  /** Questions that run at once, of one visitor and of all. */
  private static final int MOST_OF_ONE = 3;
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
  /** The workers, up to the limit; one that ended stays until another one takes its place. */
  private final List<Worker> workers = new ArrayList<>();
  private boolean starting;
  private boolean closed;

  /** A worker, its folder for temporary files, and the visitors whose questions it has. */
  private static final class Worker {
    private final LineProgram program;
    private final Path folder;
    /** The visitors who wait for answers, each as often as he does. */
    private final List<String> awaiting = new ArrayList<>();
    /** The visitors who got no answer. */
    private final Set<String> unanswered = new HashSet<>();
    /** The visitor of the last question; empty before the first one. */
    private String last = "";
    private boolean left;

    Worker(LineProgram program, Path folder) {
      this.program = program;
      this.folder = folder;
    }

    private int hanging() {
      return program.open() - awaiting.size();
    }

    /** The number of its open questions, with those that it is about to be asked. */
    int load() {
      return Math.max(program.open(), awaiting.size());
    }

    /** Whether another worker has to take its place. */
    boolean spent() {
      return !program.alive() || hanging() > MOST_HANGING;
    }

    /** Whether a visitor's further questions belong here. */
    boolean has(String visitor) {
      return awaiting.contains(visitor)
          || unanswered.contains(visitor) && (!program.alive() || hanging() > 0);
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
      return asked(place, visitor, question, seconds);
    }
  }

  private String asked(Places.Place place, String visitor, String question, int seconds) {
    Worker worker = null;
    boolean answered = false;
    try {
      worker = worker(place, visitor, seconds);
      LineProgram.Reply reply = worker.program.ask(question,
          new Limits(seconds, MOST_MEGABYTES, MOST_CHARACTERS, place::lost));
      answered = reply.line().isPresent();
      boolean alone = worker.program.open() <= 1;
      return reply.line().orElseThrow(() -> refused(reply.ending(), seconds, alone));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServiceUnavailableResponse("the server ends");
    } finally {
      end(worker, visitor, answered);
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

  /** The worker that answers a visitor; waits for one to start where none does. */
  private synchronized Worker worker(Places.Place place, String visitor, int seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS_TO_START);
    for (Optional<Worker> found = found(visitor); true; found = found(visitor)) {
      prepare();
      if (found.isPresent()) {
        found.get().awaiting.add(visitor);
        found.get().last = visitor;
        return found.get();
      } else if (place.lost()) {
        throw refused(Call.Ending.STOPPED, seconds, false);
      } else if (System.nanoTime() > end) {
        throw new ServiceUnavailableResponse("the server has no worker for this text; ask again in a moment");
      }
      wait(PAUSE_MILLIS);
    }
  }

  private Optional<Worker> found(String visitor) {
    Optional<Worker> own = workers.stream().filter(w -> w.has(visitor)).findFirst();
    return own.isPresent() ? own.filter(w -> !w.spent())
        : workers.stream().filter(w -> !w.spent()).min(Comparator.comparingInt(Worker::load)
            .thenComparingInt(w -> w.last.equals(visitor) ? 0 : w.last.isEmpty() ? 1 : 2));
  }

  /** Ends a worker whose place another one has, as soon as nobody waits for it. */
  private void leave(Worker worker) {
    worker.left = true;
    if (worker.awaiting.isEmpty()) {
      ended(worker);
    }
  }

  private static void ended(Worker worker) {
    Thread thread = new Thread(worker::end, "end of a worker");
    thread.start();
  }

  /** A visitor waits no longer for a worker; null if there was none to wait for. */
  private synchronized void end(Worker worker, String visitor, boolean answered) {
    if (worker != null) {
      worker.awaiting.remove(visitor);
      if (!answered) {
        worker.unanswered.add(visitor);
      }
      if (worker.awaiting.isEmpty() && (worker.left || worker.spent())) {
        // Nobody needs what it still works at; the next one starts the sooner.
        ended(worker);
      }
      prepare();
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

  /** Starts a worker, if there are too few, or another one's place is to be taken. */
  public synchronized void prepare() {
    if (!closed && !starting && (workers.size() < MOST_WORKERS || workers.stream().anyMatch(Worker::spent))) {
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
      if (worker != null && (closed || !placed(worker))) {
        ended(worker);
      } else if (worker != null) {
        prepare();
      }
      notifyAll();
    }
  }

  /** Gives a new worker a place; false if all others answer, since what hung ended meanwhile. */
  private boolean placed(Worker worker) {
    Optional<Worker> spent = workers.stream().filter(Worker::spent).findFirst();
    if (spent.isPresent()) {
      workers.set(workers.indexOf(spent.get()), worker);
      leave(spent.get());
      return true;
    }
    return workers.size() < MOST_WORKERS && workers.add(worker);
  }

  /** Ends all workers. */
  @Override
  public void close() {
    List<Worker> last = new ArrayList<>();
    places.close();
    synchronized (this) {
      closed = true;
      last.addAll(workers);
      notifyAll();
    }
    last.forEach(Worker::end);
  }
}
