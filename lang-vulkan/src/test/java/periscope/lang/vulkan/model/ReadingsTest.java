package periscope.lang.vulkan.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.vulkan.Vulkan;
import periscope.litmus.LitmusTest;
import periscope.litmus.expectation.Observation;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;

/** Tests on which the readings of the specification give different answers, under each reading. */
class ReadingsTest {

  /**
   * The smallest test of each difference. {@code none} for a program without an execution; else the observation, and
   * whether a race was found.
   */
  @ParameterizedTest
  @CsvSource({
      "three-writes, vulkan, Always, false",
      "three-writes, vulkan+transitive-order, none, false",
      "MP+semav+semvis, vulkan+transitive-order, Never, false",
      "chain+link-by-barrier, vulkan, Sometimes, true",
      "chain+link-by-barrier, vulkan-links-by-location, Never, false",
      "chain+no-second-av, vulkan-links-by-location, Sometimes, true",
      "chain+av.wg+av.dv, vulkan-links-by-location, Never, false",
      "chain+vis.dv+vis.sg, vulkan-links-by-location, Never, false",
      "MP+av.wg+vis, vulkan-links-by-location, Sometimes, true",
      "CoWW+RR+private, vulkan, Never, true",
      "CoWW+RR+private, vulkan-loose-reads, Sometimes, true",
      "CoWR+private, vulkan-loose-reads, Never, false",
      "RMWs+plain, vulkan, Never, false",
      "RMWs+plain, vulkan-loose-reads, Never, false",
      "RMWs+plain, vulkan-before-37, Sometimes, false",
      "CoRR+atom, vulkan-before-37, Never, false",
      "chain+no-second-av, vulkan, Sometimes, true",
      "chain+no-second-av, vulkan-before-40, Never, false",
      "MP+rel+semvis, vulkan-before-40, Sometimes, true",
      "API+WAW, vulkan, Never, false",
      "MP+cbar.dv+two-wg, vulkan, Sometimes, true"})
  void readingsDiffer(String name, String reading, String observation, boolean races) throws IOException {
    SourceText text = new SourceText(name, Files.readString(Path.of("..", "corpus", "vulkan", name + ".litmus")));
    LitmusTest test = new Vulkan().parse(text);
    Models models = new Models();
    CompiledModel model = models.compile(models.load(reading), VulkanVocabulary.SHARED);
    try (SymbolicSimulator symbolic = new SymbolicSimulator(model)) {
      check(test, new Simulator(model).simulate(test, text), observation, races);
      check(test, symbolic.simulate(test, text, false, () -> false), observation, races);
    }
  }

  private static void check(LitmusTest test, Simulation found, String observation, boolean races) {
    String observed = found.states().isEmpty() ? "none"
        : Observation.of(test.condition().orElseThrow(), found.states().keySet()).toString();
    assertEquals(observation, observed);
    assertEquals(races, found.race().isPresent());
  }
}
