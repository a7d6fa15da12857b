package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.engines.enumeration.Executions;
import periscope.engines.enumeration.Executions.PreparedThread;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.memory.Location;
import periscope.models.evaluate.CompiledModel;

/** A model that is specialised to the events of a test gives the test the same answer as the original model. */
class SpecialisedModelsTest {

  private final ShippedModels models = new ShippedModels();

  @TestFactory
  Stream<DynamicTest> specialisedModelsSayTheSame() {
    return Stream.of(Corpus.OPENCL, "cuda").flatMap(l -> Corpus.read(l).stream())
        .map(e -> DynamicTest.dynamicTest(e.file(), () -> models.names(e.language()).forEach(m -> same(e, m))));
  }

  private void same(Corpus.Entry entry, String name) {
    if (entry.expectations().models().stream().anyMatch(x -> x.model().equals(name) && x.toString()
        .contains("Outside"))) {
      return;
    }
    CompiledModel model = models.model(entry.language(), name);
    LitmusTest test = LocalMemory.instances(entry.test(), entry.text());
    List<String> locations = test.locations().stream().map(Location::name).toList();
    List<PreparedThread> threads =
        test.threads().stream().map(t -> Executions.prepare(t, locations, entry.text())).toList();
    CompiledModel specialised = model.specialised(Executions.structures(test.locations(), threads));
    Simulation plain = new Simulator(model).simulate(entry.test(), entry.text());
    Simulation smaller = new Simulator(specialised).simulate(entry.test(), entry.text());
    assertEquals(plain.states(), smaller.states(), name);
    assertEquals(plain.race().map(Object::toString), smaller.race().map(Object::toString), name);
  }
}
