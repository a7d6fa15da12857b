package periscope.results.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import periscope.generate.mutation.Mutators;
import periscope.litmus.LitmusTest;

class PublicTestsTest {

  /** The list of names is that of the generator, which makes the tests with three mutators. */
  @Test
  void theFamiliesAreThoseThatTheGeneratorMakes() {
    Map<String, List<String>> made = new LinkedHashMap<>();
    Mutators.families("OPENCL").forEach(f ->
        made.put(f.conformance().name(), f.mutants().stream().map(LitmusTest::name).toList()));
    Map<String, List<String>> listed = new LinkedHashMap<>();
    PublicTests.families().forEach(f -> listed.put(f.conformance(), f.mutants()));
    assertEquals(made.keySet().stream().sorted().toList(), listed.keySet().stream().sorted().toList());
    made.forEach((conformance, mutants) ->
        assertEquals(mutants.stream().sorted().toList(), listed.get(conformance).stream().sorted().toList()));
  }

  @Test
  void thereAre20And32() {
    assertEquals(20, PublicTests.families().size());
    assertEquals(32, PublicTests.families().stream().mapToInt(f -> f.mutants().size()).sum());
    for (int mutator = 1; mutator <= 3; mutator++) {
      int m = mutator;
      assertEquals(List.of(8, 6, 6).get(m - 1), (int) PublicTests.families().stream().filter(f -> f.mutator() == m)
          .count());
    }
  }

  /** A stem can name a conformance test, while the same words as a title name a mutant. */
  @Test
  void titlesOfMutantsAreNoConformanceTests() {
    assertEquals("messagePassingCoherencyTuning", PublicTests.canonical("Message Passing Coherency"));
    assertEquals("messagePassingCoherency", PublicTests.canonical("message_passing_coherency"));
    assertTrue(PublicTests.ofConformance("messagePassingCoherency").isPresent());
    assertTrue(PublicTests.ofConformance("Message Passing Coherency").isEmpty());
    assertEquals("rr", PublicTests.ofMutant("RR Mutations Default").orElseThrow().conformance());
    assertEquals("twoPlusTwoWriteRMWBarrier2", PublicTests.canonical("2+2 Write RMW Barrier 2"));
    assertEquals("somebody's own", PublicTests.canonical("somebody's own"));
  }

  /** Sets of single-instance environments have titles of their own for the same tests. */
  @Test
  void oneInstanceAnIterationIsTheSameTest() {
    assertEquals("messagePassing", PublicTests.canonical("Message Passing Single Instance"));
    assertEquals("rr", PublicTests.ofMutant("RR Mutations Single Instance").orElseThrow().conformance());
    assertEquals("rrRMWMutant", PublicTests.canonical("RR Mutations RMW Single Instance"));
    assertEquals("storeBarrier1", PublicTests.canonical("Store Single Instance Barrier Variant 1"));
    assertEquals("messagePassingCoherencyTuning", PublicTests.canonical("Message Passing Coherency Single Instance"));
    assertEquals("twoPlusTwoWriteRMWBarrier2", PublicTests.canonical("2+2 write RMW single barrier 2"));
    assertEquals("storeBuffer", PublicTests.canonical("Store Buffer Single Instance"));
    assertEquals("Somebody's Single Instance", PublicTests.canonical("Somebody's Single Instance"));
    assertEquals("Single Instance", PublicTests.canonical("Single Instance"));
  }

  @Test
  void parametersComeBackFromTheirText() {
    Parameters parameters = Parameters.of(Map.of("b", 1, "a c", "x=y %"));
    assertEquals(parameters, Parameters.parse(parameters.text()));
    assertEquals(Parameters.NONE, Parameters.parse(""));
    assertEquals(100 * 14 * 92L,
        Parameters.of(Map.of("iterations", 100, "testingWorkgroups", 14, "workgroupSize", 92)).instances().getAsLong());
    assertTrue(Parameters.of(Map.of("iterations", 1.5, "testingWorkgroups", 14, "workgroupSize", 92)).instances()
        .isEmpty());
  }

  @Test
  void vendorsAreTheSameHoweverTheyAreWritten() {
    assertEquals("nvidia", new Device("4318", "", "", "").maker());
    assertEquals("nvidia", new Device("0x10DE", "", "", "").maker());
    assertEquals("imagination", new Device("PowerVR", "", "", "").maker());
    assertEquals("arm", new Device(" ARM", "", "", "").maker());
    assertEquals("unknown", Device.UNKNOWN.maker());
    assertEquals("nvidia GeForce", new Device("nvidia", "ampere", "", "GeForce").title());
    assertEquals("Intel UHD", new Device("intel", "", "", "Intel UHD").title());
  }
}
