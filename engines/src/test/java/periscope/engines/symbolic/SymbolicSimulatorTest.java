package periscope.engines.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.engines.symbolic.formula.Thresholds;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.engines.symbolic.unrolling.ValueSets;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.testing.Work;

/** What is special to the engine that asks a solver. */
class SymbolicSimulatorTest {

  private static final Semantics RELAXED = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false);

  private static Expression register(String name) {
    return Expression.register(name);
  }

  private static Instruction load(String register, String location) {
    return new Load(register, location, RELAXED, Span.NONE);
  }

  private static Instruction store(String location, Expression value) {
    return new Store(location, value, RELAXED, Span.NONE);
  }

  private static Instruction fetch(FetchOperator operator, Expression operand) {
    return new Fetch("r0", operator, "x", operand, RELAXED, Span.NONE);
  }

  @SafeVarargs
  private static LitmusTest test(List<Instruction>... bodies) {
    List<LitmusThread> threads = new ArrayList<>();
    for (List<Instruction> body : bodies) {
      threads.add(new LitmusThread(new Placement(threads.size(), 0), body));
    }
    return new LitmusTest("OPENCL", "test", "", List.of(
        new Location("x", 0, true, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL)),
        threads, Optional.empty());
  }

  private static CompiledModel model(String text) {
    Models models = new Models();
    return models.compile(models.parse("test", new SourceText("test.cat", text)), new OpenClVocabulary());
  }

  private static Simulation simulate(LitmusTest test, String model) {
    return simulate(test, model, Thresholds.USUAL);
  }

  private static Simulation simulate(LitmusTest test, String model, Thresholds thresholds) {
    try (SymbolicSimulator engine = new SymbolicSimulator(model(model), thresholds, SolverKind.CLAUSES)) {
      return engine.simulate(test, Agreement.NO_TEXT, true, () -> false);
    }
  }

  private static final LitmusTest MESSAGE = test(
      List.of(store("x", Expression.constant(1)), store("y", Expression.constant(1))),
      List.of(load("r0", "y"), load("r1", "x")));

  /**
   * Solutions of {@code r = r ; id} abound; the least one is empty. What holds itself up holds nowhere, be it asked
   * for…
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 20_000})
  void a_relation_cannot_support_itself(int nodes) {
    Thresholds thresholds = new Thresholds(100, nodes);
    String self = "let rec r = (0 & co) | (r ; id)\n";
    String mutual = "let base = rf & ext\nlet rec p = q | base and q = p\n";
    String closed = "let rec t = (sb & loc) | (t ; t) | ((t | co) ; t)\n";
    assertEquals(Set.of(), simulate(MESSAGE, self + "~empty r", thresholds).states().keySet());
    assertEquals(Set.of(), simulate(MESSAGE, mutual + "~empty p \\ base", thresholds).states().keySet());
    assertEquals(Set.of(), simulate(MESSAGE, mutual + "~empty q \\ p", thresholds).states().keySet());
    assertEquals(Set.of(), simulate(MESSAGE, closed + "~irreflexive t", thresholds).states().keySet());
  }

  /** … or forbidden. */
  @ParameterizedTest
  @ValueSource(ints = {0, 20_000})
  void a_relation_that_could_support_itself_is_not_there(int nodes) {
    Thresholds thresholds = new Thresholds(100, nodes);
    String self = "let rec r = (0 & co) | (r ; id)\n";
    String mutual = "let base = rf & ext\nlet rec p = q | base and q = p\n";
    int all = simulate(MESSAGE, "empty 0 & rf & co", thresholds).states().size();
    assertEquals(4, all);
    assertEquals(all, simulate(MESSAGE, self + "empty r | (0 & co)", thresholds).states().size());
    assertEquals(all, simulate(MESSAGE, self + "empty (_ * _) \\ ~r", thresholds).states().size());
    assertEquals(all, simulate(MESSAGE, mutual + "empty (p \\ base) | (q \\ base)", thresholds).states().size());
    assertEquals(Set.of("there"),
        simulate(MESSAGE, mutual + "flag ~empty p as there\nflag ~empty p \\ q as unequal", thresholds)
            .flags().keySet());
  }

  @Test
  void values_do_not_come_out_of_thin_air() {
    LitmusTest loads = test(
        List.of(load("r0", "x"), store("y", register("r0"))), List.of(load("r1", "y"), store("x", register("r1"))));
    Simulation simulation = simulate(loads, "empty 0 & rf & co");
    assertEquals(List.of("0:r0=0; 1:r1=0; [x]=0; [y]=0;"),
        simulation.states().keySet().stream().map(Object::toString).toList());
  }

  /** Each thread multiplies by what it has read: no list of the values would end, and they overflow. */
  @Test
  void values_may_be_too_many_to_list() {
    Expression odd = new Expression.Binary(BinaryOperator.ADD,
        new Expression.Binary(BinaryOperator.MULTIPLY, register("r1"), Expression.constant(0x123456789L)),
        Expression.constant(3));
    LitmusTest test = test(
        List.of(load("r1", "x"), fetch(FetchOperator.XOR, odd)),
        List.of(load("r1", "x"), fetch(FetchOperator.SUB, odd)),
        List.of(fetch(FetchOperator.ADD, Expression.constant(5))));
    Thresholds few = new Thresholds(4, 20_000);
    Unrolled unrolled = new Unrolled(test);
    ValueSets sets = ValueSets.of(unrolled, few.values(), () -> false).orElseThrow();
    assertTrue(unrolled.steps().stream().anyMatch(s -> sets.writes(s).any()));
    CompiledModel model = model("acyclic sb | rf | co | fr \\ id as Sc");
    Simulation expected = new Simulator(model).simulate(test, Agreement.NO_TEXT);
    assertEquals(expected.states().keySet(), simulate(test, "acyclic sb | rf | co | fr \\ id as Sc", few).states()
        .keySet());
    assertTrue(expected.states().size() > 10);
  }

  @Test
  void a_division_by_zero_is_told_and_not_followed() {
    Expression quotient = new Expression.Binary(BinaryOperator.DIVIDE, Expression.constant(1), register("r0"));
    LitmusTest test = test(List.of(load("r0", "x"), store("y", quotient)));
    Simulation found = simulate(test, "empty 0 & rf & co");
    assertEquals(1, found.undefined().size());
    assertEquals(Cause.DIVISION, found.undefined().get(0).cause());
    assertTrue(found.states().isEmpty(), "x is 0 and nobody writes it");
  }

  @Test
  void witnesses_end_in_their_states() {
    Simulation simulation = simulate(MESSAGE, "acyclic sb | rf | co | fr as Sc");
    assertFalse(simulation.counted());
    assertEquals(simulation.states().keySet(), simulation.witnesses().keySet());
    simulation.witnesses().forEach((outcome, witness) -> {
      assertEquals(List.of(0L, 0L, 0L, 0L, outcome.registers().values().stream().toList().get(0),
          outcome.registers().values().stream().toList().get(1)), witness.reads());
      assertTrue(witness.relation("fr").isPresent());
      assertTrue(witness.violations().isEmpty());
    });
    assertEquals(3, simulation.witnesses().values().stream().map(Witness::reads).distinct().count());
  }

  @Test
  void it_stops_when_told_to_and_can_be_asked_again() {
    List<Instruction> add = List.of(fetch(FetchOperator.ADD, Expression.constant(1)));
    LitmusTest many = test(add, add, add, add, add, add, add, add);
    CompiledModel model = model("acyclic sb | rf | co | (fr \\ id) as Sc\nempty (fr ; co) & id");
    try (SymbolicSimulator engine = new SymbolicSimulator(model)) {
      Simulation cut = engine.simulate(many, Agreement.NO_TEXT, false, Work.steps(200));
      assertFalse(cut.complete());
      assertTrue(cut.states().size() < 40320);
      assertFalse(engine.simulate(many, Agreement.NO_TEXT, false, () -> true).complete());
      assertEquals(2, engine.simulate(test(add, add), Agreement.NO_TEXT, false, () -> false).states().size());
    }
  }
}
