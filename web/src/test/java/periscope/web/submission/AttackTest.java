package periscope.web.submission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.litmus.language.LitmusLanguages;
import periscope.results.data.Observation;
import periscope.results.store.ResultStore;
import periscope.testing.Sample;
import periscope.web.editor.Editors;
import periscope.web.editor.Translation;
import periscope.web.findings.ResultPages;
import periscope.web.play.Bounds;
import periscope.web.play.Play;
import periscope.web.play.Shipped;
import periscope.web.play.ThingKind;
import periscope.web.server.SiteServer;
import periscope.web.site.Site;
import periscope.web.tests.TestCatalogue;
import periscope.web.worker.TestWorkers;

/**
 * Whatever is sent, the server answers that the request is wrong, and never that the server has failed; afterwards it
 * works as before.
 */
class AttackTest {

  private static final int REQUESTS = Sample.of(400, 10_000);
  private static final int SILENCE_MILLIS = 20_000;

  /**
   * The statuses from 500 on that a refusal may have: the request is not in a version of HTTP that the server speaks.
   */
  private static final List<Integer> NO_SUCH_HTTP = List.of(501, 505);

  private static final String RECORDS = "/api/submissions";

  private static final Shipped SHIPPED = new Shipped() {
    @Override
    public List<Item> all(ThingKind sort) {
      return List.of(new Item("one", "The one", "opencl-rsp"));
    }

    @Override
    public Optional<String> text(ThingKind sort, String name) {
      return Optional.of("text of " + name);
    }
  };

  /** Requests as pages send them; those that send texts include some. */
  private static final List<Map.Entry<String, String>> GOOD = List.of(
      Map.entry(RECORDS, Records.own(1).toString()), Map.entry(RECORDS, Records.plain(2).toString()),
      Map.entry("/api/translate", "{\"text\":\"OPENCL t\\n{ [x]=0; }\\nP0@wg 0, dev 0 (global atomic_int* x) { "
          + "atomic_store_explicit(x, 1, memory_order_relaxed); }\\nexists (x=1)\"}"),
      Map.entry("/api/jobs", "{\"kind\":\"verify\",\"mapping\":\"m\",\"ops\":1,\"guards\":false,\"exact\":true}"),
      Map.entry("/api/jobs", "{\"kind\":\"explore\",\"testName\":\"one\",\"trace\":\"1:r0=1 /\\\\ [x]=2\"}"),
      Map.entry("/api/editor/check", "{\"sort\":\"model\",\"text\":\"\\\"m\\\"\\nacyclic po as p\"}"),
      Map.entry("/api/editor/complete", "{\"sort\":\"test\",\"text\":\"OPENCL t\\n{ [x]=0; }\",\"offset\":9}"),
      Map.entry("/api/editor/explain", "{\"sort\":\"mapping\",\"text\":\"mapping \\\"m\\\" from opencl-rsp\","
          + "\"offset\":3}"));

  private static final List<String> ADDRESSES = List.of("/", "/explore.html", "/data/tests/mp.json", "/api/results",
      "/api/results/tables/rates.csv", "/api/results/pictures/x.svg", "/api/jobs/0123", "/api/shipped",
      "/api/shipped/test/one", "/assets/none.js", "/data/site.json");

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<Integer, Integer> seen = new TreeMap<>();
  private SiteServer server;
  private TestWorkers workers;

  @BeforeEach
  void start() throws IOException {
    TestCatalogue shelf = new TestCatalogue(LitmusLanguages.load(), List.of(), TestWorkers.NOBODY);
    workers = TestWorkers.open();
    server = new SiteServer(new Site(shelf, "of a test", true), List.of(new Translation(workers.workers()),
        new Play(SHIPPED, (question, stop, progress) -> "{}".getBytes(StandardCharsets.UTF_8), Bounds.LOCAL),
        new Editors(workers.workers()),
        new Submissions(folder.resolve("results.db"), RecordServer.anyNumber(), Long.MAX_VALUE),
        new ResultPages(Optional::empty)), 0);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    workers.close();
  }

  private void note(int status, String what) {
    seen.merge(status, 1, Integer::sum);
    assertTrue(status < 500 || NO_SUCH_HTTP.contains(status) && !what.contains("HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        () -> status + " for " + what.substring(0, Math.min(4000, what.length())));
  }

  private HttpResponse<String> send(String address, byte[] body) throws Exception {
    return client.send(HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + address))
        .header("Content-Type", "application/json").POST(BodyPublishers.ofByteArray(body)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /**
   * Changes JSON at random, with a field more or less, another value, or the same field twice: it stays JSON, but is
   * not what the server expects.
   */
  private static void change(JsonNode node, Random random) {
    if (node instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.get(random.nextInt(names.size()));
      if (object.get(name).isContainerNode() && random.nextInt(4) > 0) {
        change(object.get(name), random);
      } else if (random.nextInt(5) == 0) {
        object.remove(name);
      } else {
        object.set(random.nextInt(5) == 0 ? name + "\u0000<b>" : name, value(random));
      }
    }
  }

  private static JsonNode value(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> Records.JSON.getNodeFactory().nullNode();
      case 1 -> Records.JSON.getNodeFactory().numberNode(random.nextLong());
      case 2 -> Records.JSON.getNodeFactory().numberNode(-0.0);
      case 3 -> Records.JSON.getNodeFactory().numberNode(1e308 * random.nextInt(3));
      case 4 -> Records.JSON.getNodeFactory().textNode("\ud800'\"; drop table results; --\r\n\u202e=1+1");
      case 5 -> Records.JSON.getNodeFactory().textNode("../".repeat(1 + random.nextInt(300)));
      case 6 -> Records.JSON.getNodeFactory().booleanNode(random.nextBoolean());
      case 7 -> Records.JSON.createObjectNode().put("__proto__", 1);
      default -> deep(1 + random.nextInt(300));
    };
  }

  private static JsonNode deep(int levels) {
    ArrayNode inner = Records.JSON.createArrayNode();
    for (int i = 0; i < levels; i++) {
      ArrayNode outer = Records.JSON.createArrayNode();
      outer.add(inner);
      inner = outer;
    }
    return inner;
  }

  private static byte[] mangled(String text, Random random) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream mangled = new ByteArrayOutputStream();
    int edits = 1 + random.nextInt(4);
    int from = 0;
    for (int i = 0; i < edits && from < bytes.length; i++) {
      int at = from + random.nextInt(bytes.length - from);
      mangled.write(bytes, from, at - from);
      switch (random.nextInt(3)) {
        case 0 -> mangled.write(random.nextInt(256));
        case 1 -> mangled.write(bytes, random.nextInt(at + 1), Math.min(bytes.length - at, random.nextInt(40)));
        default -> { }
      }
      from = Math.min(bytes.length, at + random.nextInt(3));
    }
    if (random.nextInt(8) > 0) {
      mangled.write(bytes, from, bytes.length - from);
    }
    return mangled.toByteArray();
  }

  @Test
  void whatIsSentMayBeAnything() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < REQUESTS; i++) {
      Map.Entry<String, String> good = GOOD.get(random.nextInt(GOOD.size()));
      byte[] body;
      if (random.nextBoolean()) {
        JsonNode changed = Records.JSON.readTree(good.getValue());
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
          change(changed, random);
        }
        body = changed.toString().getBytes(StandardCharsets.UTF_8);
      } else {
        body = mangled(good.getValue(), random);
      }
      String what = "seed " + seed + ", request " + i + " to " + good.getKey() + ": "
          + new String(body, StandardCharsets.UTF_8);
      HttpResponse<String> answer = send(good.getKey(), body);
      note(answer.statusCode(), what);
      if (answer.statusCode() >= 400) {
        assertFalse(Records.JSON.readTree(answer.body()).path("error").asText().isBlank(), what);
      }
    }
    System.out.println("statuses of " + REQUESTS + " bodies: " + seen);
    assertTrue(seen.getOrDefault(400, 0) > REQUESTS / 2, seen::toString);
    stillThere();
  }

  /**
   * Sends bytes exactly as they are.
   *
   * @return the status of the answer; 0 if there is none
   */
  private int raw(byte[] request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(SILENCE_MILLIS);
      try {
        socket.getOutputStream().write(request);
        socket.shutdownOutput();
        InputStream in = socket.getInputStream();
        String line = new String(in.readNBytes("HTTP/1.1 200".length()), StandardCharsets.ISO_8859_1);
        return line.matches("HTTP/1\\.[01] \\d{3}") ? Integer.parseInt(line.substring(9)) : 0;
      } catch (SocketException e) {
        return 0;
      } catch (SocketTimeoutException e) {
        throw new AssertionError("no answer to " + new String(request, StandardCharsets.ISO_8859_1), e);
      }
    }
  }

  private static String one(Random random, String... words) {
    return words[random.nextInt(words.length)];
  }

  private static String request(Random random) {
    Map.Entry<String, String> good = GOOD.get(random.nextInt(GOOD.size()));
    boolean posts = random.nextBoolean();
    String body = posts ? good.getValue() : "";
    String method = random.nextInt(4) > 0 ? posts ? "POST" : "GET"
        : one(random, "PUT", "DELETE", "OPTIONS", "TRACE", "HEAD", "PATCH", "CONNECT", "BREW", "get");
    String address = posts ? good.getKey() : ADDRESSES.get(random.nextInt(ADDRESSES.size()));
    String more = one(random, "", "%00", "%2e%2e%2f%2e%2e%2fetc/passwd", "?" + "x=".repeat(random.nextInt(5000)),
        "/%ff%fe", "\\..\\", ";a=b", "%", "//", "#x", "?%zz", "/\u00e9<script>");
    String header = one(random, "", "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n",
        "Expect: 100-continue\r\n", "Range: bytes=9-1\r\n", "If-None-Match: \"" + "x".repeat(300) + "\"\r\n",
        "Cookie: " + "c".repeat(9000) + "\r\n", "Origin: null\r\n", "Content-Length: 7\r\n",
        "Content-Length: -1\r\n", "X: \u0000\r\n", ": empty\r\n", "Upgrade: websocket\r\nConnection: Upgrade\r\n",
        "Accept-Encoding: zz;q=9, \u00ff\r\n", "Host: localhost\r\n", "Transfer-Encoding: zip\r\n",
        "Content-Type: application/json; charset=utf-99\r\n");
    String host = one(random, "localhost", "localhost", "localhost", "127.0.0.1:1", "evil.example", "", "[::1",
        "localhost:x", "a b");
    String version = random.nextInt(20) > 0 ? "HTTP/1.1"
        : one(random, "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "FTP/1.1", "");
    return method + " " + address + more + " " + version + "\r\nHost: " + host + "\r\nConnection: close\r\n" + header
        + (posts ? "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n" : "") + "\r\n" + body;
  }

  @Test
  void requestsMayBeAnything() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < REQUESTS; i++) {
      String request = request(random);
      byte[] bytes = random.nextInt(3) == 0 ? mangled(request, random) : request.getBytes(StandardCharsets.ISO_8859_1);
      note(raw(bytes), "seed " + seed + ", request " + i + ": " + new String(bytes, StandardCharsets.ISO_8859_1));
    }
    System.out.println("statuses of " + REQUESTS + " requests: " + seen);
    stillThere();
  }

  /** Checks that pages are there, that a record is accepted, and that the contents of the database are consistent. */
  private void stillThere() throws Exception {
    assertEquals(200, raw("GET /data/site.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        .getBytes(StandardCharsets.ISO_8859_1)));
    assertEquals(201, send(RECORDS, Records.own(77).toString().getBytes(StandardCharsets.UTF_8)).statusCode());
    List<Observation> all = new ArrayList<>();
    try (ResultStore store = ResultStore.existing(folder.resolve("results.db"))) {
      store.observations(all::add);
    }
    assertTrue(all.stream().allMatch(o -> o.result().expected().getAsLong() == o.result().counts().total()));
    try (var inside = Files.list(folder)) {
      assertTrue(inside.allMatch(f -> f.getFileName().toString().startsWith("results.db")));
    }
  }

  /** A client that sends single bytes slowly is told to send its request again, and delays no other client. */
  @Test
  void whoIsSlowIsNotWaitedFor() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(SILENCE_MILLIS);
      socket.getOutputStream().write(("POST " + RECORDS + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
          + "application/json\r\nContent-Length: 9999\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
      long begin = System.nanoTime();
      while (socket.getInputStream().available() == 0 && System.nanoTime() - begin < SILENCE_MILLIS * 1_000_000L) {
        socket.getOutputStream().write(' ');
        socket.getOutputStream().flush();
        Thread.sleep(100);
      }
      byte[] line = socket.getInputStream().readNBytes("HTTP/1.1 408".length());
      assertEquals("HTTP/1.1 408", new String(line, StandardCharsets.ISO_8859_1));
    }
    stillThere();
  }
}
