package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;
import periscope.suites.corpus.Everything;
import periscope.testing.Sample;
import periscope.testing.Work;

/**
 * Loops whose number of rounds depends on memory. The engines agree on the loops that are left within the bound. If all
 * are left, more rounds give nothing new.
 */
class LoopsThatAreLeftTest {

  private static final Models MODELS = new Models();
  private static final int KERNELS = Sample.of(8, 120);
  /** A bound of few rounds, so that enumeration ends. */
  private static final LoopBound FEW = LoopBound.of(2);
  private static final LoopBound MORE = LoopBound.of(4);
  /**
   * The number of steps of enumeration for a question. Kernels that take more are left out, and the solver is not asked
   * about them.
   */
  private static final long PATIENCE = 100;
  /**
   * Loops that another work-item can make run once more, counters from which others take, and some loops that run for
   * ever.
   */
  private static final List<String> LOOPS = List.of(
      "{ int e = 0; while (!atomic_compare_exchange_strong_explicit(&a[0], &e, e + 1, memory_order_relaxed, "
          + "memory_order_relaxed, memory_scope_device)) ; }",
      "{ int e; do { e = atomic_load_explicit(&a[1], memory_order_relaxed, memory_scope_device); } while "
          + "(!atomic_compare_exchange_strong_explicit(&a[1], &e, e + 2, memory_order_acq_rel, memory_order_relaxed, "
          + "memory_scope_device)); }",
      "while ((n = atomic_fetch_add_explicit(&a[0], 1, memory_order_relaxed, memory_scope_device)) < 2) d[n & 1] += 1;",
      "while (n < 2) n += atomic_load_explicit(&a[1], memory_order_acquire, memory_scope_device) + 1;",
      "for (int k = atomic_load_explicit(&a[0], memory_order_relaxed, memory_scope_device); k < 2; k++) d[0] = k;",
      "while (atomic_fetch_xor_explicit(&a[1], 1, memory_order_relaxed, memory_scope_device) != 2) n = 1;",
      "while (atomic_fetch_or_explicit(&a[0], 0, memory_order_relaxed, memory_scope_device) == 0) ;");

  private static final List<String> OTHERS = List.of("", "", "d[0] = n;",
      "atomic_store_explicit(&a[0], 1, memory_order_release, memory_scope_device);",
      "if (get_global_id(0) > 0) n = atomic_load_explicit(&a[1], memory_order_acquire, memory_scope_device);");

  private final Random random = new Random(Sample.seed(20261128));

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private SourceText kernel() {
    String loops = random.nextInt(3) == 0 ? any(LOOPS) + "\n  " + any(LOOPS) : any(LOOPS);
    return new SourceText("k.cl", "kernel void k(global int *d, global atomic_int *a, local int *l)\n{\n"
        + "  int n = 0;\n  " + any(OTHERS) + "\n  " + loops + "\n  " + any(OTHERS) + "\n}\n");
  }

  /** The answers about a kernel with a bound. */
  private record Said(Simulation begun, Termination ends) {
    static Said by(LivenessEngine engine, LivenessEngine fair, LitmusTest test, SourceText text,
        Supplier<BooleanSupplier> stop) {
      Simulation begun = engine.begun(test, text, stop.get());
      return new Said(begun, begun.complete() ? fair.terminates(test, text, stop.get())
          : new Termination(List.of(), List.of(), false));
    }

    boolean complete() {
      return begun.complete() && ends.complete();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "sc"})
  void moreRoundsShowNothingNew(String name) {
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of("opencl").orElseThrow());
    CompiledModel fair = MODELS.fair(model);
    int left = 0;
    int cut = 0;
    try (SymbolicSimulator solver = new SymbolicSimulator(model, FEW, SolverKind.CLAUSES);
        SymbolicSimulator fairSolver = new SymbolicSimulator(fair, FEW, SolverKind.CLAUSES)) {
      for (int i = 0; i < KERNELS; i++) {
        SourceText text = kernel();
        String grid = any(List.of("1x2", "2x1"));
        LitmusTest test = Everything.asked(RandomKernels.launched(text, grid));
        String what = name + " " + grid + "\n" + text.content();
        try {
          Said one = Said.by(new Simulator(model, FEW), new Simulator(fair, FEW), test, text,
              () -> Work.steps(PATIENCE));
          Said other = one.complete() ? Said.by(solver, fairSolver, test, text, () -> () -> false) : one;
          if (other.complete()) {
            assertTrue(one.begun.cuts().stream().allMatch(c -> c.isIn(other.begun.cuts())), what);
            assertTrue(other.begun.cuts().stream().allMatch(c -> c.isIn(one.begun.cuts())), what);
            assertTrue(one.begun.left().stream().allMatch(c -> c.isIn(other.begun.left())), what);
            cut += one.begun.cuts().isEmpty() ? 0 : 1;
            left += one.begun.cuts().isEmpty() && !one.begun.left().isEmpty()
                && nothingNew(one, Said.by(new Simulator(model, MORE), new Simulator(fair, MORE), test, text,
                    () -> Work.steps(PATIENCE)), what)
                ? 1 : 0;
          }
        } catch (InvalidInputException tooLarge) {
          assertTrue(tooLarge.getMessage().contains("the limit is") || tooLarge.getMessage().contains("more than"),
              tooLarge.getMessage());
        }
      }
    }
    assertTrue(left > KERNELS / 20 && cut > KERNELS / 20, left + " left, " + cut + " cut");
  }

  private static boolean nothingNew(Said few, Said more, String what) {
    if (more.complete()) {
      assertEquals(List.of(), more.begun.cuts(), what);
      assertEquals(few.begun.states().keySet(), more.begun.states().keySet(), what);
      assertEquals(few.begun.races(), more.begun.races(), what);
      assertEquals(few.begun.undefined(), more.begun.undefined(), what);
      assertEquals(few.ends.hangs().isEmpty(), more.ends.hangs().isEmpty(), what);
    }
    return more.complete();
  }
}
