package periscope.suites.async;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.ptx.Ptx;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.TestChange;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** Random programs with mbarriers and copies: a second enumeration agrees, and changes only forbid more. */
class SecondWayTest {

  private static final CompiledModel MODEL = compiled();

  private static CompiledModel compiled() {
    Models models = new Models();
    return models.compile(models.load("ptx-9.4"), PtxVocabulary.SHARED);
  }

  private static LitmusTest test(SourceText text) {
    return new Ptx().parse(text);
  }

  private static Set<String> outcomes(Simulation found) {
    return found.states().keySet().stream().map(o -> o.registers().entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(" "))).collect(Collectors.toSet());
  }

  @Test
  void a_second_enumeration_finds_the_same_outcomes() {
    Random random = new Random(Sample.seed(57));
    Simulator simulator = new Simulator(MODEL);
    int wanted = Sample.of(100, 5000);
    int weak = 0;
    try (SymbolicSimulator solving = new SymbolicSimulator(MODEL)) {
      for (int compared = 0; compared < wanted;) {
        Program program = Program.random(random);
        Optional<Set<String>> expected = program.interesting() ? PlainEnumeration.of(program) : Optional.empty();
        if (expected.isEmpty()) {
          continue;
        }
        SourceText text = new SourceText("random", program.text());
        LitmusTest test = test(text);
        assertEquals(expected.get(), outcomes(simulator.simulate(test, text)), program::text);
        if (compared % 10 == 0) {
          assertEquals(expected.get(), outcomes(solving.simulate(test, text, false, () -> false)), program::text);
        }
        weak += expected.get().size() > 1 ? 1 : 0;
        compared++;
      }
    }
    assertTrue(weak > wanted / 2, "most programs have several outcomes");
  }

  /** A stronger order, a wider scope and an instruction more never allow more. */
  @Test
  void changes_only_forbid() {
    Random random = new Random(Sample.seed(58));
    Simulator simulator = new Simulator(MODEL);
    int forbids = 0;
    for (int compared = 0; compared < Sample.of(60, 10000);) {
      Program program = Program.random(random);
      if (!program.interesting()) {
        continue;
      }
      SourceText text = new SourceText("random", program.text());
      LitmusTest test = test(text);
      List<TestChange> changes = Vocabularies.changes(test, PtxVocabulary.SHARED);
      if (changes.isEmpty()) {
        continue;
      }
      TestChange change = changes.get(random.nextInt(changes.size()));
      Set<String> before = outcomes(simulator.simulate(test, text));
      Set<String> after = outcomes(simulator.simulate(change.test(), text));
      assertTrue(before.containsAll(after),
          () -> program.text() + change.words() + " " + new Ptx().print(change.test()));
      forbids += before.equals(after) ? 0 : 1;
      compared++;
    }
    assertTrue(forbids > 0, "some change forbids an outcome");
  }
}
