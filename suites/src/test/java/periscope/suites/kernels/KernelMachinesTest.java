package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.SteppedExplorer;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;
import periscope.testing.Work;

/** The states in which random kernels end on a machine that runs them in every way are those that a model allows. */
class KernelMachinesTest {

  private static final int KERNELS = Sample.of(30, 400);
  /** The number of steps for a question; kernels that take more are left out. */
  private static final long PATIENCE = 200;
  private static final int STATES = 500_000;

  private static final List<String> FENCES = List.of(
      "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);",
      "atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);");

  private static BooleanSupplier patience() {
    return Work.steps(PATIENCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sc", "tso"})
  void endAsTheMachineDoes(String name) {
    Models models = new Models();
    CompiledModel model = models.compile(models.load(name), Vocabularies.of("opencl").orElseThrow());
    RandomKernels kernels = new RandomKernels(new Random(Sample.seed(20261127)), FENCES);
    int compared = 0;
    int several = 0;
    try (SymbolicSimulator solver = new SymbolicSimulator(model)) {
      for (int i = 0; i < KERNELS; i++) {
        SourceText text = name.equals("tso") ? released(kernels.kernel()) : kernels.kernel();
        String grid = kernels.grid();
        LitmusTest test = RandomKernels.launched(text, grid);
        Exploration machine = SteppedExplorer.explore(new StoreBufferMachine(test, text, name.equals("tso")),
            new Limits(STATES, patience())).result();
        Simulation one = new Simulator(model).simulate(test, text, false, patience());
        if (machine.complete() && one.complete() && machine.cut() == 0 && !one.cut() && !diverges(one)) {
          String what = name + " " + grid + "\n" + text.content();
          assertEquals(machine.outcomes(), one.states().keySet(), what);
          Simulation other = solver.simulate(test, text, false, patience());
          if (other.complete()) {
            assertEquals(machine.outcomes(), other.states().keySet(), what);
            compared++;
            several += machine.outcomes().size() > 1 ? 1 : 0;
          }
        }
      }
    }
    assertTrue(compared > KERNELS / 2 && several > KERNELS / 12, compared + " compared, " + several + " with a choice");
  }

  /**
   * Whether some work-items miss a barrier. The machine gets stuck there, and the model says that behaviour is
   * undefined.
   */
  private static boolean diverges(Simulation simulation) {
    return simulation.races().stream().anyMatch(r -> r.flag().equals(Race.DIVERGENCE));
  }

  /**
   * The kernel with release stores in place of those of order seq_cst. Behind the latter, the machine drains its
   * buffer, as compilers for x86 do, and the model does not.
   */
  private static SourceText released(SourceText text) {
    return new SourceText(text.name(),
        text.content().replaceAll("(atomic_store_explicit\\([^;]*)memory_order_seq_cst", "$1memory_order_release"));
  }
}
