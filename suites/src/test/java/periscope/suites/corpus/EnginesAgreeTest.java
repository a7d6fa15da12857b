package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.expectation.Observation;
import periscope.testing.Sample;

/**
 * Enumeration and solver find the same final states, races and flags for the tests of the corpus under every model.
 * Unless all are asked for, each model gets every third test, and different models get different thirds.
 */
class EnginesAgreeTest {

  private static final int STEP = Sample.oneIn(4, 1);

  @TestFactory
  Stream<DynamicTest> on_the_corpus() {
    ShippedModels models = new ShippedModels();
    return Corpus.LANGUAGES.stream().flatMap(language -> {
      List<Corpus.Entry> tests = Corpus.read(language);
      return models.names(language).stream().sorted().flatMap(name -> {
        Simulator enumerating = new Simulator(models.model(language, name));
        SymbolicSimulator symbolic = new SymbolicSimulator(models.model(language, name));
        int first = Math.floorMod(name.hashCode(), STEP);
        return IntStream.range(0, tests.size()).filter(i -> i % STEP == first).mapToObj(tests::get)
            .map(e -> DynamicTest.dynamicTest(e + " under " + name, () -> {
          if (e.expectations().model(name).orElseThrow().observation() == Observation.OUTSIDE) {
            refuse(e, enumerating, symbolic);
          } else {
            agree(e, enumerating, symbolic);
          }
        }));
      });
    });
  }

  private static void refuse(Corpus.Entry entry, Simulator enumerating, SymbolicSimulator symbolic) {
    OutsideModelException one = assertThrows(OutsideModelException.class,
        () -> enumerating.simulate(entry.test(), entry.text(), true, () -> false));
    OutsideModelException other = assertThrows(OutsideModelException.class,
        () -> symbolic.simulate(entry.test(), entry.text(), true, () -> false));
    assertEquals(one.getMessage(), other.getMessage());
  }

  private static void agree(Corpus.Entry entry, Simulator enumerating, SymbolicSimulator symbolic) {
    Simulation expected = enumerating.simulate(entry.test(), entry.text(), true, () -> false);
    Simulation actual = symbolic.simulate(entry.test(), entry.text(), true, () -> false);
    assertTrue(actual.complete());
    assertEquals(expected.states().keySet(), actual.states().keySet());
    assertEquals(expected.faults().keySet(), actual.faults().keySet());
    assertEquals(expected.flags().keySet(), actual.flags().keySet());
    assertEquals(expected.races(), actual.races());
    assertEquals(expected.cut(), actual.cut());
    assertEquals(expected.states().keySet(), actual.witnesses().keySet());
  }
}
