package periscope.web.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import periscope.litmus.language.LitmusLanguages;
import periscope.web.editor.Editors;
import periscope.web.server.SiteServer;
import periscope.web.site.Site;
import periscope.web.tests.TestCatalogue;
import periscope.web.worker.TestWorkers;

/** Questions of pages and editors over HTTP. The answers come from a worker that repeats what it was asked. */
class PlayTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String JOBS = "api/jobs";
  private static final String HANGS = "hangs";
  private static SiteServer server;
  private static TestWorkers workers;

  private static final long PAUSE_NANOS = 1_000_000;

  /** Two shipped things of each kind. */
  private static final Shipped SHIPPED = new Shipped() {
    @Override
    public List<Item> all(ThingKind sort) {
      return List.of(new Item("one", "The one", "opencl-rsp"), new Item("other+2", "The other", "opencl-rsp"));
    }

    @Override
    public Optional<String> text(ThingKind sort, String name) {
      return Optional.of("text of " + name);
    }
  };

  /** Waits without using the processors, which those who ask need. */
  private static byte[] answer(Question question, BooleanSupplier stop, Consumer<String> progress) {
    progress.accept("at work");
    while (question.files().containsValue(HANGS) && !stop.getAsBoolean()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return JSON.createObjectNode().put("arguments", String.join(" ", question.arguments())).toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  @BeforeAll
  static void start() throws IOException {
    TestCatalogue shelf = new TestCatalogue(LitmusLanguages.load(), List.of(), TestWorkers.NOBODY);
    workers = TestWorkers.open();
    server = new SiteServer(new Site(shelf, "of a test", true),
        List.of(new Play(SHIPPED, PlayTest::answer, Bounds.LOCAL), new Editors(workers.workers())), 0);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    workers.close();
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return CLIENT.send(HttpRequest.newBuilder(URI.create(server.address() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String path, String body) throws Exception {
    return CLIENT.send(HttpRequest.newBuilder(URI.create(server.address() + path))
        .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** JSON in which the quotes of Java's strings stay as they are. */
  private static String quoted(String json) {
    return json.replace('\'', '"');
  }

  private static JsonNode asked(String question) throws Exception {
    HttpResponse<String> sent = post(JOBS, quoted(question));
    assertEquals(201, sent.statusCode(), sent::body);
    return JSON.readTree(sent.body());
  }

  /** The arguments that the worker receives for a question. */
  private static String arguments(String question) throws Exception {
    String id = asked(question).get("id").asText();
    JsonNode told = JSON.readTree(get(JOBS + "/" + id).body());
    assertTrue(!told.has("progress") || told.get("progress").asText().equals("at work"), told::toString);
    for (int i = 0; i < 500 && !told.has("answer"); i++) {
      Thread.sleep(10);
      told = JSON.readTree(get(JOBS + "/" + id).body());
    }
    return told.get("answer").get("arguments").asText();
  }

  @Test
  void makesCommandLinesOfQuestions() throws Exception {
    assertEquals("verify mine.map --ops 1 --without guards --placement same --timeout 45 --json --out programs",
        arguments("{'kind':'verify','mapping':'m','ops':1,'guards':false,'placement':'same','exact':false}"));
    assertEquals("verify mine.map --scopes wg,dv --without fence --without seq_cst wg --timeout 300 --json --out"
        + " programs", arguments("{'kind':'verify','mapping':'m','scopes':'wg, dv','without':'fence,seq_cst wg',"
        + "'seconds':300}"));
    assertEquals("repair mine.map --scopes wg --without fence --ops 2 --timeout 120 --json", arguments(
        "{'kind':'repair','mapping':'m','scopes':'wg','without':'fence','ops':2,'seconds':120}"));
    assertEquals("check --mapping one mine.litmus --test-timeout 45 --json --picture pictures",
        arguments("{'kind':'verify','mappingName':'one','test':'t'}"));
    assertEquals("simulate other+2 --model mine.cat --why --test-timeout 45 --json --picture pictures",
        arguments("{'kind':'simulate','testName':'other+2','model':'m','show':'why'}"));
    assertEquals("explore mine.litmus --mapping one --exact --trace=1:r0=1 /\\ [x]=2 --timeout 45 --json", arguments(
        "{'kind':'explore','test':'t','mappingName':'one','exact':true,'trace':'1:r0=1 /\\\\ [x]=2'}"));
    assertEquals("models-diff mine.cat one --events 3 --timeout 45 --json --out programs",
        arguments("{'kind':'models-diff','model':'m','other':'one','events':3}"));
    assertEquals("lint mine.cat --json", arguments("{'kind':'lint','model':'m'}"));
    assertEquals("periscope explore mine.litmus '--trace=1:r0=1 /\\ [x]=2' --timeout 45",
        asked("{'kind':'explore','test':'t','trace':'1:r0=1 /\\\\ [x]=2'}").get("command").asText());
  }

  @Test
  void refusesWhatIsNoQuestion() throws Exception {
    for (String body : List.of("", "[]", "{}", "{'kind':'run'}", "{'kind':'simulate'}", "{'kind':'lint'}",
        "{'kind':'simulate','test':'t','ops':1}", "{'kind':'simulate','test':'t','testName':'one'}",
        "{'kind':'simulate','testName':'/etc/passwd'}", "{'kind':'simulate','testName':'--help'}",
        "{'kind':'simulate','testName':'@/etc/passwd'}", "{'kind':'simulate','test':'t','show':'all'}",
        "{'kind':'verify','mapping':'m','ops':9}", "{'kind':'verify','mapping':'m','ops':'1'}",
        "{'kind':'verify','mapping':'m','seconds':601}", "{'kind':'verify','mapping':'m','seconds':0}",
        "{'kind':'verify','mapping':'m','scopes':'--help'}", "{'kind':'verify','mapping':'m','scopes':'@/etc/passwd'}",
        "{'kind':'verify','mapping':'m','without':''}", "{'kind':'simulate','test':'t','seconds':300}",
        "{'kind':'verify','mapping':'m','guards':1}", "{'kind':'verify','mapping':'m','target':'mine.cat'}",
        "{'kind':'explore','test':'t','trace':'@/etc/passwd'}", "{'kind':'explore','test':'t','trace':'a;b'}",
        "{'kind':'lint','test':'t','model':'m'}", "{'kind':'lint','test':'" + "x".repeat(50_001) + "'}")) {
      HttpResponse<String> answer = post(JOBS, quoted(body));
      assertEquals(400, answer.statusCode(), body.substring(0, Math.min(90, body.length())));
      assertFalse(JSON.readTree(answer.body()).get("error").asText().isBlank(), answer::body);
    }
    assertEquals(404, get(JOBS + "/" + "0".repeat(32)).statusCode());
    assertEquals(404, post(JOBS + "/none/cancel", "").statusCode());
  }

  @Test
  void cancelsWhatHangs() throws Exception {
    String id = asked("{'kind':'lint','test':'" + HANGS + "'}").get("id").asText();
    assertEquals(200, post(JOBS + "/" + id + "/cancel", "").statusCode());
    JsonNode told = JSON.readTree(get(JOBS + "/" + id).body());
    assertEquals("cancelled", told.get("state").asText());
    assertFalse(told.has("answer"), told::toString);
    assertEquals("lint mine.cat --json", arguments("{'kind':'lint','model':'m'}"), "the worker is free again");
  }

  @Test
  void listsWhatIsShipped() throws Exception {
    JsonNode all = JSON.readTree(get("api/shipped").body());
    assertEquals("The other", all.get("mapping").get(1).get("title").asText());
    assertFalse(all.get("model").get(0).get("usual").asBoolean());
    assertEquals("text of other+2", JSON.readTree(get("api/shipped/test/other%2B2").body()).get("text").asText());
    assertEquals(404, get("api/shipped/test/..%2fone").statusCode());
    assertEquals(404, get("api/shipped/file/one").statusCode());
  }

  private static String editor(String sort, String text, int offset) {
    return JSON.createObjectNode().put("sort", sort).put("text", text).put("offset", offset).toString();
  }

  private static JsonNode problems(String sort, String text) throws Exception {
    String request = JSON.createObjectNode().put("sort", sort).put("text", text).toString();
    return JSON.readTree(post("api/editor/check", request).body()).get("problems");
  }

  @Test
  void helpsEditors() throws Exception {
    String test = "OPENCL t\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = ; }\nexists (x=1)";
    JsonNode problem = problems("test", test).get(0);
    assertEquals(test.indexOf("= ;") + 2, problem.get("at").asInt(), problem::toString);
    String model = "\"m\"\nlet own = po | rf\nacyclic ow";
    JsonNode complete = JSON.readTree(post("api/editor/complete", editor("model", model, model.length())).body());
    assertEquals(model.length() - 2, complete.get("from").asInt());
    assertTrue(complete.get("proposals").findValuesAsText("text").contains("own"), complete::toString);
    JsonNode told = JSON.readTree(post("api/editor/explain", editor("model", model, model.indexOf("po") + 1)).body());
    assertEquals(model.indexOf("po"), told.get("at").asInt(), told::toString);
    assertTrue(told.get("markdown").asText().contains("po"), told::toString);
    assertEquals("{}", post("api/editor/explain", editor("model", model, 1)).body());
  }

  /** Included and extended files are shipped ones; other files are not found. */
  @Test
  void editorsReadNoFiles() throws Exception {
    for (String file : List.of("/etc/passwd", "../../../../../../etc/passwd", "pom.xml")) {
      String model = problems("model", "\"m\"\ninclude \"" + file + "\"\nacyclic po").toString();
      assertTrue(model.contains("there is no file") || model.contains("there is no shipped file"), model);
      String mapping = problems("mapping", "mapping \"m\" from opencl-rsp to gpuasm\nextends \"" + file + "\"\n")
          .toString();
      assertTrue(mapping.contains("there is no mapping"), mapping);
      String test = problems("test", "OPENCL t\n#include \"" + file + "\"\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) "
          + "{ *x = 1; }\nexists (x=1)").toString();
      assertTrue(test.contains("no file is read here"), test);
      assertFalse((model + mapping + test).contains("root:"), model + mapping + test);
    }
    assertEquals("[]", problems("model", "\"m\"\ninclude \"c11-rc11.cat\"\n").toString());
    JsonNode files = JSON.readTree(post("api/editor/complete", editor("model", "include \"", 9)).body());
    assertTrue(files.get("proposals").findValuesAsText("text").contains("c11-rc11.cat"), files::toString);
  }

  @Test
  void neverBreaksOnWhatIsMangled() throws Exception {
    Random random = new Random(20261127);
    List<String> paths = List.of(JOBS, "api/editor/check", "api/editor/complete", "api/editor/explain");
    List<String> texts = List.of(quoted("{'kind':'verify','mapping':'m','ops':1,'exact':true,'placement':'all'}"),
        editor("test", "OPENCL t\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = 1; }\nexists (x=1)", 40),
        editor("model", "\"m\"\ninclude \"c11-rc11.cat\"\nlet own = po | rf\nacyclic own", 30),
        editor("mapping", "mapping \"m\" from opencl-rsp to gpuasm\nr = load(na) x => LD r x\n", 45));
    for (int i = 0; i < 300; i++) {
      StringBuilder mangled = new StringBuilder(texts.get(random.nextInt(texts.size())));
      for (int edits = random.nextInt(4); edits > 0; edits--) {
        int at = random.nextInt(mangled.length());
        if (random.nextBoolean()) {
          mangled.deleteCharAt(at);
        } else {
          mangled.insert(at, (char) (32 + random.nextInt(95)));
        }
      }
      String path = paths.get(random.nextInt(paths.size()));
      String whole = mangled.toString();
      String body = path.endsWith("check") ? whole.replaceFirst(",\"offset\":\\d+", "") : whole;
      HttpResponse<String> answer = post(path, body);
      assertTrue(answer.statusCode() < 500, () -> path + " " + answer.statusCode() + " " + answer.body() + "\n" + body);
    }
  }
}
