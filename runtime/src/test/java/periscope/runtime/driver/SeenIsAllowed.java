package periscope.runtime.driver;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.runtime.Corpus;
import periscope.runtime.Device;
import periscope.runtime.Launch;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stresses;
import periscope.testing.Sample;

/** What a device shows of the corpus, the model allows: the two were made from the same tests by different ways. */
public abstract class SeenIsAllowed {

  /**
   * Of so many tests one is run, since drivers take seconds to compile each.
   */
  private static final int STEP = Sample.oneIn(15, 2);

  private final int fewest;

  /** @param fewest tests that run of all: fewer would mean that kernels refuse what they used to run */
  protected SeenIsAllowed(int fewest) {
    this.fewest = fewest / STEP;
  }

  /** Finds the device to test; leaves the calling test out, as {@link RealDevices#first} does, where there is none. */
  protected abstract Device find();

  @Test
  void ofTheCorpus() {
    Device device = find();
    Models models = new Models();
    CompiledModel model = models.compile(models.load("opencl-rsp"), Vocabularies.of("opencl-rsp").orElseThrow());
    int run = 0;
    List<Corpus.Entry> all = Corpus.all("opencl-rsp");
    for (int i = 0; i < all.size(); i += STEP) {
      Corpus.Entry entry = all.get(i);
      Simulation allowed = new Simulator(model).simulate(entry.test(), entry.text());
      if (allowed.race().isPresent() || !allowed.complete()) {
        continue;
      }
      try (PreparedTest test = device.prepare(entry.test(), entry.text(), Stresses.together(20_000))) {
        Launch launch = test.launch(1);
        for (Outcome seen : launch.histogram().counts().keySet()) {
          assertTrue(allowed.states().containsKey(seen), () -> entry + ": " + seen + " is not among " + allowed.states()
              .keySet());
        }
        run++;
      } catch (InvalidInputException e) {
        assertTrue(e.diagnostics().stream().noneMatch(d -> d.message().contains("compiler says")), e.getMessage());
      }
    }
    int ran = run;
    assertTrue(run >= fewest, () -> "only " + ran + " tests ran");
  }
}
