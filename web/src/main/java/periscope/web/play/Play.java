package periscope.web.play;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.NotFoundResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import periscope.web.play.Jobs.Status;
import periscope.web.server.Answers;
import periscope.web.server.RequestBody;
import periscope.web.server.Visitors;

/** The handler of visitors' questions: queues them, runs them, and returns the answers. */
public final class Play implements Answers {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CREATED = 201;
  private static final int TOO_MANY = 429;
  private static final int BUSY = 503;
  private static final int MOST_MILLIS_TO_END = 2_000;

  private final Shipped shipped;
  private final Work work;
  private final QuestionReader reader;
  private final Jobs jobs;
  private final Bounds bounds;
  private final UnaryOperator<String> visitors;
  private final List<Thread> workers = new ArrayList<>();

  /** Starts the threads that run jobs. */
  public Play(Shipped shipped, Work work, Bounds bounds) {
    this(shipped, work, bounds, Play::visitor);
  }

  /** @param visitors the visitor for an address; empty if unknown */
  Play(Shipped shipped, Work work, Bounds bounds, UnaryOperator<String> visitors) {
    this.visitors = visitors;
    this.shipped = shipped;
    this.work = work;
    this.reader = new QuestionReader(shipped);
    this.bounds = bounds;
    this.jobs = new Jobs(bounds, () -> TimeUnit.NANOSECONDS.toSeconds(System.nanoTime()));
    for (int i = 0; i < bounds.atOnce(); i++) {
      Thread worker = new Thread(this::work, "job");
      worker.setDaemon(true);
      worker.start();
      workers.add(worker);
    }
  }

  private void work() {
    try {
      for (var next = jobs.take(); next.isPresent(); next = jobs.take()) {
        Job job = next.get().job();
        jobs.finish(job, answer(next.get().question(), job));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The answer to a question, or an error; an error of one question does not affect the others. */
  private byte[] answer(Question question, Job job) {
    try {
      return work.answer(question, () -> jobs.stopped(job), job::progress);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return JSON.createObjectNode().put("exit", -1).put("problem", "the server could not work at this: " + e)
          .toString().getBytes(StandardCharsets.UTF_8);
    }
  }

  @Override
  public void at(RoutesConfig routes) {
    routes.post("/api/jobs", this::submit);
    routes.get("/api/jobs/{id}", this::tell);
    routes.post("/api/jobs/{id}/cancel", this::cancel);
    routes.get("/api/shipped", this::list);
    routes.get("/api/shipped/{sort}/{name}", this::text);
  }

  @Override
  public void close() {
    jobs.close();
    try {
      // Each ends its process first.
      for (Thread worker : workers) {
        worker.join(MOST_MILLIS_TO_END);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void submit(Context request) throws IOException {
    Question question = reader.read(RequestBody.object(request, QuestionReader.fields()));
    try {
      String id = jobs.submit(visitors.apply(request.ip()), question);
      request.status(CREATED);
      give(request, JSON.createObjectNode().put("id", id).put("command", question.command()));
    } catch (Refused e) {
      throw new HttpResponseException(e.own() ? TOO_MANY : BUSY, e.getMessage(), Map.of());
    }
  }

  /**
   * The visitor of an address; empty for this machine's address, which is that of local users or of a proxy for all
   * visitors.
   */
  static String visitor(String address) {
    return Visitors.here(address) ? "" : Visitors.of(address);
  }

  private void tell(Context request) {
    Status status = jobs.status(request.pathParam("id")).orElseThrow(this::unknown);
    ObjectNode told = JSON.createObjectNode().put("state", status.state().name().toLowerCase(Locale.ROOT))
        .put("command", status.command());
    if (status.position() >= 0) {
      told.put("position", status.position());
    }
    if (!status.progress().isEmpty()) {
      told.put("progress", status.progress());
    }
    give(request, told);
    status.answer().ifPresent(a -> request.result(with(told, a)));
  }

  /** A JSON object with an answer as its last field. Answers are large, so they are not copied for each request. */
  private static InputStream with(ObjectNode told, byte[] answer) {
    String before = told.toString();
    String open = before.substring(0, before.length() - 1) + ",\"answer\":";
    return new SequenceInputStream(Collections.enumeration(List.of(bytes(open), new ByteArrayInputStream(answer),
        bytes("}"))));
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private void cancel(Context request) {
    if (!jobs.cancel(request.pathParam("id"))) {
      throw unknown();
    }
    give(request, JSON.createObjectNode().put("state", "cancelled"));
  }

  private NotFoundResponse unknown() {
    return new NotFoundResponse("there is no such question here; answers are kept for " + bounds.keptSeconds() / 60
        + " minutes");
  }

  private void list(Context request) {
    ObjectNode all = JSON.createObjectNode();
    for (ThingKind sort : ThingKind.values()) {
      ArrayNode items = all.putArray(sort.word());
      shipped.all(sort).forEach(i -> items.addObject().put("name", i.name()).put("title", i.title())
          .put("language", i.language()).put("usual", i.usual()));
    }
    give(request, all);
  }

  private void text(Context request) {
    String name = request.pathParam("name");
    String text = Stream.of(ThingKind.values()).filter(s -> s.word().equals(request.pathParam("sort")))
        .filter(s -> shipped.all(s).stream().anyMatch(i -> i.name().equals(name)))
        .flatMap(s -> shipped.text(s, name).stream()).findFirst()
        .orElseThrow(() -> new NotFoundResponse("nothing of this name comes with Periscope"));
    give(request, JSON.createObjectNode().put("text", text));
  }

  private static void give(Context request, ObjectNode answer) {
    request.header("Cache-Control", "no-store").contentType(RequestBody.JSON_TYPE).result(answer.toString());
  }
}
