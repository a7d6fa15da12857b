package periscope.web.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import periscope.litmus.language.LitmusLanguages;
import periscope.web.server.SiteServer;
import periscope.web.server.Visitors;
import periscope.web.site.Site;
import periscope.web.tests.Judge;
import periscope.web.tests.TestCatalogue;

/** Visitors from many addresses at the same time: each gets a share, and each is answered. */
class CrowdTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String QUESTION = "{\"kind\":\"lint\",\"model\":\"m\"}";
  private static final int CROWD = 50;
  private static final int SECONDS = 3_600;
  private static final long PAUSE_NANOS = 1_000_000;

  private static final Shipped NOTHING = new Shipped() {
    @Override
    public List<Item> all(ThingKind sort) {
      return List.of();
    }

    @Override
    public Optional<String> text(ThingKind sort, String name) {
      return Optional.empty();
    }
  };

  /** A semaphore with a permit for each job that may be finished. */
  private final Semaphore finish = new Semaphore(0);
  private SiteServer server;

  /** Waits without using the processors, which the visitors need. */
  private byte[] answer(Question question, BooleanSupplier stop, Consumer<String> progress) {
    while (!finish.tryAcquire() && !stop.getAsBoolean()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return "{\"exit\":0}".getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Starts a server. Addresses of this machine stand for those of other machines; the server distinguishes both in the
   * same way.
   */
  @BeforeEach
  void start() throws IOException {
    Judge nobody = (test, text, outcomes) -> new Judge.Word("nobody", Map.of(), "");
    TestCatalogue shelf = new TestCatalogue(LitmusLanguages.load(), List.of(), nobody);
    server = new SiteServer(new Site(shelf, "of a test", true),
        List.of(new Play(NOTHING, this::answer, Bounds.PUBLIC, Visitors::of)), 0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** An answer of the server. */
  private record Told(int status, JsonNode body) {}

  /**
   * Sends a request from a visitor's address.
   *
   * @return the server's answer
   */
  private Told tell(int visitor, String method, String address, String body) throws IOException {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (2 + visitor)}), 0));
      socket.connect(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), server.port()));
      socket.getOutputStream().write((method + " /api/jobs" + address + " HTTP/1.0\r\nHost: localhost\r\nContent-Type: "
          + "application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
          .getBytes(StandardCharsets.US_ASCII));
      String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Told(Integer.parseInt(all.substring(9, 12)), JSON.readTree(all.substring(all.indexOf("\r\n\r\n"))));
    }
  }

  private Told ask(int visitor) throws IOException {
    return tell(visitor, "POST", "", QUESTION);
  }

  private JsonNode job(int visitor, String id) throws IOException {
    Told told = tell(visitor, "GET", "/" + id, "");
    assertEquals(200, told.status(), () -> told.body().toString());
    return told.body();
  }

  @Test
  void fiftyAtOnceAreAllAnswered() throws Exception {
    Map<String, Integer> visitors = new LinkedHashMap<>();
    for (int v = 0; v < CROWD; v++) {
      for (int i = 0; i < 2; i++) {
        Told told = ask(v);
        assertEquals(201, told.status(), () -> told.body().toString());
        visitors.put(told.body().get("id").asText(), v);
      }
    }
    Map<String, Integer> positions = new HashMap<>();
    List<String> begun = new ArrayList<>();
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    while (!visitors.isEmpty()) {
      assertTrue(System.nanoTime() < end, () -> "not answered: " + visitors);
      finish.release();
      for (String id : List.copyOf(visitors.keySet())) {
        JsonNode job = job(visitors.get(id), id);
        int before = positions.getOrDefault(id, Integer.MAX_VALUE);
        int position = job.path("position").asInt(-1);
        assertTrue(position <= before, () -> before + " became " + position);
        positions.put(id, position);
        if (position < 0 && !begun.contains(id)) {
          begun.add(id);
        }
        if (job.has("answer")) {
          assertEquals(0, job.get("answer").get("exit").asInt(), job::toString);
          visitors.remove(id);
        }
      }
    }
    assertEquals(2 * CROWD, begun.size());
    assertEquals(List.copyOf(positions.keySet()).size(), begun.size());
  }

  @Test
  void whoAsksMuchTakesNothingFromOthers() throws Exception {
    List<String> mine = new ArrayList<>();
    for (int i = 0; i < Bounds.PUBLIC.perVisitor(); i++) {
      mine.add(ask(0).body().get("id").asText());
    }
    Told refused = ask(0);
    assertEquals(429, refused.status(), () -> refused.body().toString());
    Told other = ask(1);
    assertEquals(201, other.status(), () -> other.body().toString());
    String last = mine.get(mine.size() - 1);
    assertEquals(200, tell(0, "POST", "/" + last + "/cancel", "").status());
    assertEquals(201, ask(0).status(), "one was cancelled");
    finish.release(1000);
    JsonNode job = job(1, other.body().get("id").asText());
    for (long end = System.nanoTime() + SECONDS * 1_000_000_000L; !job.has("answer");) {
      assertTrue(System.nanoTime() < end, job::toString);
      Thread.sleep(10);
      job = job(1, other.body().get("id").asText());
    }
  }
}
