package periscope.generate.minimal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.generate.minimal.Step.Kind;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** Suites beside a brute force, what they have to have, and what may not be in them. */
class MinimalSuiteTest {

  private static Judge judge(String model, String language) {
    Models models = new Models();
    Simulator simulator = new Simulator(models.compile(models.load(model), Vocabularies.of(language).orElseThrow()));
    return test -> {
      Simulation all = simulator.simulate(test, new SourceText("test", ""));
      return all.faults().isEmpty() ? Optional.of(all.states().keySet()) : Optional.empty();
    };
  }

  private static Alphabet alphabet(String header, String orders, String scopes) {
    if (orders.isEmpty()) {
      return Alphabet.unscoped(header);
    }
    Set<MemoryOrder> all = orders.equals("all") ? EnumSet.allOf(MemoryOrder.class)
        : Stream.of(orders.split(" ")).map(MemoryOrder::valueOf).collect(Collectors.toSet());
    return Alphabet.of(header, all, Stream.of(scopes.split(" ")).map(Scope::valueOf).collect(Collectors.toSet()),
        scopes.contains(" ") && header.equals("OPENCL"));
  }

  /** Test for test; the last two columns are the sizes in every build and in a thorough one. */
  @ParameterizedTest
  @CsvSource({
    "sc, opencl-rsp, OPENCL, '', '', 3, 4", "tso, opencl-rsp, OPENCL, '', '', 3, 4",
    "ptx-6.0, ptx, PTX, all, WORK_GROUP DEVICE, 2, 2",
    "ptx-6.0, ptx, PTX, NON_ATOMIC ACQUIRE RELEASE SEQ_CST, DEVICE, 2, 3",
    "opencl-rsp, opencl-rsp, OPENCL, all, WORK_GROUP DEVICE, 1, 1",
    "opencl-rsp, opencl-rsp, OPENCL, NON_ATOMIC RELAXED ACQ_REL SEQ_CST, WORK_GROUP DEVICE, 2, 2",
    "opencl-rsp, opencl-rsp, OPENCL, RELAXED SEQ_CST, WORK_GROUP DEVICE, 2, 2",
    "opencl-rsp, opencl-rsp, OPENCL, NON_ATOMIC ACQUIRE RELEASE, DEVICE, 3, 3"})
  void equalsBruteForce(
      String model, String language, String header, String orders, String scopes, int quick, int thorough) {
    Judge judge = judge(model, language);
    Alphabet alphabet = alphabet(header, orders, scopes);
    for (int size = 1; size <= Sample.of(quick, thorough); size++) {
      MinimalSuite suite = MinimalSuite.of(alphabet, size, () -> judge(model, language), 2, () -> false);
      List<String> forms = suite.tests().stream().map(BruteForce::form).toList();
      assertEquals(forms.size(), new HashSet<>(forms).size(), "two tests are the same");
      assertEquals(BruteForce.of(alphabet, size, judge), new TreeSet<>(forms), model + " " + size);
    }
  }

  /** The classics, at their sizes. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"sc | 30 | CoWW CoWR0 CoRW1 CoRR CoWR CoRW2 MP SB LB S R 2+2W",
    "tso | 29 | CoWW CoWR0 CoRW1 CoRR CoWR CoRW2 MP LB S 2+2W"})
  void classics(String model, int count, String expected) {
    Alphabet alphabet = Alphabet.unscoped("OPENCL");
    MinimalNames names = new MinimalNames(alphabet);
    Set<String> found = new HashSet<>();
    for (int size = 1; size <= 4; size++) {
      MinimalSuite suite = MinimalSuite.of(alphabet, size, () -> judge(model, "opencl-rsp"), 2, () -> false);
      assertTrue(suite.complete() && suite.regular());
      suite.tests().forEach(t -> found.add(names.of(t)));
    }
    assertEquals(count, found.size());
    assertTrue(found.containsAll(List.of(expected.split(" "))), found::toString);
  }

  /** One step down, of a lattice in which acquire and release are apart. */
  @Test
  void oneStep() {
    Map<Step, List<Step>> weaker = Alphabet.of("OPENCL", EnumSet.allOf(MemoryOrder.class),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), false).weaker();
    assertEquals(Set.of("acq.dv", "rel.dv", "ar.wg"), tags(weaker, new Step(
        Kind.U, MemoryOrder.ACQ_REL, Scope.DEVICE, false)));
    assertEquals(Set.of("rlx.wg"), tags(weaker, new Step(Kind.R, MemoryOrder.ACQUIRE, Scope.WORK_GROUP, false)));
    assertEquals(Set.of("na"), tags(weaker, new Step(Kind.W, MemoryOrder.RELAXED, Scope.WORK_GROUP, false)));
    assertEquals(Set.of(), tags(weaker, new Step(Kind.U, MemoryOrder.RELAXED, Scope.WORK_GROUP, false)));
  }

  private static Set<String> tags(Map<Step, List<Step>> weaker, Step step) {
    return weaker.get(step).stream().map(s -> s.tag("OPENCL")).collect(Collectors.toSet());
  }

  /** Forbidden, and allowed after each weakening, asked of the tests as they are printed. */
  @Test
  void weakened() {
    Alphabet alphabet = Alphabet.of("PTX", EnumSet.allOf(MemoryOrder.class), EnumSet.of(Scope.DEVICE), false);
    Judge judge = judge("ptx-6.0", "ptx");
    MinimalSuite suite = MinimalSuite.of(alphabet, 3, () -> judge("ptx-6.0", "ptx"), 1, () -> false);
    assertTrue(suite.tests().size() > 5);
    for (MinimalTest test : suite.tests()) {
      Outcome outcome = test.outcome(alphabet);
      assertTrue(!judge.allowed(test.test(alphabet, "t", "")).orElseThrow().contains(outcome), test.key(alphabet));
      for (Weakening w : Weakening.all(test.program(), alphabet, alphabet.weaker())) {
        ProgramText text = new ProgramText(w.program(), "PTX");
        long left = w.result(test.program(), test.result());
        assertTrue(judge.allowed(text.test("w", "")).orElseThrow().stream()
            .anyMatch(o -> ((text.result(o) ^ left) & Results.mask(left)) == 0), test.key(alphabet));
      }
    }
  }
}
