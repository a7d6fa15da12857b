package periscope.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.testing.Sample;

/** Questions of visitors, answered by the command in processes of their own. */
class WorkersTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String SECRET = "it-is-a-secret";
  private static final int PAUSE_MILLIS = 100;
  private static final int MOST_SECONDS = 240;

  private static OpenedSite server;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    server = OpenedSite.serve(new Session(Terminal.plain(nowhere, nowhere), new Interruption()),
        folder.resolve("results.db"), 0);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    assertEquals(0, workers());
    assertEquals(List.of(), folders(), "all folders of jobs are deleted");
  }

  private static List<String> folders() throws IOException {
    String own = "periscope-serve-" + ProcessHandle.current().pid() + "-";
    try (Stream<Path> temporary = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return temporary.map(p -> p.getFileName().toString()).filter(n -> n.startsWith(own)).toList();
    }
  }

  /** How many processes this one has that run a command. */
  private static long workers() {
    return running().count();
  }

  private static Stream<ProcessHandle> running() {
    return ProcessHandle.current().descendants()
        .filter(p -> words(p).contains("periscope.cli.Main"));
  }

  /** What a process was started with. Java tells nothing of long lines, so that they are read where Linux has them. */
  private static List<String> words(ProcessHandle process) {
    try {
      return List.of(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).split("\0"));
    } catch (IOException e) {
      return List.of(process.info().arguments().orElse(new String[0]));
    }
  }

  private static JsonNode send(String path, ObjectNode body) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + path));
    if (body != null) {
      request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body.toString()));
    }
    HttpResponse<String> answer = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertTrue(answer.statusCode() < 300, () -> answer.statusCode() + " " + answer.body());
    return JSON.readTree(answer.body());
  }

  private static ObjectNode question(String kind) {
    return JSON.createObjectNode().put("kind", kind);
  }

  private static String ask(ObjectNode question) throws Exception {
    return send("api/jobs", question).get("id").asText();
  }

  private static JsonNode answer(ObjectNode question) throws Exception {
    return answers(List.of(ask(question))).get(0);
  }

  /** The answers to all; their positions never grow, and none is lost. */
  private static List<JsonNode> answers(List<String> ids) throws Exception {
    Map<String, JsonNode> answers = new LinkedHashMap<>();
    Map<String, Integer> positions = new LinkedHashMap<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos((long) ids.size() * MOST_SECONDS);
    while (answers.size() < ids.size() && System.nanoTime() < end) {
      for (String id : ids) {
        JsonNode job = send("api/jobs/" + id, null);
        int position = job.path("position").asInt(-1);
        int before = positions.getOrDefault(id, Integer.MAX_VALUE);
        assertTrue(position <= before, () -> before + " became " + position);
        positions.put(id, position);
        if (job.has("answer")) {
          answers.put(id, job.get("answer"));
        }
      }
      assertTrue(workers() <= 2, "two at once");
      Thread.sleep(PAUSE_MILLIS);
    }
    return ids.stream().map(answers::get).toList();
  }

  @Test
  void verifyShowsTheCounterexamplesOfTheOriginalMapping() throws Exception {
    JsonNode answer = answer(question("verify").put("mappingName", "rsp-original").put("ops", 1));
    assertEquals("UNSOUND", answer.path("report").path("verdict").asText(), answer::toString);
    JsonNode finding = answer.get("report").get("findings").get(0);
    String file = finding.get("file").asText().replaceFirst(".*/", "");
    String program = answer.get("programs").get(file).asText();
    JsonNode one = answer(question("verify").put("mappingName", "rsp-original").put("test", program));
    assertEquals("unsound", one.path("report").path("programs").path(0).path("verdict").asText(), one::toString);
    assertTrue(one.get("pictures").elements().next().asText().startsWith("<svg"), one::toString);
  }

  @Test
  void readsNoFilesForStrangers() throws Exception {
    Path secret = Files.writeString(Files.createTempFile("secret", ".cat"), "\"" + SECRET + "\"\nacyclic po as s\n");
    try {
      String test = "OPENCL t\n#include \"" + secret + "\"\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = 1; }\n"
          + "exists (x=1)";
      List<String> ids = List.of(
          ask(question("lint").put("model", "\"m\"\ninclude \"" + secret + "\"\nacyclic po as p\n")),
          ask(question("lint").put("model", "\"m\"\ninclude \"../" + secret.getFileName() + "\"\nacyclic po as p\n")),
          ask(question("lint").put("mapping", "mapping \"m\" from opencl-rsp to gpuasm\nextends \"" + secret + "\"\n")),
          ask(question("lint").put("mapping",
              "mapping \"m\" from opencl-rsp to gpuasm\nextends \"../" + secret.getFileName() + "\"\n")),
          ask(question("simulate").put("test", test)));
      List<JsonNode> answers = answers(ids);
      for (int i = 0; i < ids.size(); i++) {
        String told = String.valueOf(answers.get(i));
        assertFalse(told.contains(SECRET) || told.contains("acyclic po as s"), told);
        assertTrue(i == 4 || told.contains("there is no"), told);
      }
    } finally {
      Files.delete(secret);
    }
  }

  @Test
  void whatIsCancelledIsGone() throws Exception {
    ObjectNode long1 = question("verify").put("mappingName", "rsp-original").put("ops", 3);
    List<String> ids = List.of(ask(long1), ask(long1), ask(long1));
    for (int i = 0; i < 600 && workers() < 2; i++) {
      Thread.sleep(PAUSE_MILLIS);
    }
    assertEquals(2, workers());
    for (String id : ids) {
      assertEquals("cancelled", send("api/jobs/" + id + "/cancel", JSON.createObjectNode()).get("state").asText());
    }
    // One that was about to begin when it was cancelled begins, and is ended at once.
    int without = 0;
    for (int i = 0; i < 200 && without < 10; i++) {
      Thread.sleep(PAUSE_MILLIS);
      without = workers() == 0 ? without + 1 : 0;
    }
    assertEquals(10, without);
  }

  /** A worker that somebody kills is an answer that says so. */
  @Test
  void whatDiesIsTold() throws Exception {
    String id = ask(question("verify").put("mappingName", "rsp-original").put("ops", 3));
    for (int i = 0; i < 600 && workers() < 1; i++) {
      Thread.sleep(PAUSE_MILLIS);
    }
    running().forEach(ProcessHandle::destroyForcibly);
    JsonNode answer = answers(List.of(id)).get(0);
    assertTrue(answer.get("problem").asText().contains("died"), answer::toString);
  }

  /** Everybody asks at once; everybody is answered. */
  @Test
  void manyAtOnceAreAllAnswered() throws Exception {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < Sample.of(2, 50); i++) {
      ids.add(ask(question("lint").put("test", "OPENCL t" + i
          + "\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { *x = 1; "
          + "}\nexists (x=1)")));
    }
    List<JsonNode> answers = answers(ids);
    for (JsonNode answer : answers) {
      assertEquals(0, answer.path("report").path("errors").asInt(-1), answer::toString);
    }
  }
}
