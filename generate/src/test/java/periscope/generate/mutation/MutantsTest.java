package periscope.generate.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.interleaving.OutcomeClasses;
import periscope.machines.interleaving.OutcomeClasses.Kind;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;

/** The 20 conformance tests and 32 mutants, against models and interleavings. */
class MutantsTest {

  /**
   * Models forbid the target of every conformance test and allow that of every mutant. The 8 mutants of the first
   * mutator show what interleavings can show, the others what interleavings cannot show.
   */
  @ParameterizedTest
  @CsvSource({"OPENCL, opencl-rsp, opencl", "OPENCL, opencl-rsp, c11-rc11-cpp20", "CUDA, cuda, cuda-scoped-cpp",
    "LLVM, llvm, llvm-scoped"})
  void targets(String header, String language, String name) {
    LitmusLanguage in = LitmusLanguages.load().ofHeader(header);
    Models models = new Models();
    Simulator model = new Simulator(models.compile(models.load(name), Vocabularies.of(language).orElseThrow()));
    Map<Boolean, Integer> weak = new TreeMap<>();
    for (Mutators.Family family : Mutators.families(header)) {
      assertEquals(0, targets(model, in, family.conformance()).size(), family.conformance()::name);
      for (LitmusTest mutant : family.mutants()) {
        Map<Outcome, Kind> shown = targets(model, in, mutant);
        assertTrue(!shown.isEmpty(), mutant::name);
        weak.merge(shown.containsValue(Kind.WEAK), 1, Integer::sum);
        assertTrue(!shown.containsValue(Kind.SEQUENTIAL), mutant::name);
      }
    }
    assertEquals(Map.of(false, 8, true, 24), weak);
  }

  /**
   * WGSL guarantees coherence, and its barriers reach a work-group; the roles of these tests are in different
   * work-groups.
   */
  @Test
  void inWgslFencesForbidNothingBetweenWorkGroups() {
    LitmusLanguage in = LitmusLanguages.load().ofHeader("OPENCL");
    Models models = new Models();
    Simulator model = new Simulator(models.compile(models.load("wgsl"), Vocabularies.of("opencl-rsp").orElseThrow()));
    Map<Boolean, Integer> forbidden = new TreeMap<>();
    for (Mutators.Family family : Mutators.families("OPENCL")) {
      boolean forbids = targets(model, in, family.conformance()).isEmpty();
      assertEquals(!family.conformance().name().endsWith("Barrier"), forbids, family.conformance()::name);
      forbidden.merge(forbids, 1, Integer::sum);
      family.mutants().forEach(m -> assertTrue(!targets(model, in, m).isEmpty(), m::name));
    }
    assertEquals(Map.of(true, 14, false, 6), forbidden);
  }

  /** The outcomes that the test looks for and the model allows, with their classes. */
  private static Map<Outcome, Kind> targets(Simulator model, LitmusLanguage in, LitmusTest test) {
    SourceText text = new SourceText(test.name(), in.print(test));
    assertEquals(test, in.parse(text), text::content);
    OutcomeClasses classes = OutcomeClasses.of(test, text);
    Map<Outcome, Kind> shown = new TreeMap<>();
    Set<Outcome> allowed = model.simulate(test, text).states().keySet();
    for (Outcome outcome : allowed) {
      if (test.condition().orElseThrow().proposition().holds(outcome)) {
        shown.put(outcome, classes.of(outcome, Observables.of(allowed)));
      }
    }
    return shown;
  }
}
