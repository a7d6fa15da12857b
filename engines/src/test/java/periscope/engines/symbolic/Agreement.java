package periscope.engines.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.engines.symbolic.formula.Thresholds;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.testing.Work;

/** A comparison of the engines' answers about tests under one model; Z3 answers for some of the tests, too. */
final class Agreement implements AutoCloseable {

  static final SourceText NO_TEXT = new SourceText("generated", "");

  /** Steps after which the solver is given up. */
  private static final long SOLVING = 20_000;
  /** Z3 answers for one test in so many. */
  private static final int SECOND_OPINION = 4;

  private final Simulator enumerating;
  private final SymbolicSimulator symbolic;
  private final SymbolicSimulator z3;
  /** Tests on which both engines finished. */
  int compared;
  /** Tests that some condition on races or flag spoke of, and tests that no execution is consistent of. */
  int raised;
  int impossible;
  int cut;
  /** Tests that some execution divides by zero in. */
  int divided;
  /** Tests with a division that the symbolic engine does not take, and those that take it too many steps. */
  int refused;
  int undecided;

  Agreement(CompiledModel model, Thresholds thresholds) {
    enumerating = new Simulator(model);
    symbolic = new SymbolicSimulator(model, thresholds, SolverKind.CLAUSES);
    z3 = new SymbolicSimulator(model, thresholds, SolverKind.Z3);
  }

  /** @param patience steps after which enumeration is given up and nothing is compared */
  void check(LitmusTest test, long patience, Supplier<String> what) {
    check((engine, stop) -> engine.simulate(test, NO_TEXT, false, stop), patience, what);
  }

  /** The same of executions that have only begun. */
  void checkBegun(LitmusTest test, long patience, Supplier<String> what) {
    check((engine, stop) -> engine.begun(test, NO_TEXT, stop), patience, what);
  }

  private void check(
      BiFunction<LivenessEngine, BooleanSupplier, Simulation> asked, long patience, Supplier<String> what) {
    Simulation expected;
    try {
      expected = asked.apply(enumerating, Work.steps(patience));
    } catch (InvalidInputException tooLarge) {
      return;
    }
    if (!expected.complete()) {
      return;
    }
    if (compared % SECOND_OPINION == 0) {
      compare(expected, asked, z3, what);
    }
    if (compare(expected, asked, symbolic, what)) {
      compared++;
      divided += expected.undefined().isEmpty() ? 0 : 1;
      raised += expected.faults().size() + expected.flags().size() > 0 ? 1 : 0;
      impossible += expected.states().isEmpty() ? 1 : 0;
      cut += expected.cut() ? 1 : 0;
    }
  }

  /** Compares an engine's answer with the expected one; returns whether it gave one. */
  private boolean compare(Simulation expected, BiFunction<LivenessEngine, BooleanSupplier, Simulation> asked,
      SymbolicSimulator engine, Supplier<String> what) {
    Simulation actual;
    try {
      actual = asked.apply(engine, Work.steps(SOLVING));
    } catch (InvalidInputException division) {
      refused++;
      return false;
    } catch (RuntimeException e) {
      throw new IllegalStateException(what.get(), e);
    }
    if (!actual.complete()) {
      undecided++;
      System.out.println("not decided within the steps: " + what.get());
      return false;
    }
    assertTrue(actual.abridged() ? expected.states().keySet().containsAll(actual.states().keySet())
        : expected.states().keySet().equals(actual.states().keySet()), what);
    assertEquals(expected.faults().keySet(), actual.faults().keySet(), what);
    assertEquals(expected.flags().keySet(), actual.flags().keySet(), what);
    assertEquals(expected.races(), actual.races(), what);
    assertEquals(expected.cut(), actual.cut(), what);
    assertEquals(expected.undefined().size(), actual.undefined().size(), what);
    assertTrue(expected.undefined().stream().allMatch(u -> actual.undefined().stream().anyMatch(u::same)), what);
    return true;
  }

  @Override
  public void close() {
    symbolic.close();
    z3.close();
  }

  @Override
  public String toString() {
    return compared + " compared, " + raised + " raised something, " + impossible + " impossible, " + cut + " cut, "
        + divided + " divided by zero, " + refused + " refused, " + undecided + " undecided";
  }
}
