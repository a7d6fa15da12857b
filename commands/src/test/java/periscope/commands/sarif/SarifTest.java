package periscope.commands.sarif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.reports.Version;

/** What {@code --sarif} writes is what the standard's own schema says, and says where findings come from. */
class SarifTest {

  private static final String GOLDEN = "src/test/resources/golden/";
  /** A load that invalidates too early, as in the scheme that was first proposed. */
  private static final String MINE = """
      mapping "mine" from opencl-rsp to gpuasm
      extends rsp-proposed

      r = load(dv, non_remote) x => INV_L1 WG; LD r x
      """;

  private final ObjectMapper json = new ObjectMapper();

  @TempDir Path folder;

  private JsonSchema schema() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(json.readTree(in));
    }
  }

  private String own(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  /** The one run of the log that a command writes, which conforms to the schema. */
  private JsonNode run(int exit, String... command) throws IOException {
    Path file = folder.resolve("logs").resolve("log.sarif");
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of("--sarif", file.toString()));
    Result result = Result.of(words.toArray(String[]::new));
    assertEquals(exit, result.exit(), result::toString);
    JsonNode log = json.readTree(file.toFile());
    assertEquals(Set.of(), schema().validate(log), () -> String.join(" ", command));
    JsonNode run = log.get("runs").get(0);
    assertEquals(exit, run.at("/invocations/0/exitCode").asInt());
    for (JsonNode found : run.get("results")) {
      JsonNode rule = run.at("/tool/driver/rules").get(found.get("ruleIndex").asInt());
      assertEquals(rule.get("id"), found.get("ruleId"));
      assertEquals(1, found.get("locations").size(), "services take the first location of a result");
    }
    return run;
  }

  private static List<JsonNode> results(JsonNode run) {
    return StreamSupport.stream(run.get("results").spliterator(), false).toList();
  }

  /** {@code mine.map:4:1}; a path outside the working folder is told by its last name. */
  private static String place(JsonNode location) {
    JsonNode at = location.get("physicalLocation");
    String uri = at.at("/artifactLocation/uri").asText();
    String region = at.has("region") ? ":" + at.at("/region/startLine").asInt() + ":"
        + at.at("/region/startColumn").asInt() : "";
    return uri.substring(uri.lastIndexOf('/') + 1) + region;
  }

  private static String at(JsonNode result) {
    return place(result.get("locations").get(0));
  }

  private static List<String> related(JsonNode result) {
    return StreamSupport.stream(result.path("relatedLocations").spliterator(), false).map(SarifTest::place).toList();
  }

  @Test
  void theToolIsNamedWithItsVersionAndRules() throws IOException {
    JsonNode driver = run(Exit.OK, "lint", "rsp-proposed").at("/tool/driver");
    assertEquals("periscope", driver.get("name").asText());
    assertEquals(Version.text(), driver.get("version").asText());
    List<String> rules = StreamSupport.stream(driver.get("rules").spliterator(), false)
        .map(r -> r.get("id").asText()).toList();
    assertEquals(List.of("unsound-row", "no-row-at-fault", "baseline-finding", "stuck-row", "wrong-code", "expectation",
        "invalid-file", "row-lint", "test-lint"), rules);
  }

  @Test
  void lintNamesFilesAndLines() throws IOException {
    String one = own("one.map", "mapping \"one\" from opencl-rsp to gpuasm\nstore(na) x r => ST r x\n");
    JsonNode run = run(Exit.INVALID, "lint", GOLDEN + "syntax.litmus", GOLDEN + "overlap.map", GOLDEN + "unknown.cat",
        GOLDEN + "lint-slips.litmus", one);
    List<String> told = results(run).stream()
        .map(r -> r.get("ruleId").asText() + " " + r.get("level").asText() + " " + at(r)).toList();
    assertTrue(told.contains("invalid-file error syntax.litmus:4:8"), told::toString);
    assertTrue(told.contains("invalid-file error overlap.map:4:1"), told::toString);
    assertTrue(told.contains("invalid-file error unknown.cat:2:14"), told::toString);
    assertTrue(told.stream().anyMatch(t -> t.startsWith("test-lint warning lint-slips.litmus:")), told::toString);
    assertTrue(told.stream().anyMatch(t -> t.startsWith("row-lint warning one.map:")), told::toString);
    assertEquals("src/test/resources/golden/syntax.litmus",
        results(run).get(0).at("/locations/0/physicalLocation/artifactLocation/uri").asText(),
        "files below the working folder are named from there");
  }

  @Test
  void anUnsoundRowIsNamedWhereItStands() throws IOException {
    JsonNode run = run(Exit.FAILS, "verify", own("mine.map", MINE), "--scopes", "dv", "--out",
        folder.toString());
    JsonNode first = results(run).get(0);
    assertEquals("unsound-row mine.map:4:1", first.get("ruleId").asText() + " " + at(first));
    String text = first.at("/message/text").asText();
    assertTrue(text.contains("store(na) x; store(dv, non_remote) y | load(dv, non_remote) y ?; load(na) x"), text);
    assertTrue(text.contains("violate axiom Narf: P1's load x=0 (f) reads from the initial x=0 (a), although"), text);
    assertTrue(text.contains("With LD r x; INV_L1 WG in place of INV_L1 WG; LD r x this program"), text);
    assertTrue(related(first).contains("shipped:rsp-proposed:15:1"), related(first)::toString);
    assertTrue(related(first).contains("mine-unsound-1.litmus"), related(first)::toString);
    assertTrue(related(first).stream().anyMatch(p -> p.startsWith("shipped:opencl-rsp-axioms:")),
        related(first)::toString);
    assertTrue(run.at("/invocations/0/toolExecutionNotifications/0/message/text").asText().startsWith("UNSOUND  mine"));
  }

  @Test
  void aTableThatInheritsTheFaultIsToldAtItsTitle() throws IOException {
    String heir = own("heir.map", "// a comment\nmapping \"heir\" from opencl-rsp to gpuasm\nextends rsp-original\n");
    JsonNode run = run(Exit.FAILS, "verify", heir, "--ops", "1", "--out", folder.toString());
    assertTrue(results(run).stream().anyMatch(r -> r.get("ruleId").asText().equals("stuck-row")));
    for (JsonNode result : results(run)) {
      assertTrue(at(result).startsWith("heir.map:2:"), at(result));
      assertTrue(related(result).stream().anyMatch(p -> p.startsWith("shipped:rsp-original:")));
    }
  }

  @Test
  void aTableThatCannotBeReadIsAResult() throws IOException {
    String broken = own("broken.map", MINE.replace("rsp-proposed", "rsp-proposd"));
    JsonNode run = run(Exit.INVALID, "verify", broken);
    assertEquals(List.of("broken.map:2:1"), results(run).stream().map(SarifTest::at).toList());
    assertTrue(results(run).get(0).at("/message/text").asText().contains("did you mean rsp-proposed?"));
    assertFalse(run.at("/invocations/0/executionSuccessful").asBoolean());
  }

  @Test
  void whatIsNotKnownIsAWarningAndNoResult() throws IOException {
    JsonNode run = run(Exit.UNKNOWN, "verify", "scoped-cpp-ptx", "--timeout", "0.01");
    assertEquals(0, run.get("results").size());
    assertEquals("warning", run.at("/invocations/0/toolExecutionNotifications/0/level").asText());
  }

  @Test
  void ofSeveralProgramsThoseAreToldThatAreNotAsTheyShouldBe() throws IOException {
    String mine = own("mine.map", MINE);
    String wrong = Files.readString(Path.of("../corpus/opencl-rsp/MP+rel.dv+acq.dv.litmus"));
    String unstated = own("unstated.litmus", wrong);
    String expected = own("expected.litmus", wrong.replace("(*", "(*\n   expect mapping mine: unsound 1\n"));
    String differs = own("differs.litmus", wrong.replace("(*", "(*\n   expect mapping mine: sound\n"));
    String right = own("right.litmus", Files.readString(Path.of("../corpus/opencl-rsp/SB+rel.dv+acq.dv.litmus"))
        .replace("(*", "(*\n   expect mapping mine: unsound\n"));
    JsonNode run = run(Exit.FAILS, "check", "--mapping", mine, unstated, expected, differs, right);
    List<String> told = results(run).stream().map(r -> r.get("ruleId").asText() + " " + at(r)).toList();
    assertEquals(List.of("unsound-row mine.map:4:1", "unsound-row mine.map:4:1", "expectation right.litmus:3:4"), told);
    assertTrue(related(results(run).get(1)).contains("differs.litmus:3:4"), related(results(run).get(1))::toString);
    assertTrue(results(run).get(0).at("/message/text").asText().contains("violate axiom Narf"));
  }

  @Test
  void compareTellsOfTheChangedRow() throws IOException {
    JsonNode run = run(Exit.FAILS, "compare", "rsp-proposed", own("mine.map", MINE), "--scopes", "dv", "--out",
        folder.toString());
    assertEquals(List.of("unsound-row mine.map:4:1"),
        results(run).stream().map(r -> r.get("ruleId").asText() + " " + at(r)).toList());
    String text = results(run).get(0).at("/message/text").asText();
    String change = "This change of rsp-proposed, from LD r x; INV_L1 WG to INV_L1 WG; LD r x, breaks";
    assertTrue(text.startsWith(change), text);
    assertTrue(text.contains("violate axiom Narf"), text);
    JsonNode before = results(run).get(0).at("/relatedLocations/0");
    assertEquals("shipped:rsp-proposed:10:1", place(before));
    assertEquals("before the change", before.at("/message/text").asText());
  }

  /** Two fences, either of which is enough. */
  @Test
  void changesThatBreakATableTogetherAreOneResult() throws IOException {
    String sc = """
        mapping "sc" from cuda to ptx

        r = load(seq_cst, s) x => fence.sc.s; ld.acquire.s r, x
        store(seq_cst, s) x v => fence.sc.s; st.release.s x, v; fence.sc.s
        """;
    String base = own("sc.map", sc);
    String changed = own("sc2.map", sc.replace("=> fence.sc.s; ld", "=> ld").replace("v; fence.sc.s", "v"));
    JsonNode run = run(Exit.FAILS, "compare", base, changed, "--scopes", "gpu", "--placement", "different", "--out",
        folder.toString());
    assertEquals(1, results(run).size());
    assertTrue(at(results(run).get(0)).startsWith("sc2.map:"), at(results(run).get(0)));
    assertTrue(results(run).get(0).at("/message/text").asText().startsWith("The changes of sc together, and none"));
  }

  @Test
  void whatTheSchemaForbidsIsNoticed() throws IOException {
    run(Exit.OK, "lint", "rsp-proposed");
    ObjectNode log = (ObjectNode) json.readTree(folder.resolve("logs/log.sarif").toFile());
    log.put("version", "2.0.0");
    assertFalse(schema().validate(log).isEmpty());
  }

  @Test
  void aLogThatCannotBeWrittenIsSaid() throws IOException {
    Result result = Result.of("lint", "rsp-proposed", "--sarif", own("file", "") + "/log.sarif");
    assertEquals(Exit.INVALID, result.exit());
    assertTrue(result.err().contains("cannot write "), result::err);
  }
}
