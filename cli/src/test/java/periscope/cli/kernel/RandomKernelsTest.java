package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.ReadOnlyMemory;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** The two engines agree on random kernels: final states, races, what is undefined, and whether work-items end. */
class RandomKernelsTest {

  private static final Models MODELS = new Models();
  private static final int KERNELS = Sample.of(40, 100);
  /** Nanoseconds for a question; kernels that take longer say nothing. */
  private static final long PATIENCE = 2_000_000_000L;

  private static final List<String> GRIDS = List.of("1x2", "2x1", "2x2", "1x3", "3x1");
  private static final List<String> READS = List.of("relaxed", "acquire", "seq_cst");
  private static final List<String> WRITES = List.of("relaxed", "release", "seq_cst");

  private final Random random = new Random(Sample.seed(20261126));

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String order(List<String> orders) {
    return "memory_order_" + any(orders) + ", memory_scope_" + any(List.of("device", "device", "work_group"));
  }

  private String index() {
    return any(List.of("0", "1", "get_local_id(0) % 2", "get_global_id(0) % 2", "get_group_id(0) % 2", "n % 2"));
  }

  private String value() {
    return any(List.of("1", "2", "n", "get_local_id(0)", "d[" + index() + "]"));
  }

  private String statement(int depth) {
    return switch (random.nextInt(depth > 1 ? 6 : 10)) {
      case 0 -> "d[" + index() + "] = " + value() + ";";
      case 1 -> "n = d[" + index() + "];";
      case 2 -> "l[" + index() + "] = n + 1;";
      case 3 -> "atomic_store_explicit(&a[" + index() + "], " + any(List.of("0", "1", "n")) + ", " + order(WRITES)
          + ");";
      case 4 -> "n = atomic_load_explicit(&a[" + index() + "], " + order(READS) + ");";
      case 5 -> "n = atomic_" + any(List.of("fetch_add", "exchange", "fetch_or")) + "_explicit(&a[" + index()
          + "], 1, " + order(List.of("relaxed", "acquire", "acq_rel")) + ");";
      case 6 -> "if (" + any(List.of("get_local_id(0) == 0", "get_global_id(0) > 0", "n == 1")) + ") { "
          + statement(depth + 1) + " }";
      case 7 -> "for (int i@ = 0; i@ < 2; i@++) { ".replace("@", "" + depth) + statement(depth + 1) + " }";
      case 8 -> "while (atomic_load_explicit(&a[" + any(List.of("0", "1")) + "], " + order(READS) + ") == "
          + any(List.of("0", "0", "2")) + ") ;";
      default -> "barrier(CLK_" + any(List.of("LOCAL", "GLOBAL")) + "_MEM_FENCE);";
    };
  }

  private String kernel() {
    StringBuilder text =
        new StringBuilder("kernel void k(global int *d, global atomic_int *a, local int *l)\n{\n  int n = 0;\n");
    for (int s = 0; s < 2 + random.nextInt(3); s++) {
      text.append("  ").append(statement(0)).append('\n');
    }
    return text + "}\n";
  }

  private static BooleanSupplier patience() {
    long end = System.nanoTime() + PATIENCE;
    return () -> System.nanoTime() > end;
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
        SourceText text = new SourceText("k.cl", kernel());
        String grid = any(GRIDS);
        KernelLanguage language = (KernelLanguage) LitmusLanguages.form(text).orElseThrow();
        LitmusTest test = language.launch(text, new LaunchRequest(Optional.empty(), Grid.parse(grid), Optional.empty(),
            Map.of("d", 2, "a", 2, "l", 2), Set.of(), false)).test();
        String what = name + " " + grid + "\n" + text.content();
        try {
          Simulation one = new Simulator(model).begun(test, text, patience());
          Simulation other = one.complete() ? solver.begun(test, text, patience()) : one;
          if (other.complete()) {
            decided++;
            racing += one.faults().isEmpty() ? 0 : 1;
            assertEquals(one.states().keySet(), other.states().keySet(), what);
            assertEquals(one.races(), other.races(), what);
            assertEquals(one.undefined(), other.undefined(), what);
            Simulation known = new Simulator(model).begun(ReadOnlyMemory.known(test), text, patience());
            if (known.complete() && one.cuts().isEmpty()) {
              assertEquals(one.states().keySet(), known.states().keySet(), what);
              assertEquals(one.races(), known.races(), what);
              assertEquals(one.undefined(), known.undefined(), what);
            }
            ends(one, new Simulator(model).simulate(test, text, false, patience()), what);
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

  /** That executions have only begun adds no end; where somebody waits at a barrier for ever, there are fewer. */
  private static void ends(Simulation begun, Simulation whole, String what) {
    if (whole.complete()) {
      boolean divergent = begun.races().stream().anyMatch(r -> r.flag().equals(Race.DIVERGENCE));
      assertTrue(whole.states().keySet().containsAll(begun.states().keySet()), what);
      assertTrue(divergent || whole.states().keySet().equals(begun.states().keySet()), what);
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
