package periscope.results.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.litmus.source.InvalidInputException;
import periscope.results.data.Counts;
import periscope.results.data.Observation;
import periscope.results.data.Run;
import periscope.results.store.ResultStore;
import periscope.results.store.StoredRun;

class ImporterTest {

  private static final String PARAMS =
      "\"params\": {\"iterations\": 10, \"testingWorkgroups\": 2, \"workgroupSize\": 4}";

  /** A record with two tuning configurations, of which the second is named before the first, and a conformance run. */
  private static final String RECORD = """
      {"10": {"messagePassing": {"seq": 60, "interleaved": 15, "weak": 5, "durationSeconds": 1.5},
              "store": {"seq": 70, "interleaved": 9, "weak": 1, "durationSeconds": 1}, %1$s},
       "9": {"messagePassing": {"seq": 79, "interleaved": 0, "weak": 1, "durationSeconds": 2},
              "store": {"seq": 1, "interleaved": 2, "weak": 3, "durationSeconds": 1}, %1$s},
       "50": {"messagePassingBarrier": {"seq": 80, "interleaved": 0, "weak": 0, "durationSeconds": 1}, %1$s},
       "platformInfo": {"gpu": {"vendor": "apple", "architecture": "common-3", "device": "", "description": "M1"},
         "browser": {"vendor": "Chrome", "version": "113"}, "os": {"vendor": "Mac OS", "version": "13", "mobile": true},
         "framework": "WebGPU"},
       "randomSeed": "rbjnMzXroA", "userInfo": {"name": "Ada", "email": "ada@example.org"}}
      """.formatted(PARAMS);

  @TempDir Path folder;

  private ResultStore store;

  @BeforeEach
  void open() {
    store = ResultStore.open(folder.resolve("results.db"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Imported imported(String name, String text) {
    return imported(name, text, ImportOptions.NONE);
  }

  private Imported imported(String name, String text, ImportOptions options) {
    try {
      return new Importer(store, options).read(Files.writeString(folder.resolve(name), text));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> told(Imported imported) {
    return imported.remarks().stream().map(r -> r.count() + " " + r.what() + " (" + r.first() + ")").toList();
  }

  private List<Observation> observations() {
    List<Observation> all = new ArrayList<>();
    store.observations(all::add);
    return all;
  }

  @Test
  void aRecordIsATuningAndAConformanceRun() {
    Imported imported = imported("m1.json", RECORD);
    assertEquals(List.of(1, 2), List.of(imported.records(), imported.runs()));
    assertEquals(5, imported.results());
    assertEquals(List.of(
        "1 the counts of a result do not add up to the instances of its configuration "
            + "(configuration 9, store: 6 of 80)",
        "1 a contributor's name or address was left out; --with-contributors keeps them (the only record)"),
        told(imported));
    StoredRun tuning = store.runs().get(0);
    assertEquals(Run.Kind.TUNING, tuning.run().kind());
    assertEquals("webgpu", tuning.run().framework());
    assertEquals("apple M1", tuning.run().device().title());
    assertEquals(Optional.of("Mac OS 13"), tuning.run().surroundings().os());
    assertEquals(Optional.of("rbjnMzXroA"), tuning.run().seed());
    assertEquals(Optional.empty(), tuning.run().contributor());
    assertTrue(tuning.finished().isPresent());
    assertEquals(List.of(9, 9, 10, 10, 50), observations().stream().map(o -> o.result().number()).toList());
    assertEquals(Run.Kind.CONFORMANCE, observations().get(4).about().kind());
    assertEquals(80, observations().get(0).result().expected().getAsLong());
  }

  @Test
  void theSameContentsAreImportedOnce() {
    imported("m1.json", RECORD);
    Imported again = imported("other-name.json", RECORD);
    assertTrue(again.known());
    assertTrue(again.before().get(0).endsWith("m1.json"));
    assertEquals(5, observations().size());
  }

  @Test
  void contributorsAreKeptOnlyIfAsked() {
    imported("m1.json", RECORD, new ImportOptions(true, Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty()));
    assertEquals(Optional.of(new Run.Contributor("Ada", "ada@example.org")), store.runs().get(0).run().contributor());
  }

  /** A record in the form that the pages write: with every class, the tool, and the seed of each result's launches. */
  @Test
  void aRecordOfPeriscope() {
    Imported imported = imported("own.json", """
        {"0": {"rrMutant": {"seq": 60, "interleaved": 10, "weak": 5, "others": 4, "unfinished": 1,
                "durationSeconds": 1.5, "launchSeed": "-9223372036854775808"}, %s},
         "recordVersion": 1, "tool": {"name": "periscope", "version": "1.2"},
         "platformInfo": {"gpu": {"vendor": "acme"}, "browser": {"vendor": "Firefox", "version": "140"},
           "os": {"vendor": "Linux", "version": "", "mobile": false}, "framework": "webgpu"},
         "randomSeed": "s", "userInfo": {"name": "", "email": ""}}""".formatted(PARAMS));
    assertEquals(List.of(), told(imported));
    Observation found = observations().get(0);
    assertEquals(new Counts(60, 10, 5, 4, 1), found.result().counts());
    assertEquals(OptionalLong.of(Long.MIN_VALUE), found.result().launchSeed());
    assertEquals(Optional.of(new Run.Tool("periscope", "1.2")), found.about().tool());
    assertEquals(80, found.result().expected().getAsLong());
  }

  @Test
  void contentsNeedNoFile() {
    Importer importer = new Importer(store, ImportOptions.NONE);
    assertEquals(5, importer.read("somebody", RECORD.getBytes(StandardCharsets.UTF_8)).results());
    assertEquals(List.of("somebody"), store.runs().stream().flatMap(r -> r.source().stream()).distinct().toList());
    assertTrue(imported("the-same.json", RECORD).known());
  }

  @Test
  void thePhonesArray() {
    imported("phone.json", """
        [{"0": {"messagePassing": {"seq": 1, "interleaved": 0, "weak": 0}, "store": {"seq": 1, "interleaved": 0,
          "weak": 0}, "params": {}},
          "platformInfo": {"gpu": {"vendor": "5045", "architecture": "", "device": "Mali-G78", "description": ""},
          "deviceInfo": {"vendor": "Google", "device": "Pixel 6", "osVersion": "12"}, "framework": "vulkan"},
          "randomSeed": "s"}]
        """);
    Run run = store.runs().get(0).run();
    assertEquals("arm", run.device().maker());
    assertEquals("Google Pixel 6", run.device().description());
    assertEquals(Optional.of("Android 12"), run.surroundings().os());
    assertEquals("vulkan", run.framework());
  }

  /** Sets of MC Mutants say neither what they ran on nor how often; older ones have a name and no parameters. */
  @Test
  void setsThatSayLittle() {
    Imported bare = imported("amd.json", """
        {"0": {"RR Mutations Default": {"seq": 7, "interleaved": 0, "weak": 1, "durationSeconds": 1},
               "RR Mutations RMW": {"seq": 8, "interleaved": 0, "weak": 0, "durationSeconds": 1},
               "params": {"testingWorkgroups": 4}}, "randomSeed": "webgpu"}
        """, new ImportOptions(false, Optional.empty(), Optional.of("AMD"), Optional.of("webgpu"), Optional.of("pte")));
    assertEquals("amd", store.runs().get(0).run().device().maker());
    assertEquals(Optional.of("pte"), store.runs().get(0).run().surroundings().environment());
    assertEquals(List.of("2 a configuration says too little to check how many instances its results should have "
        + "(configuration 0, RR Mutations Default)"), told(bare));
    Imported old = imported("tim_0.json", """
        {"gpu": "Intel UHD", "configurations": 2, "0": {"Message Passing Default": {"seq": 0, "interleaved": 0,
          "weak": 0}, "Read Default": {"seq": 3, "interleaved": 1, "weak": 0}}}
        """);
    assertEquals("Intel UHD", store.runs().get(1).run().device().title());
    assertTrue(told(old).contains("1 a record holds another number of configurations than it says (1 of 2)"));
    assertTrue(told(old).toString().contains("a result has no instance at all"), told(old).toString());
    imported("nested.json", """
        {"gpu": {"vendor": "nvidia", "description": "K20"}, "configurations": [{"a": {"seq": 1, "weak": 1},
          "b": {"seq": 2}}]}
        """);
    assertEquals("nvidia K20", store.runs().get(2).run().device().title());
  }

  @Test
  void whatCannotBeUsedIsSkippedAndTold() {
    Imported odd = imported("odd.json", """
        {"0": {"a": {"seq": -1}, "b": {"durationSeconds": 3}, "c": {"seq": 1.5}, "d": {"seq": 4, "what": []},
          "e": 7, "params": {"shufflePct": 17.25, "nested": {}}}, "0": {"a": {"seq": 1}}, "1": {}, "nonsense": [1]}
        """);
    assertEquals(List.of(
        "2 a result was skipped whose counts are no whole numbers from 0 on (configuration 0, a)",
        "1 a result without counts was skipped (configuration 0, b)",
        "1 a field of a result is not known and was passed over (configuration 0, d: what)",
        "1 what stands where a test's counts should is no object (configuration 0, e)",
        "1 a parameter is no whole number (configuration 0, shufflePct = 17.25)",
        "1 a parameter is neither number nor text and was skipped (configuration 0, nested)",
        "1 a configuration stands twice under its number, and the second one was skipped (configuration 0)",
        "1 a configuration without results was skipped (configuration 1)",
        "1 a field that is none of a record was passed over ('nonsense')"),
        told(odd).subList(0, 9));
    assertEquals(1, odd.results());
  }

  @Test
  void aBrokenFileIsNotImportedAtAll() {
    String message = assertThrows(InvalidInputException.class, () ->
        imported("cut.json", RECORD.substring(0, 400))).getMessage();
    assertTrue(message.contains("cut.json:4:") && message.contains("ends in the middle of its JSON")
        && message.contains("^") && message.contains("nothing of the file was imported"), message);
    message = assertThrows(InvalidInputException.class, () ->
        imported("bad.json", "{\"0\": {\"a\": {\"seq\": 1}},\n \"1\" {}}\n")).getMessage();
    assertTrue(message.contains("bad.json:2:6: error: this is not JSON"), message);
    message = assertThrows(InvalidInputException.class, () -> imported("text.json", "[1, 2]")).getMessage();
    assertTrue(message.contains("it has 1 where an object should be"), message);
    message = assertThrows(InvalidInputException.class, () -> imported("empty.json", "")).getMessage();
    assertTrue(message.contains("there are no results in this file: it is empty"), message);
    assertEquals(List.of(), store.runs());
  }

  private Path database(String create, String... values) throws SQLException {
    Path file = folder.resolve("public.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.createStatement().execute(create);
      String marks = "?, ".repeat(values.length - 1) + "?";
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO tuning_results VALUES (" + marks + ")")) {
        for (int i = 0; i < values.length; i++) {
          insert.setString(i + 1, values[i]);
        }
        insert.execute();
        insert.setString(values.length, "{}");
        insert.execute();
      }
    }
    return file;
  }

  @Test
  void theDatabaseOfTheWebPage() throws SQLException {
    Path file = database("CREATE TABLE tuning_results (name text, email text, gpu_vendor text, browser text, os text, "
        + "framework text, random_seed text, results text)", "Ada", "a@b", "apple", "chrome", "mac", "webgpu", "seed",
        RECORD);
    Imported imported = new Importer(store, ImportOptions.NONE).read(file);
    assertEquals(List.of(2, 2), List.of(imported.records(), imported.runs()));
    assertTrue(told(imported).contains("1 a record without results was skipped (row 2)"), told(imported).toString());
    assertTrue(told(imported).toString().contains("(row 1, configuration 9, store: 6 of 80)"));
    assertEquals(Optional.empty(), store.runs().get(0).run().contributor());
  }

  /** The size of work-groups follows from the total of each test. */
  @Test
  void theOldDatabaseOfPhones() throws SQLException {
    Path file = database("CREATE TABLE tuning_results (gpu_vendor text, results text)", "PowerVR", """
        {"0": {"Message Passing Default": {"seq": 70, "interleaved": 5, "weak": 5},
          "Store Default": {"seq": 120, "interleaved": 0, "weak": 0},
          "Read Default": {"seq": 81, "interleaved": 0, "weak": 0},
          "Load Buffer Default": {"seq": 2000, "interleaved": 0, "weak": 0},
          "params": {"testIterations": 10, "testingWorkgroups": 2, "minWorkgroupSize": 1, "maxWorkgroupSize": 64,
          "aliasedMemory": false, "gpuDeviceId": 0}}, "randomSeed": ""}
        """);
    Imported imported = new Importer(store, new ImportOptions(false, Optional.empty(), Optional.empty(),
        Optional.of("vulkan"), Optional.empty())).read(file);
    assertEquals(List.of(
        "1 the size of work-groups that follows from a result's counts is not whole "
            + "(row 1, configuration 0, Read Default: 81 over 20)",
        "1 the size of work-groups that follows from a result's counts is not between the bounds of its configuration "
            + "(row 1, configuration 0, Load Buffer Default: 100, not 1 to 64)",
        "1 a record without results was skipped (row 2)"), told(imported));
    assertEquals("imagination", store.runs().get(0).run().device().maker());
    assertEquals(Optional.empty(), store.runs().get(0).run().seed());
  }

  @Test
  void otherDatabasesAreRefused() throws SQLException {
    Path file = folder.resolve("other.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.createStatement().execute("CREATE TABLE people (name text)");
    }
    String message = assertThrows(InvalidInputException.class, () ->
        new Importer(store, ImportOptions.NONE).read(file)).getMessage();
    assertTrue(message.contains("no table tuning_results") && message.contains("people"), message);
    Path own = folder.resolve("own.db");
    ResultStore.open(own).close();
    message = assertThrows(InvalidInputException.class, () ->
        new Importer(store, ImportOptions.NONE).read(own)).getMessage();
    assertTrue(message.contains("'periscope results merge' takes it in"), message);
  }

  @Test
  void linesOfValidate() {
    String device = "\"device\":{\"id\":\"pocl-0\",\"name\":\"cpu\",\"platform\":\"Portable\",\"driver\":\"3.1\","
        + "\"features\":{}},\"seed\":7,";
    String head = "{\"version\":\"0.1\",\"test\":\"SB\",\"file\":\"f\",\"key\":\"k\",\"question\":\"q\","
        + "\"model\":\"sc\",\"beside\":\"device pocl-0\",";
    Imported imported = imported("lines.jsonl", head + "\"kind\":\"stronger\",\"onlyBeside\":[{\"registers\":"
        + "{\"0:r0\":0},\"memory\":{}}],\"seen\":[{\"registers\":{\"0:r0\":0},\"memory\":{},\"count\":5},"
        + "{\"registers\":{\"0:r0\":1},\"memory\":{},\"count\":90}]," + device + "\"time\":\"t\"}\n"
        + head + "\"kind\":\"outside\",\"seen\":[{\"registers\":{},\"memory\":{},\"count\":4}]," + device
        + "\"time\":\"t\"}\n" + head.replace("device pocl-0", "ptx-7.5") + "\"kind\":\"agree\",\"time\":\"t\"}\n");
    assertEquals("lines of validate", imported.form());
    assertEquals(List.of("1 a line without counts of a device was skipped (ptx-7.5) (line 3)"), told(imported));
    Observation first = observations().get(0);
    assertEquals(95, first.result().counts().total());
    assertEquals(5, first.result().forbidden().getAsLong());
    assertTrue(observations().get(1).result().forbidden().isEmpty(), "the model said nothing");
    assertEquals(Run.Kind.VALIDATION, first.about().kind());
    assertEquals(Optional.of("3.1"), first.about().surroundings().driver());
    assertEquals(Optional.of(new Run.Tool("periscope", "0.1")), first.about().tool());
    assertEquals(1, store.runs().size());
  }

  /** Reading an exported record gives the original. */
  @Test
  void recordsComeBack() throws IOException {
    imported("m1.json", RECORD);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Exporter(store).records(store.runs(), out);
    List<Observation> before = observations();
    try (ResultStore other = ResultStore.open(folder.resolve("other.db"))) {
      new Importer(other, ImportOptions.NONE).read(Files.write(folder.resolve("written.json"), out.toByteArray()));
      List<Observation> after = new ArrayList<>();
      other.observations(after::add);
      assertEquals(before.stream().map(Observation::result).toList(), after.stream().map(Observation::result).toList());
      assertEquals(before.stream().map(Observation::about).toList(), after.stream().map(Observation::about).toList());
    }
    out.reset();
    new Exporter(store).table(store.runs(), out);
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(6, lines.size());
    assertEquals("1,tuning,webgpu,apple,common-3,,M1,,Mac OS 13,Chrome 113,,,,rbjnMzXroA,,9,messagePassing,79,0,1,0,0,"
        + ",80,2.0,iterations=10 testingWorkgroups=2 workgroupSize=4,", lines.get(1));
  }

  @Test
  void cellsWithCommasAreQuoted() {
    assertEquals("\"a,\"\"b\"\"\"", Exporter.cell("a,\"b\""));
    assertEquals("a b", Exporter.cell(Optional.of("a b")));
    assertEquals("", Exporter.cell(Optional.empty()));
  }
}
