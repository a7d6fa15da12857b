package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Loop;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Rereading;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;
import periscope.testing.Sample;

/**
 * Loops that wait for either of two flags ({@code while (!a && !b);}), with unfinished executions: the rounds that are
 * enough have the final states, the faults and the races of loops that are unrolled.
 */
class WaitsForEitherTest {

  private static final int TESTS = Sample.of(12, 60);
  private static final long SEED = Sample.seed(20261129);
  private static final SourceText NO_TEXT = new SourceText("random", "");
  private static final LoopBound MORE = LoopBound.of(Sample.of(4, 5));
  private static final Models MODELS = new Models();

  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "opencl-scoped-sc", "c11-rc11", "cuda-scoped-cpp", "llvm-scoped",
      "sc", "wgsl"})
  void asUnrolled(String name) {
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of(MODELS.language(name).orElseThrow())
        .orElseThrow());
    String language = name.startsWith("cuda") || name.startsWith("llvm") ? "CUDA" : "OPENCL";
    Random seeds = new Random(SEED + name.hashCode());
    int decided = 0;
    int racy = 0;
    for (int i = 0; i < TESTS; i++) {
      long seed = seeds.nextLong();
      LitmusTest test = test(new Random(seed), language);
      Simulation found;
      try {
        found = new Simulator(model).begun(test, NO_TEXT, () -> false);
      } catch (OutsideModelException e) {
        continue;
      }
      if (!found.cut()) {
        Simulation expected = new Simulator(model, MORE, Rereading.NONE).begun(test, NO_TEXT, () -> false);
        assertTrue(expected.cut(), () -> "seed " + seed + ": " + test);
        assertEquals(expected.states().keySet(), found.states().keySet(), () -> "seed " + seed + ": " + test);
        assertEquals(expected.faults().keySet(), found.faults().keySet(), () -> "seed " + seed + ": " + test);
        assertEquals(expected.races(), found.races(), () -> "seed " + seed + ": " + test);
        decided++;
        racy += found.races().isEmpty() ? 0 : 1;
      }
    }
    assertTrue(decided >= TESTS / 3 && racy < decided, decided + " decided, " + racy + " racy");
  }

  /** Two threads that set flags, perhaps after a plain store, and a thread that waits for either flag. */
  private static LitmusTest test(Random random, String language) {
    List<LitmusThread> threads = new ArrayList<>();
    for (String flag : List.of("y", "z")) {
      List<Instruction> body = new ArrayList<>();
      if (random.nextInt(3) > 0) {
        body.add(new Store("x", Expression.constant(1), Semantics.NON_ATOMIC, Span.NONE));
      }
      body.add(new Store(random.nextInt(4) == 0 ? "y" : flag, Expression.constant(random.nextInt(5) == 0 ? 0 : 1),
          semantics(random, random.nextBoolean() ? MemoryOrder.RELEASE : MemoryOrder.RELAXED), Span.NONE));
      if (threads.isEmpty() || random.nextBoolean()) {
        threads.add(new LitmusThread(new Placement(random.nextInt(2), 0), body));
      }
    }
    List<Instruction> waits = new ArrayList<>(List.of(wait(random)));
    waits.add(random.nextBoolean() ? new Load("v", "x", Semantics.NON_ATOMIC, Span.NONE)
        : new Store("u", Expression.register(random.nextBoolean() ? "s" : "r"),
            new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false), Span.NONE));
    threads.add(new LitmusThread(new Placement(random.nextInt(2), 0), waits));
    List<Location> locations = List.of(new Location("u", 0, true, AddressSpace.GLOBAL),
        new Location("x", 0, false, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL),
        new Location("z", 0, true, AddressSpace.GLOBAL));
    return new LitmusTest(language, "random", "", locations, threads, Optional.empty());
  }

  /** The second flag is read only if the first one is not set. */
  private static Instruction wait(Random random) {
    Instruction first = new Load("r", "y", semantics(random, MemoryOrder.ACQUIRE), Span.NONE);
    Instruction second = new Load("s", "z",
        semantics(random, random.nextBoolean() ? MemoryOrder.ACQUIRE : MemoryOrder.RELAXED), Span.NONE);
    Expression zero = new Expression.Binary(BinaryOperator.EQUAL, Expression.register("r"), Expression.constant(0));
    Instruction either = new If(zero, List.of(second, new Assign("done", Expression.register("s"), Span.NONE)),
        List.of(new Assign("done", Expression.constant(1), Span.NONE)), Span.NONE);
    return new Loop(List.of(), new Expression.Binary(BinaryOperator.EQUAL, Expression.register("done"),
        Expression.constant(0)), List.of(first, either), false, Span.NONE);
  }

  private static Semantics semantics(Random random, MemoryOrder order) {
    return new Semantics(order, random.nextInt(6) == 0 ? Scope.WORK_GROUP : Scope.DEVICE, false);
  }
}
