package periscope.web.submission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.results.data.Observation;
import periscope.results.data.Run;
import periscope.results.store.ResultStore;
import periscope.web.server.Places;
import periscope.web.server.RawRequests;
import periscope.web.server.SiteServer;

/** The submissions of visitors, and their further way. */
class SubmissionsTest {

  @TempDir Path folder;

  private Path database;
  private SiteServer server;

  @BeforeEach
  void start() throws IOException {
    database = folder.resolve("results.db");
    server = RecordServer.open(database);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> submit(Object record) throws Exception {
    return RecordServer.submit(server.port(), record.toString());
  }

  private List<Observation> stored() {
    List<Observation> all = new ArrayList<>();
    try (ResultStore store = ResultStore.existing(database)) {
      store.observations(all::add);
    }
    return all;
  }

  @Test
  void keepsARecordOfPeriscope() throws Exception {
    ObjectNode record = Records.own(3);
    ((ObjectNode) record.get("userInfo")).put("name", "Ada").put("email", "ada@example.org");
    HttpResponse<String> answer = submit(record);
    assertEquals(201, answer.statusCode(), answer::body);
    assertEquals(5, Records.JSON.readTree(answer.body()).get("results").asInt());
    List<Observation> all = stored();
    assertEquals(List.of("messagePassing", "rrMutant", "messagePassing", "rrMutant", "rr"),
        all.stream().map(o -> o.result().test()).toList());
    Observation first = all.get(0);
    JsonNode sent = record.get("0").get("messagePassing");
    assertEquals(sent.get("weak").asLong(), first.result().counts().weak());
    assertEquals(2, first.result().counts().unclassified());
    assertEquals(1, first.result().counts().unended());
    assertEquals(OptionalLong.of(Long.MIN_VALUE + 3), first.result().launchSeed());
    assertEquals(Optional.of(new Run.Tool("periscope", "1.0")), first.about().tool());
    assertEquals(Optional.of("rbjnMzXroA3"), first.about().seed());
    assertEquals(Optional.of(new Run.Contributor("Ada", "ada@example.org")), first.about().contributor());
    assertEquals(Run.Kind.CONFORMANCE, all.get(4).about().kind());
  }

  @Test
  void keepsARecordInThePublicFormAndEachOnce() throws Exception {
    assertEquals(201, submit(Records.plain(1)).statusCode());
    HttpResponse<String> again = submit(Records.plain(1));
    assertEquals(200, again.statusCode());
    assertEquals(0, Records.JSON.readTree(again.body()).get("results").asInt());
    assertEquals(201, submit(Records.plain(2)).statusCode());
    assertEquals(10, stored().size());
    assertTrue(stored().stream().allMatch(o -> o.about().contributor().isEmpty()));
  }

  private void refused(Consumer<ObjectNode> change, String reason) throws Exception {
    ObjectNode record = Records.own(1);
    change.accept(record);
    HttpResponse<String> answer = submit(record);
    assertEquals(400, answer.statusCode(), reason);
    assertEquals(reason, Records.JSON.readTree(answer.body()).get("error").asText());
  }

  private static ObjectNode at(ObjectNode record, String path) {
    return (ObjectNode) record.at(path);
  }

  @Test
  void saysWhatIsWrongAndWhere() throws Exception {
    refused(r -> r.put("more", 1), "there is no field 'more'; fields are the numbers of configurations, platformInfo, "
        + "randomSeed, userInfo, recordVersion, tool");
    refused(r -> at(r, "/0/rrMutant").put("weak", at(r, "/0/rrMutant").get("weak").asLong() + 1), "/0/rrMutant: the "
        + "counts come to 641, and the configuration has 640 instances: iterations times testingWorkgroups times "
        + "workgroupSize");
    refused(r -> at(r, "/1/messagePassing").put("seq", -1), "/1/messagePassing: 'seq' is a whole number from 0 to 640");
    refused(r -> at(r, "/1/messagePassing").put("seq", 1.5), "/1/messagePassing: 'seq' "
        + "is a whole number from 0 to 640");
    refused(r -> at(r, "/0/rrMutant").put("seq", "600"), "/0/rrMutant: 'seq' is a whole number from 0 to 640");
    refused(r -> at(r, "/0/rrMutant").remove("others"), "/0/rrMutant: the field 'others' is missing");
    refused(r -> at(r, "/0/rrMutant").put("launchSeed", "x"), "/0/rrMutant: 'launchSeed' is a whole number of 64 bits, "
        + "written as text");
    refused(r -> at(r, "/0/rrMutant").put("durationSeconds", -0.5), "/0/rrMutant: 'durationSeconds' is a number from 0 "
        + "to 604800");
    refused(r -> at(r, "/0/params").put("stressLineSize", 65), "/0/params: 'stressLineSize' is a power of two");
    refused(r -> at(r, "/0/params").put("maxWorkgroups", 3), "/0/params: 'maxWorkgroups' is at least "
        + "'testingWorkgroups'");
    refused(r -> at(r, "/0/params").put("shufflePct", 101), "/0/params: 'shufflePct' is a whole number from 0 to 100");
    refused(r -> at(r, "/userInfo").put("age", 7), "/userInfo: there is no field 'age'; fields are name, email, gpu, "
        + "browser, os");
    refused(r -> r.set("01", r.remove("1")), "there is no field '01'; fields are the numbers of configurations, "
        + "platformInfo, randomSeed, userInfo, recordVersion, tool");
    refused(r -> at(r, "/0").set("rrMutation", at(r, "/0").remove("rrMutant")), "/0: there is no conformance test or "
        + "mutant 'rrMutation'");
    refused(r -> at(r, "/platformInfo").put("framework", "vulkan"), "/platformInfo: 'framework' is \"webgpu\" where "
        + "results come from a browser");
    refused(r -> at(r, "/platformInfo/gpu").put("vendor", "=HYPERLINK(1)"), "/platformInfo/gpu: 'vendor' begins with "
        + "none of = + - @");
    refused(r -> at(r, "/platformInfo/os").put("mobile", "no"), "/platformInfo/os: 'mobile' is true or false");
    refused(r -> at(r, "/userInfo").put("name", "a\nb"), "/userInfo: 'name' has no control characters, "
        + "and no characters that are invisible or have no meaning");
    refused(r -> at(r, "/userInfo").put("name", "x".repeat(201)), "/userInfo: 'name' has at most 200 characters");
    refused(r -> r.put("recordVersion", 2), "'recordVersion' is a whole number from 1 to 1");
    assertFalse(Files.exists(database));
  }

  @Test
  void refusesWhatIsNoRecord() throws Exception {
    String whole = Records.own(1).toString();
    for (String body : List.of("", "null", "[]", "7", "{}", "[" + whole + "]", whole + whole, whole.substring(1),
        whole.replaceFirst("\"weak\":", "\"weak\":NaN,\"weak\":"),
        whole.replaceFirst("\"weak\":\\d+", "\"weak\":1e400"),
        whole.replaceFirst("\\{", "{\"randomSeed\":\"twice\","), "\0\0\0{", "{\"a\":".repeat(5000))) {
      assertEquals(400, submit(body).statusCode(), () -> body.substring(0, Math.min(60, body.length())));
    }
    assertTrue(RawRequests.announcing(server.port(), "api/submissions").startsWith("HTTP/1.1 413"));
  }

  /** A record with any change is either stored consistently or refused. */
  @Test
  void neverBreaksOnRecordsThatAreChanged() throws Exception {
    Random random = new Random(20261126);
    List<String> pieces = List.of("0", "-1", "1e9", "99999999999999999999", "null", "true", "\"\"", "{}", "[]",
        "\"\\u0000\"",
        ",", "}", "{", "\"", "\\", "\"seq\":1,", "\ud83d\ude00", "\u0000", "1.5", "NaN", "\"weak\"");
    int kept = 0;
    for (int i = 0; i < 1000; i++) {
      StringBuilder record = new StringBuilder((i % 2 == 0 ? Records.own(i) : Records.plain(i)).toString());
      for (int edits = 1 + random.nextInt(2); edits > 0; edits--) {
        int from = random.nextInt(record.length());
        int to = Math.min(record.length(), from + random.nextInt(8));
        record.replace(from, to, random.nextInt(3) == 0 ? "" : pieces.get(random.nextInt(pieces.size())));
      }
      HttpResponse<String> answer = submit(record);
      assertTrue(List.of(200, 201, 400).contains(answer.statusCode()), () -> answer.statusCode() + " " + answer.body()
          + "\n" + record);
      assertFalse(answer.statusCode() == 400 && Records.JSON.readTree(answer.body()).get("error").asText().isBlank());
      kept += answer.statusCode() == 201 ? 1 : 0;
    }
    if (kept > 0) {
      assertTrue(stored().stream().allMatch(o -> o.result().expected().getAsLong() == o.result().counts().total()));
    }
    assertTrue(kept < 900, "so many were stored: " + kept);
  }

  @Test
  void takesNoneWhereItsDatabaseIsFull() throws Exception {
    assertEquals(201, submit(Records.plain(1)).statusCode());
    server.close();
    server = RecordServer.open(database, RecordServer.anyNumber(), Files.size(database));
    HttpResponse<String> answer = submit(Records.plain(2));
    assertEquals(503, answer.statusCode());
    assertTrue(answer.body().contains("full"), answer::body);
    assertEquals(5, stored().size());
    server.close();
    server = RecordServer.open(database, RecordServer.anyNumber(), Files.size(database) + 1);
    assertEquals(201, submit(Records.plain(2)).statusCode());
  }

  /** Characters by which a text shows another one than it has, or a spreadsheet takes it for a formula. */
  @Test
  void refusesTextsThatAreNotWhatTheyShow() throws Exception {
    for (String text : List.of("a\u202eb", "\u2066a", "a\u200bb", "a\u200db", "\ufeffa", "a\u2028b", "a\u2029b",
        "a\ud800",
        "\udc00a", "a\u00adb", "a\ue000", "a\uffff", "\uff1d1", "\uff0b1", "\uff0d1", "\uff201", "\u00a0=1", "\u3000=1",
        "\u2003+1", "\u3164=1", "\u2800@x", "\ufe62x", "\u22121", " \t=1",
        "a\ufe0f", "a\u034f", "a\udb40\udd01", "a\u180b", "a\u17b4", "a\u3164", "\u115fa", "a\u1160b", "\u2800\u2800",
        "\u0301=1+1", "a\ufffd")) {
      ObjectNode record = Records.own(1);
      ((ObjectNode) record.at("/platformInfo/gpu")).put("vendor", text);
      // As escapes, since UTF-8 has no half of a pair.
      StringBuilder escaped = new StringBuilder();
      record.toString().chars().forEach(c -> escaped.append(c < 128 ? String.valueOf((char) c)
          : String.format(Locale.ROOT, "\\u%04x", c)));
      HttpResponse<String> answer = RecordServer.submit(server.port(), escaped.toString());
      assertEquals(400, answer.statusCode(), () -> escaped + ": " + answer.body());
      assertTrue(answer.body().contains("/platformInfo/gpu: 'vendor'"), answer::body);
    }
    ObjectNode named = Records.own(1);
    named.putObject("userInfo").put("name", "=1+1").put("email", "a");
    assertEquals(400, submit(named).statusCode());
    ObjectNode record = Records.own(1);
    ((ObjectNode) record.at("/platformInfo/gpu")).put("vendor", "\u00c4 \u4f60\u597d (R) 1-2 = 3");
    assertEquals(201, submit(record).statusCode());
  }

  @Test
  void readsNoListsAndNoDeepObjects() throws Exception {
    for (String text : List.of("[" + "[],".repeat(300_000) + "[]]", "{\"a\":" + "[".repeat(900) + "]".repeat(900) + "}",
        "{\"a\":".repeat(2_000) + "1" + "}".repeat(2_000),
        "{" + "\"a\":{},".repeat(100_000) + "\"b\":1}",
        "{\"a\":" + "9".repeat(5_000) + "}")) {
      HttpResponse<String> answer = RecordServer.submit(server.port(), text);
      assertEquals(400, answer.statusCode());
      assertFalse(answer.body().contains("`") || answer.body().contains("Stream"), answer::body);
    }
  }

  @Test
  void recordsHaveNoMoreFieldsThanTheirForm() throws Exception {
    String many =
        IntStream.range(0, 92_000).mapToObj(i -> "\"" + i + "\":0").collect(Collectors.joining(",", "{", "}"));
    for (String text : List.of(many, "{\"0\":" + many.replace(",", ", ").substring(0, 900_000) + "}}")) {
      HttpResponse<String> answer = RecordServer.submit(server.port(), text);
      assertEquals(400, answer.statusCode());
      assertEquals("{\"error\":\"a record has at most 10100 fields, and an object in it 100\"}", answer.body());
    }
  }

  /** One visitor's record that takes long keeps its place; another visitor has a place, too. */
  @Test
  void aVisitorsRecordsTakeNoPlaceOfOthers() throws Exception {
    server.close();
    try (Places places = new Places(2, 1, 4, Long.MAX_VALUE)) {
      Places.Place held = places.take("10.0.0.1");
      server = RecordServer.open(new Submissions(database, RecordServer.anyNumber(), Long.MAX_VALUE, places));
      assertEquals(201, submit(Records.plain(1)).statusCode());
      held.close();
    }
  }

  @Test
  void knowsARecordByItsContent() throws Exception {
    ObjectNode record = Records.own(1);
    assertEquals(201, submit(record).statusCode());
    ObjectNode turned = record.objectNode();
    List<String> names = new ArrayList<>();
    record.fieldNames().forEachRemaining(n -> names.add(0, n));
    names.forEach(n -> turned.set(n, record.get(n)));
    for (String text : List.of(record.toPrettyString(), record.toString().replace(":", " :\t"), turned.toString(),
        turned.toPrettyString().replace("webgpu", "\\u0077ebgpu"))) {
      assertEquals(200, RecordServer.submit(server.port(), text).statusCode(), text);
    }
    assertEquals(201, submit(Records.own(2)).statusCode());
  }

  @Test
  void keepsTheDatabaseFromOthers() throws Exception {
    assertEquals(201, submit(Records.own(1)).statusCode());
    if (Files.getFileStore(database).supportsFileAttributeView("posix")) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(database)));
    }
  }

  @Test
  void takesSoManyAndNoMore() throws Exception {
    server.close();
    server = RecordServer.open(database, new RateLimit(new RateLimit.Rate(2, Duration.ofMinutes(1)), RateLimit.ALL));
    assertEquals(201, submit(Records.plain(1)).statusCode());
    assertEquals(400, submit("{}").statusCode());
    assertEquals(201, submit(Records.plain(2)).statusCode());
    HttpResponse<String> third = submit(Records.plain(3));
    assertEquals(429, third.statusCode());
    assertTrue(Integer.parseInt(third.headers().firstValue("Retry-After").orElseThrow()) > 30);
    assertEquals(10, stored().size());
  }
}
