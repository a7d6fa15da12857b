package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.launch.ReadOnlyMemory;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.suites.corpus.Everything;
import periscope.testing.Sample;
import periscope.testing.Work;

/** The two engines agree on random kernels: on final states, races, undefined behaviour, and whether work-items end. */
class RandomKernelsTest {

  private static final Models MODELS = new Models();
  private static final int KERNELS = Sample.of(12, 100);
  /** The number of steps for a question; kernels that take more are left out. */
  private static final long PATIENCE = 200;
  /** The number of steps for enumeration, which asks its stop condition once in some thousand choices. */
  private static final long CHOICES = Sample.of(20, 200);

  private final RandomKernels kernels = new RandomKernels(new Random(Sample.seed(20261126)));

  private static BooleanSupplier patience() {
    return Work.steps(PATIENCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "sc"})
  void enginesAgree(String name) {
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of("opencl").orElseThrow());
    CompiledModel fair = MODELS.fair(model);
    int decided = 0;
    int racing = 0;
    int hanging = 0;
    try (SymbolicSimulator solver = new SymbolicSimulator(model);
        SymbolicSimulator fairSolver = new SymbolicSimulator(fair)) {
      for (int i = 0; i < KERNELS; i++) {
        SourceText text = kernels.kernel();
        String grid = kernels.grid();
        LitmusTest test = Everything.asked(RandomKernels.launched(text, grid));
        String what = name + " " + grid + "\n" + text.content();
        try {
          Simulation one = new Simulator(model).begun(test, text, Work.steps(CHOICES));
          Simulation other = one.complete() ? solver.begun(test, text, patience()) : one;
          if (other.complete()) {
            decided++;
            racing += one.faults().isEmpty() ? 0 : 1;
            assertTrue(other.abridged() || one.states().keySet().equals(other.states().keySet()), what);
            assertEquals(one.races(), other.races(), what);
            assertEquals(one.undefined(), other.undefined(), what);
            Simulation known = new Simulator(model).begun(ReadOnlyMemory.known(test), text,
                Work.steps(CHOICES));
            if (known.complete() && one.cuts().isEmpty()) {
              assertEquals(one.states().keySet(), known.states().keySet(), what);
              assertEquals(one.races(), known.races(), what);
              assertEquals(one.undefined(), known.undefined(), what);
            }
            ends(test, one, new Simulator(model).simulate(test, text, false, Work.steps(CHOICES)), what);
          }
          hanging += hangs(new Simulator(fair), fairSolver, test, text, what);
        } catch (InvalidInputException tooLarge) {
          assertTrue(tooLarge.getMessage().contains("the limit is"), tooLarge.getMessage());
        }
      }
    }
    assertTrue(decided > KERNELS / 3 && hanging > 0 && (racing > KERNELS / 10 || name.equals("sc")),
        decided + " decided, " + racing + " race, " + hanging + " hang");
  }

  /**
   * Checks that both simulations have the same final states, whether they look at executions that have only begun or at
   * whole ones. If a work-item waits at a barrier for ever, the first may have fewer.
   */
  private static void ends(LitmusTest test, Simulation begun, Simulation whole, String what) {
    if (whole.complete()) {
      Set<Outcome> states = Everything.of(test, whole.states().keySet());
      boolean divergent = begun.races().stream().anyMatch(r -> r.flag().equals(Race.DIVERGENCE));
      assertTrue(states.containsAll(begun.states().keySet()), what);
      assertTrue(divergent || states.equals(begun.states().keySet()), what);
    }
  }

  private static int hangs(
      LivenessEngine enumerating, LivenessEngine solving, LitmusTest test, SourceText text, String what) {
    Termination one = enumerating.terminates(test, text, patience());
    Termination other = one.complete() ? solving.terminates(test, text, patience()) : one;
    if (other.complete()) {
      assertEquals(one.hangs().isEmpty(), other.hangs().isEmpty(), what);
    }
    return one.hangs().isEmpty() ? 0 : 1;
  }
}
