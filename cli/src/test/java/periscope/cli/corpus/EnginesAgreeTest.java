package periscope.cli.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.enumerate.Simulator;
import periscope.verifier.simulate.Simulation;
import periscope.verifier.symbolic.SymbolicSimulator;

/** Enumeration and solver give the same final states, faults and flags on every test of the corpus under every model. */
class EnginesAgreeTest {

  @TestFactory
  Stream<DynamicTest> on_the_corpus() {
    Models models = new Models();
    return models.shipped("opencl-rsp").stream().flatMap(name -> {
      CompiledModel model = models.compile(models.load(name), new OpenClVocabulary());
      Simulator enumerating = new Simulator(model);
      SymbolicSimulator symbolic = new SymbolicSimulator(model);
      return Corpus.read().stream()
          .map(e -> DynamicTest.dynamicTest(e + " under " + name, () -> agree(e, enumerating, symbolic)));
    });
  }

  private static void agree(Corpus.Entry entry, Simulator enumerating, SymbolicSimulator symbolic) {
    Simulation expected = enumerating.simulate(entry.test(), entry.text(), true, () -> false);
    Simulation actual = symbolic.simulate(entry.test(), entry.text(), true, () -> false);
    assertTrue(actual.complete());
    assertEquals(expected.states().keySet(), actual.states().keySet());
    assertEquals(expected.faults().keySet(), actual.faults().keySet());
    assertEquals(expected.flags().keySet(), actual.flags().keySet());
    assertEquals(expected.cut(), actual.cut());
    assertEquals(expected.states().keySet(), actual.witnesses().keySet());
  }
}
