package periscope.web.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import periscope.litmus.language.LitmusLanguages;
import periscope.testing.Sample;
import periscope.web.editor.Translation;
import periscope.web.site.Site;
import periscope.web.tests.TestCatalogue;
import periscope.web.worker.TestWorkers;

/** The answers of the server to allowed requests and to others. */
class SiteServerTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String TRANSLATE = "api/translate";
  private static SiteServer server;
  private static TestWorkers workers;

  @BeforeAll
  static void start() throws IOException {
    LitmusLanguages languages = LitmusLanguages.load();
    TestCatalogue shelf = new TestCatalogue(languages, List.of(), TestWorkers.NOBODY);
    workers = TestWorkers.open();
    server = new SiteServer(new Site(shelf, "of a test", true), List.of(new Translation(workers.workers())), 0);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    workers.close();
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(server.address() + path)).GET());
  }

  private static HttpResponse<String> post(String path, String body, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + path))
        .POST(HttpRequest.BodyPublishers.ofString(body));
    return send(headers.length == 0 ? request.header("Content-Type", "application/json") : request.headers(headers));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String raw(String request) throws IOException {
    return RawRequests.send(server.port(), request);
  }

  private static String text(String test) {
    return JSON.createObjectNode().put("text", test).toString();
  }

  @Test
  void givesEveryTestOfItsList() throws Exception {
    JsonNode groups = JSON.readTree(get("data/tests.json").body());
    assertTrue(groups.size() >= 5, groups::toString);
    for (JsonNode form : groups.findValues("forms").stream().map(f -> f.get(0)).toList()) {
      String id = form.get("id").asText();
      JsonNode test = JSON.readTree(get("data/tests/" + id.replace("+", "%2B") + ".json").body());
      assertEquals(id, test.get("name").asText());
      assertEquals(test.get("facts").get("bins").asInt(), test.get("bins").size(), id);
      assertTrue(test.get("shader").asText().contains("@compute"), id);
    }
  }

  @Test
  void tellsBrowsersWhatToRefuse() throws Exception {
    var headers = get("data/site.json").headers();
    assertTrue(headers.firstValue("Content-Security-Policy").orElse("").contains("default-src 'none'"));
    assertEquals("nosniff", headers.firstValue("X-Content-Type-Options").orElse(""));
    assertTrue(headers.firstValue("Access-Control-Allow-Origin").isEmpty());
  }

  @Test
  void answersToItsOwnNamesOnly() throws Exception {
    String end = "\nConnection: close\n\n";
    assertEquals("HTTP/1.1 200 OK", raw("GET /data/site.json HTTP/1.1\nHost: localhost:1" + end));
    assertEquals("HTTP/1.1 200 OK", raw("GET /data/site.json HTTP/1.1\nHost: 127.0.0.1" + end));
    assertTrue(raw("GET /data/site.json HTTP/1.1\nHost: evil.example" + end).startsWith("HTTP/1.1 421"));
    assertTrue(raw("GET /data/site.json HTTP/1.1\nHost: localhost.evil.example" + end).startsWith("HTTP/1.1 421"));
  }

  @Test
  void takesNothingFromPagesOfOthers() throws Exception {
    String json = "application/json";
    assertEquals(403, post(TRANSLATE, "{}", "Content-Type", json, "Origin", "http://evil.example").statusCode());
    assertEquals(403, post(TRANSLATE, "{}", "Content-Type", json, "Origin", "null").statusCode());
    assertEquals(415, post(TRANSLATE, "{}", "Content-Type", "text/plain").statusCode());
  }

  @Test
  void givesNoFileOfTheMachine() throws Exception {
    for (String path : List.of("/../../etc/passwd", "/data/tests/../../../../etc/passwd.json",
        "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd", "/data/tests/%00.json",
        "/META-INF/MANIFEST.MF", "/periscope/cli/Main.class")) {
      String line = raw("GET " + path + " HTTP/1.1\nHost: localhost\nConnection: close\n\n");
      assertTrue(line.startsWith("HTTP/1.1 4"), () -> path + ": " + line);
    }
  }

  @Test
  void saysWhereATextIsWrong() throws Exception {
    HttpResponse<String> answer = post(TRANSLATE, JSON.createObjectNode()
        .put("text", "OPENCL t\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = ; }\nexists (x=1)").toString());
    assertEquals(400, answer.statusCode());
    JsonNode problem = JSON.readTree(answer.body()).get("problems").get(0);
    assertTrue(problem.get("at").asInt() > 20, answer::body);
    assertFalse(problem.get("message").asText().isBlank());
  }

  @Test
  void leadsBrowsersThatAreLostToTheFirstPage() throws Exception {
    for (String path : List.of("nothing.html", "tests/nothing", "api/nothing", "data/nothing.json")) {
      URI address = URI.create(server.address() + path);
      HttpResponse<String> page = send(HttpRequest.newBuilder(address).header("Accept", "text/html,*/*").GET());
      HttpResponse<String> data = send(HttpRequest.newBuilder(address).header("Accept", "*/*").GET());
      assertEquals(404, page.statusCode(), path);
      assertEquals(404, data.statusCode(), path);
      boolean program = path.startsWith("api/") || path.startsWith("data/");
      assertEquals(!program, page.body().contains("<a href=\"/\">"), path);
      assertFalse(JSON.readTree(data.body()).get("error").asText().isBlank(), path);
    }
  }

  /** What reaches no handler of the site has the headers of its answers, and no words of the web server. */
  @Test
  void answersToWhatIsNoRequestHaveAllHeaders() throws Exception {
    for (String request : List.of("FOO\n\n", "GET / HTTP/9.9\nHost: localhost\n\n",
        "GET / HTTP/1.1\nHost: a b\n\n",
        "GET / HTTP/1.1\n\n", "GET /" + "x".repeat(20_000) + " HTTP/1.1\nHost: localhost\n\n",
        "GET / HTTP/1.1\nHost: localhost\nX: " + "y".repeat(20_000) + "\n\n",
        "GET /%zz HTTP/1.1\nHost: localhost\nConnection: close\n\n",
        "POST /api/translate HTTP/1.1\nHost: localhost\nContent-Length: x\n\n")) {
      try (Socket socket = new Socket("localhost", server.port())) {
        socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(answer.startsWith("HTTP/1.1 4") || answer.startsWith("HTTP/1.1 505"), () -> request + answer);
        assertTrue(answer.contains("nosniff") && answer.contains("default-src 'none'"), () -> request + answer);
        assertFalse(answer.toLowerCase(Locale.ROOT).contains("jetty"), () -> request + answer);
      }
    }
  }

  @Test
  void headHasTheHeadersOfGet() throws Exception {
    for (String path : List.of("data/tests.json", "data/site.json", "data/nothing.json", "nothing.html",
        "api/nothing")) {
      URI address = URI.create(server.address() + path);
      HttpResponse<String> get = send(HttpRequest.newBuilder(address).GET());
      HttpResponse<String> head =
          send(HttpRequest.newBuilder(address).method("HEAD", HttpRequest.BodyPublishers.noBody()));
      assertEquals(get.statusCode(), head.statusCode(), path);
      assertEquals("", head.body());
      for (String name : List.of("Content-Type", "Content-Length", "Cache-Control", "Content-Security-Policy",
          "ETag")) {
        assertEquals(get.headers().firstValue(name), head.headers().firstValue(name), path + ": " + name);
      }
    }
  }

  /** A browser that has a file already gets it not again. */
  @Test
  void knowsFilesByTheirTags() throws Exception {
    URI address = URI.create(server.address() + "data/tests.json");
    String tag = send(HttpRequest.newBuilder(address).GET()).headers().firstValue("ETag").orElseThrow();
    HttpResponse<String> again = send(HttpRequest.newBuilder(address).header("If-None-Match", tag).GET());
    assertEquals(304, again.statusCode());
    assertEquals("", again.body());
    assertEquals(200, send(HttpRequest.newBuilder(address).header("If-None-Match", "\"x\"").GET()).statusCode());
  }

  /** A browser that unpacks files gets them packed, and the same content. */
  @Test
  void packsFilesForBrowsersThatUnpackThem() throws Exception {
    URI address = URI.create(server.address() + "data/tests.json");
    byte[] plain = CLIENT.send(HttpRequest.newBuilder(address).GET().build(), HttpResponse.BodyHandlers.ofByteArray())
        .body();
    for (String encodings : List.of("gzip", "br, GZIP;q=0.5", "deflate,gzip ; q=1")) {
      HttpResponse<byte[]> packed = CLIENT.send(HttpRequest.newBuilder(address).header("Accept-Encoding", encodings)
          .GET().build(), HttpResponse.BodyHandlers.ofByteArray());
      assertEquals("gzip", packed.headers().firstValue("Content-Encoding").orElse("none"), encodings);
      assertEquals("Accept-Encoding", packed.headers().firstValue("Vary").orElse("none"));
      assertArrayEquals(plain, new GZIPInputStream(new ByteArrayInputStream(packed.body())).readAllBytes());
      assertTrue(packed.body().length < plain.length);
      String tag = packed.headers().firstValue("ETag").orElseThrow();
      assertEquals(304, send(HttpRequest.newBuilder(address).header("Accept-Encoding", encodings)
          .header("If-None-Match", tag).GET()).statusCode());
    }
    for (String encodings : List.of("gzip;q=0", "gzip; q=0.00", "identity", "xgzip", "")) {
      HttpResponse<byte[]> answer = CLIENT.send(HttpRequest.newBuilder(address).header("Accept-Encoding", encodings)
          .GET().build(), HttpResponse.BodyHandlers.ofByteArray());
      assertArrayEquals(plain, answer.body(), encodings);
    }
  }

  @Test
  void includesNoFile() throws Exception {
    HttpResponse<String> answer = post(TRANSLATE, text(
        "OPENCL t\n#include \"/etc/passwd\"\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = 1; }\nexists (x=1)"));
    assertTrue(answer.statusCode() < 500, answer::body);
    assertFalse(answer.body().contains("root:"), answer::body);
  }

  @Test
  void refusesWhatCannotBeUsed() throws Exception {
    for (String body : List.of("", "null", "[]", "{", "{\"text\": 1}", "{\"text\": \"\", \"more\": 1}",
        "{\"text\": \"\"}", "{\"text\": \"\u0000\"}", "\"text\"", "{\"text\": \"" + "x".repeat(200_000) + "\"}")) {
      int status = post(TRANSLATE, body).statusCode();
      assertEquals(400, status, body.substring(0, Math.min(40, body.length())));
    }
    assertEquals(400, post(TRANSLATE, "{}", "Content-Type", "application/json; charset=utf-99").statusCode());
    assertTrue(RawRequests.announcing(server.port(), TRANSLATE).startsWith("HTTP/1.1 413"));
    assertEquals(404, get(TRANSLATE).statusCode());
  }

  /** The server reads a request up to the first thing that does not belong there. */
  @Test
  void readsNoMoreThanTheFieldsOfARequest() throws Exception {
    String many = IntStream.range(0, 50_000).mapToObj(i -> ",\"" + i + "\":0").collect(Collectors.joining());
    for (Map.Entry<String, String> e : Map.of(
        "{\"text\":\"\"" + many + "}", "there is no field '0'; fields are text",
        "{\"text\":\"\",\"text\":\"\"}", "this is no JSON that can be read, from line 1, column 18 on",
        "{\"text\":{\"a\":" + "{\"b\":".repeat(90_000), "the field 'text' is no object and no list",
        "{\"text\":[" + "[],".repeat(90_000), "the field 'text' is no object and no list",
        "{\"text\":\"" + "x".repeat(300_000) + "\"}", "a text in a request has at most 100000 characters, a name or a "
            + "number 1000",
        "{\"text\":" + "9".repeat(300_000) + "}", "a text in a request has at most 100000 characters, a name or a "
            + "number 1000",
        "{\"text\":\"\"}{}", "there is more behind the object",
        "[1]", "send a JSON object with text",
        " ", "there is nothing in what was sent").entrySet()) {
      HttpResponse<String> answer = post(TRANSLATE, e.getKey());
      assertEquals(400, answer.statusCode());
      assertEquals(e.getValue(), JSON.readTree(answer.body()).get("error").asText());
    }
    // All characters escaped: the longest request that is permitted.
    assertEquals(400, post(TRANSLATE, "{\"text\":\"" + "\\u4e00".repeat(100_000) + "\"}").statusCode());
  }

  @Test
  void neverBreaksOnWhatIsMangled() throws Exception {
    String whole = JSON.createObjectNode().put("text", JSON.readTree(get("data/tests/mp.json").body()).get("source")
        .asText()).toString();
    Random random = new Random(20261126);
    for (int i = 0; i < Sample.of(100, 300); i++) {
      StringBuilder mangled = new StringBuilder(whole);
      for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
        int at = random.nextInt(mangled.length());
        if (random.nextBoolean()) {
          mangled.deleteCharAt(at);
        } else {
          mangled.insert(at, (char) (32 + random.nextInt(95)));
        }
      }
      HttpResponse<String> answer = post(TRANSLATE, mangled.toString());
      assertTrue(answer.statusCode() < 500, () -> answer.statusCode() + " " + answer.body() + "\n" + mangled);
    }
  }
}
