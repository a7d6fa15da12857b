package periscope.cli.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.applications.Application;
import periscope.applications.Applications;
import periscope.applications.model.ModelVerdicts;
import periscope.applications.model.StandIn;
import periscope.applications.model.StandIn.Variant;
import periscope.applications.model.StandIns;
import periscope.applications.report.StandInReport;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.inputs.Judges;
import periscope.kernels.cut.CutReport;
import periscope.litmus.answer.Verdict;
import periscope.machines.grid.GridMemory;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.runtime.launch.LaunchDevice;
import periscope.testing.Sample;

/** Litmus tests stand in for applications that a model has no answer about. */
class StandInsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

  private final Session session = new Session(Terminal.plain(NOWHERE, NOWHERE), new Interruption());

  private StandIns of(Application application, GridMemory memory) {
    return of(application, memory, 1);
  }

  private StandIns of(Application application, GridMemory memory, long seed) {
    Optional<Mapping> table = Optional.of(LaunchDevice.TABLE).filter(t -> memory.hasViews())
        .map(session.inputs()::mapping);
    return new StandIns(session, application, memory,
        new Judges(session.inputs(), Optional.of("opencl")).of("opencl-rsp"),
        table, table.map(t -> new Judges(session.inputs(), Optional.empty()).of(t.to())), seed, () -> false);
  }

  private static SortedSet<Integer> sites(Integer... some) {
    return Applications.sites(Stream.of(some));
  }

  private static Application application(String name) {
    return Applications.of(name).orElseThrow();
  }

  /** A lock whose release lacks a fence; with that, the acquiring side still lacks one, as the model has it. */
  @ParameterizedTest
  @CsvSource({"cbe-dot, 2, 0", "tpo-tm, 10, 2"})
  void theTestStandsForTheFence(String name, int site, int other) {
    StandIn made = of(application(name), GridMemory.UGPU).of(site, sites(site));
    List<Variant> all = made.variants();
    assertEquals(List.of(sites(), sites(site), sites(other, site)), all.stream().map(Variant::fences).toList(),
        made.refusal());
    assertTrue(all.get(0).test().test().test().name().startsWith("CAS-SL+na-rlx.dv"), made.toString());
    assertEquals(List.of(Verdict.HOLDS, Verdict.HOLDS, Verdict.FAILS),
        all.stream().map(v -> v.compiled().orElseThrow().outcome()).toList());
    assertEquals(List.of(false, false, true), all.stream().map(Variant::isForbidden).toList());
    assertTrue(all.get(1).test().text().content().contains("atomic_work_item_fence"));
    assertFalse(all.get(0).test().text().content().contains("atomic_work_item_fence"));
    String told = String.join("\n", StandInReport.lines(made, "opencl", Optional.of("ptx-7.5")));
    assertTrue(told.contains("found, without " + site) && told.contains("undefined, a data race  allowed")
        && told.matches("(?s).*wanted: found, and " + other + " +forbidden +forbidden"), told);
    assertTrue(told.lines().allMatch(l -> l.length() <= 80), told);
  }

  /**
   * Of whole runs, and of one that is cut down: the bottom of a deque goes before its age, as thieves see it; the table
   * makes of fences what orders all that others have seen, which OpenCL does not ask for.
   */
  @ParameterizedTest
  @MethodSource
  void dequesHaveTestsOfTheirOwn(int site, long seed, String name, Verdict source, Verdict target) {
    StandIn made = of(application("ct-octree"), GridMemory.UGPU, seed).of(site, sites(3, 9, 11, 14));
    List<Variant> all = made.variants();
    assertEquals(name, all.isEmpty() ? made.refusal() : all.get(0).test().test().test().name());
    assertEquals(List.of(Verdict.HOLDS, source), all.stream().limit(2)
        .map(v -> v.test().verdict().outcome()).toList());
    assertEquals(List.of(Verdict.HOLDS, target), all.stream().limit(2)
        .map(v -> v.compiled().orElseThrow().outcome()).toList());
  }

  static Stream<Arguments> dequesHaveTestsOfTheirOwn() {
    return Stream.of(
        Arguments.of(11, 3, "MP+rlx.dv+fsc-g.dv-rlx.dv", Verdict.FAILS, Verdict.FAILS),
        Arguments.of(14, 4, "MP+fsc-g.dv-rlx.dv+rlx.dv", Verdict.FAILS, Verdict.FAILS),
        Arguments.of(9, 72, "RWC+rlx.dv+fsc-g.dv-rlx.dv+rlx.dv", Verdict.HOLDS, Verdict.FAILS))
        .limit(Sample.of(1, 3));
  }

  /** Of one small enough for the model, the test wants the fences that the model wants of all of it. */
  @Test
  void theTestWantsWhatTheApplicationWants() {
    Application dot = application("cbe-dot");
    ModelVerdicts words = new ModelVerdicts(session, dot, Optional.of("opencl"), Optional.empty(), 60, () -> false);
    List<Variant> all = of(dot, GridMemory.UGPU).of(2, sites(2)).variants();
    assertEquals(words.wanted().orElseThrow(), all.get(all.size() - 1).fences());
  }

  /** What goes wrong in no run has no test, and it is said why. */
  @ParameterizedTest
  @CsvSource({"ugpu, 3, 2", "interleaved, 2, 0"})
  void whatShowsNothingHasNone(String machine, int site, int other) {
    GridMemory memory = machine.equals("ugpu") ? GridMemory.UGPU : GridMemory.INTERLEAVED;
    StandIn none = of(application("cbe-dot"), memory).of(site, sites(other, site));
    assertTrue(none.variants().isEmpty());
    assertEquals("site " + site + " no litmus test: of 800 runs on " + machine + " without the fence none goes wrong",
        String.join(" ", StandInReport.lines(none, "opencl", Optional.empty())).strip().replaceAll("\\s+", " "));
  }

  /** Whether a model has an answer in time depends on the machine, so that no command shows this for sure. */
  @Test
  void itsReportIsAsTheSchemaSays() throws IOException {
    StandIn made = of(application("cbe-dot"), GridMemory.UGPU).of(2, sites(2));
    ObjectNode report = (ObjectNode) JSON
        .readTree(Json.print(StandInReport.json(made, test -> new CutReport(List.of(test), "opencl",
        Optional.empty()).told().get(0))));
    report.remove("version");
    JsonNode whole = JSON.readTree(Path.of("../docs/schemas/app-harden.schema.json").toFile());
    ObjectNode one = JSON.createObjectNode().put("$ref", "#/$defs/standing");
    one.set("$defs", whole.get("$defs"));
    assertEquals(Set.of(), JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(one)
        .validate(report), report::toString);
    assertTrue(report.get("run").asText().startsWith("a run on ugpu, "), report::toString);
    assertEquals(List.of("undefined, a data race", "undefined, a data race", "forbidden"),
        report.get("variants").findValuesAsText("source"));
    assertTrue(report.at("/variants/2/test/text").asText().contains("atomic_work_item_fence"), report::toString);
  }
}
