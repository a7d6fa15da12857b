package periscope.engines.portfolio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;

/** Which engine answers, and that answers are whole. */
class PortfolioTest {

  private static final SourceText NO_TEXT = new SourceText("generated", "");
  private static final Semantics RELAXED = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false);
  private static final CompiledModel SC = new Models().compile(new Models().load("sc"), new OpenClVocabulary());

  private final List<CompiledModel> solvers = new ArrayList<>();

  /** Notes that a solver was asked for. */
  private LivenessEngine solver(CompiledModel model) {
    solvers.add(model);
    return new SymbolicSimulator(model);
  }

  private Simulation simulate(long patience, LitmusTest test) {
    return new Portfolio(SC, patience, this::solver).simulate(test, NO_TEXT, false, () -> false);
  }

  /** Each thread increments one location in a different way, so that no two are symmetric. */
  private static LitmusTest increments(int threads, int times) {
    List<LitmusThread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      Instruction increment = new Fetch("r", FetchOperator.ADD, "x", Expression.constant(t + 1), RELAXED, Span.NONE);
      all.add(new LitmusThread(new Placement(t, 0), Collections.nCopies(times, increment)));
    }
    return new LitmusTest("OPENCL", "increments", "", List.of(new Location("x", 0, true, AddressSpace.GLOBAL)), all,
        Optional.empty());
  }

  @Test
  void small_tests_are_enumerated_and_counted() {
    Simulation found = simulate(Long.MAX_VALUE, increments(3, 1));
    assertTrue(found.counted() && found.complete());
    assertEquals(6, found.states().values().stream().mapToLong(Long::longValue).sum());
    assertTrue(solvers.isEmpty());
  }

  @Test
  void the_solver_goes_on_where_patience_ends() {
    LitmusTest test = increments(6, 1);
    Simulation found = simulate(0, test);
    assertEquals(1, solvers.size());
    assertTrue(found.complete());
    assertFalse(found.counted());
    assertEquals(simulate(Long.MAX_VALUE, test).states().keySet(), found.states().keySet());
  }

  @Test
  void who_stops_gets_what_was_enumerated() {
    Simulation found = new Portfolio(SC, Long.MAX_VALUE, this::solver)
        .simulate(increments(8, 1), NO_TEXT, false, () -> true);
    assertFalse(found.complete());
    assertTrue(solvers.isEmpty());
  }

  /** Not even once is an execution enumerated. */
  @Test
  void what_is_too_large_to_enumerate_is_for_the_solver() {
    LitmusTest read = increments(1, 1);
    Instruction load = new Load("r", "x", RELAXED, Span.NONE);
    LitmusTest test = new LitmusTest("OPENCL", "reads", "", read.locations(), List.of(read.threads().get(0),
        new LitmusThread(new Placement(1, 0), Collections.nCopies(70, load))), Optional.empty());
    Simulation found = simulate(Long.MAX_VALUE, test);
    assertEquals(1, solvers.size());
    assertTrue(found.complete() && !found.counted());
    assertEquals(2, found.states().size());
  }

  @Test
  void what_is_too_large_for_both_is_refused() {
    assertThrows(InvalidInputException.class, () -> simulate(Long.MAX_VALUE, increments(2, 300)));
    assertEquals(1, solvers.size());
  }
}
