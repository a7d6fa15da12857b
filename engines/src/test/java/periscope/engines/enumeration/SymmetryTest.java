package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
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
import periscope.testing.Sample;

/** Looking at one of several symmetric executions gives the same states, with the same counts, as looking at all. */
class SymmetryTest {

  private static final int TESTS = Sample.of(20, 60);
  private static final SourceText NO_TEXT = new SourceText("generated", "");
  private static final Placement[][] PLACEMENTS = {
    {new Placement(0, 0), new Placement(1, 0), new Placement(2, 0), new Placement(3, 0)},
    {new Placement(0, 0), new Placement(0, 0), new Placement(1, 0), new Placement(1, 0)},
    {new Placement(0, 0), new Placement(1, 1), new Placement(2, 2), new Placement(2, 2)},
    {new Placement(0, 0), new Placement(0, 0), new Placement(0, 0), new Placement(1, 0)},
  };

  static List<String> shipped() {
    return new Models().shipped("opencl-rsp");
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void oneStandsForAll(String name) {
    Models models = new Models();
    CompiledModel model = models.compile(models.load(name), new OpenClVocabulary());
    Simulator simulator = new Simulator(model);
    Random random = new Random(Sample.seed(2718) + name.hashCode());
    long executions = 0;
    int defined = 0;
    for (int i = 0; i < TESTS; i++) {
      LitmusTest test = test(random);
      // Whoever asks for witnesses is shown every execution.
      Simulation all = simulator.simulate(test, NO_TEXT, true, () -> false);
      Simulation reduced = simulator.simulate(test, NO_TEXT, false, () -> false);
      assertEquals(all.states(), reduced.states(), test::toString);
      assertEquals(all.faults().keySet(), reduced.faults().keySet(), test::toString);
      assertEquals(all.races(), reduced.races(), test::toString);
      Simulation states = simulator.states(test, NO_TEXT, () -> false);
      assertEquals(all.faults().isEmpty(), states.faults().isEmpty(), test::toString);
      assertTrue(all.faults().keySet().containsAll(states.faults().keySet()), test::toString);
      if (all.faults().isEmpty()) {
        assertEquals(all.states().keySet(), states.states().keySet(), test::toString);
        defined++;
      }
      executions += all.states().values().stream().mapToLong(Long::longValue).sum();
    }
    assertTrue(executions > 10L * TESTS, executions + " executions");
    assertTrue(defined > TESTS / 12, defined + " without races");
  }

  /** Up to four threads with one of two bodies, which name their registers differently. */
  private static LitmusTest test(Random random) {
    Placement[] placements = PLACEMENTS[random.nextInt(PLACEMENTS.length)];
    boolean large = random.nextInt(4) == 0;
    List<List<Instruction>> bodies = new ArrayList<>();
    List<LitmusThread> threads = new ArrayList<>();
    long seed = random.nextLong();
    for (int t = 0; t < (large ? 4 : 3); t++) {
      bodies.add(body(new Random(seed + random.nextInt(5) / 4), "r" + t, large ? 1 : 2));
      threads.add(new LitmusThread(placements[t], bodies.get(t)));
    }
    boolean atomic = random.nextInt(4) > 0;
    List<Location> locations =
        List.of(new Location("x", 0, true, AddressSpace.GLOBAL), new Location("y", 0, atomic, AddressSpace.GLOBAL));
    return new LitmusTest("OPENCL", "symmetric", "", locations, threads, Optional.empty());
  }

  private static List<Instruction> body(Random random, String register, int length) {
    List<Instruction> body = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      body.add(instruction(random, register + i));
    }
    if (length > 1 && random.nextInt(3) == 0) {
      Expression read = new Expression.Binary(BinaryOperator.NOT_EQUAL, Expression.register(register + 0),
          Expression.constant(0));
      body.add(new Instruction.If(read, List.of(instruction(random, register + "9")), List.of(), Span.NONE));
    }
    return body;
  }

  private static Instruction instruction(Random random, String register) {
    Scope scope = random.nextBoolean() ? Scope.DEVICE : Scope.WORK_GROUP;
    MemoryOrder order = MemoryOrder.values()[1 + random.nextInt(5)];
    Semantics atomic = new Semantics(order, scope, false);
    Semantics any = random.nextInt(3) == 0 ? Semantics.NON_ATOMIC : atomic;
    String location = any.atomic() && random.nextBoolean() ? "x" : "y";
    return switch (random.nextInt(6)) {
      case 0, 1 -> new AtomicInstruction.Load(register, location, any, Span.NONE);
      case 2 -> new AtomicInstruction.Store(location, Expression.constant(1), any, Span.NONE);
      case 3 -> new AtomicInstruction.Fence(Set.of(FenceFlag.GLOBAL), atomic, Span.NONE);
      default -> new AtomicInstruction.Fetch(
          register, FetchOperator.ADD, "x", Expression.constant(1), atomic, Span.NONE);
    };
  }
}
