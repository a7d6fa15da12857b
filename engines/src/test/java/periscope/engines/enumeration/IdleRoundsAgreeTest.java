package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
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
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Rereading;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;
import periscope.testing.Sample;

/**
 * Rounds that change nothing left out, and followed: random programs whose threads poll by read-modify-writes, wait
 * with a delay that grows, try again under a flag, or wait on a walk. A run without such rounds is a run, and one with
 * them is missed by nobody; so with one and the same bound on rounds both find the same.
 */
class IdleRoundsAgreeTest {

  private static final int TESTS = Sample.of(5, 300);
  /** As many, where few hang. */
  private static final int MOST_TESTS = 20 * TESTS;
  private static final long SEED = Sample.seed(20261128);
  private static final SourceText NO_TEXT = new SourceText("random", "");
  private static final LoopBound BOUND = LoopBound.of(2);
  private static final Models MODELS = new Models();

  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "c11-rc11", "c11-rc11-cpp20", "sc", "tso", "wgsl"})
  void modelsOfOpenCl(String name) {
    agree(name, test -> test);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cuda-scoped-cpp", "cuda-scoped-cpp-volatile", "cuda-assume-sc", "cuda-assume-atomics-fence",
      "cuda-assume-unlock-only", "llvm-scoped", "llvm-scoped-races-undefined"})
  void modelsOfCuda(String name) {
    agree(name, IdleRoundsAgreeTest::cuda);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ptx-6.0-no-lb", "ptx-6.0", "ptx-7.5"})
  void modelsOfPtx(String name) {
    agree(name, test -> Compiler.compile(cuda(test), new Mappings().load("scoped-cpp-ptx")).target());
  }

  private static LitmusTest cuda(LitmusTest test) {
    return new LitmusTest("CUDA", test.name(), "", test.locations(), test.threads(), test.condition());
  }

  private static void agree(String name, UnaryOperator<LitmusTest> form) {
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of(MODELS.language(name).orElseThrow())
        .orElseThrow());
    Random seeds = new Random(SEED + name.hashCode());
    int fewer = 0;
    int hanging = 0;
    for (int i = 0; i < TESTS || i < MOST_TESTS && (fewer == 0 || hanging == 0); i++) {
      long seed = seeds.nextLong();
      LitmusTest test = form.apply(new Idle(new Random(seed)).test());
      Simulation expected;
      try {
        expected = new Simulator(model, BOUND, Rereading.NONE).simulate(test, NO_TEXT);
      } catch (OutsideModelException e) {
        continue;
      }
      Simulation found = new Simulator(model, BOUND).simulate(test, NO_TEXT);
      same(expected, found, seed, test);
      fewer += sum(found) < sum(expected) || !found.cut() && expected.cut() ? 1 : 0;
      same(new Simulator(model, BOUND, Rereading.NONE).begun(test, NO_TEXT, () -> false),
          new Simulator(model, BOUND).begun(test, NO_TEXT, () -> false), seed, test);
      CompiledModel fair = MODELS.fair(model);
      Termination followed = new Simulator(fair, BOUND, Rereading.NONE).terminates(test, NO_TEXT, () -> false);
      Termination left = new Simulator(fair, BOUND).terminates(test, NO_TEXT, () -> false);
      assertEquals(hangs(followed), hangs(left), () -> "seed " + seed + ": " + test);
      hanging += left.hangs().isEmpty() ? 0 : 1;
    }
    assertTrue(fewer > 0 && hanging > 0, fewer + " with fewer executions, " + hanging + " hang");
  }

  private static void same(Simulation expected, Simulation found, long seed, LitmusTest test) {
    assertEquals(expected.states().keySet(), found.states().keySet(), () -> "seed " + seed + ": " + test);
    assertEquals(expected.flags().keySet(), found.flags().keySet(), () -> "seed " + seed + ": " + test);
    assertEquals(expected.faults().keySet(), found.faults().keySet(), () -> "seed " + seed + ": " + test);
    assertEquals(expected.races(), found.races(), () -> "seed " + seed + ": " + test);
  }

  private static long sum(Simulation found) {
    return found.states().values().stream().mapToLong(Long::longValue).sum();
  }

  private static Set<String> hangs(Termination found) {
    Set<String> threads = new TreeSet<>();
    found.hangs().forEach(h -> h.steps().forEach(s -> threads.add("P" + s.thread() + " " + s.cause())));
    return threads;
  }

  /** Makes programs of two threads, of which one or both wait. */
  private static final class Idle {

    private final Random random;
    private int registers;
    /** As a rule everything reaches everything, for only then rounds are left out that write. */
    private final boolean mixed;

    Idle(Random random) {
      this.random = random;
      mixed = random.nextInt(5) == 0;
    }

    LitmusTest test() {
      List<Instruction> one = new ArrayList<>(random(1));
      one.addAll(random.nextInt(4) == 0 ? List.of(fence()) : List.of());
      one.add(random.nextInt(6) == 0 ? load(register(), "y") : open());
      one.addAll(random.nextInt(3) == 0 ? random(1) : List.of());
      List<Instruction> other = new ArrayList<>(random.nextInt(3) == 0 ? List.of(fence()) : List.of());
      other.addAll(wait(random.nextInt(9)));
      other.addAll(random.nextInt(3) == 0 ? List.of(fence()) : List.of());
      other.addAll(random(1));
      if (random.nextInt(6) == 0) {
        one.addAll(wait(random.nextInt(3)));
      }
      List<Location> locations = List.of(new Location("x", 0, false, AddressSpace.GLOBAL),
          new Location("y", 0, true, AddressSpace.GLOBAL), new Location("z", 0, true, AddressSpace.GLOBAL));
      return new LitmusTest("OPENCL", "random", "", locations, List.of(new LitmusThread(new Placement(0, 0), one),
          new LitmusThread(new Placement(random.nextInt(2), 0), other)), Optional.empty());
    }

    /** Ways to wait until there is a 1 at {@code y}, or, by an exchange, until there is none. */
    private List<Instruction> wait(int kind) {
      String r = register();
      Expression zero = is(BinaryOperator.EQUAL, r, 0);
      return switch (kind) {
        case 0, 1, 2 -> List.of(new Loop(List.of(), zero, List.of(poll(r)), false, Span.NONE));
        case 3 -> List.of(new Loop(List.of(), zero, List.of(poll(r), random.nextBoolean() ? fence()
            : load(register(), "z")), false, Span.NONE));
        case 4 -> {
          String delay = register();
          Instruction grow = new Assign(delay, is(BinaryOperator.ADD, delay, 1), Span.NONE);
          yield List.of(new Loop(List.of(), zero, List.of(random.nextBoolean() ? poll(r) : load(r, "y"),
              random.nextBoolean() ? grow : new If(is(BinaryOperator.LESS, delay, 8), List.of(grow), List.of(),
                  Span.NONE)), false, Span.NONE), new Assign(delay, Expression.constant(0), Span.NONE));
        }
        case 5 -> {
          String done = register();
          yield List.of(new Loop(List.of(), is(BinaryOperator.EQUAL, done, 0), List.of(
              new Fetch(r, FetchOperator.EXCHANGE, "y", Expression.constant(0), semantics(order()), Span.NONE),
              new If(zero, List.of(), List.of(random(1).get(0), new Assign(done, Expression.constant(1), Span.NONE)),
                  Span.NONE)), true, Span.NONE));
        }
        case 6 -> {
          String steps = register();
          yield List.of(new Loop(List.of(), is(BinaryOperator.LESS, steps, 2), List.of(load(r, "y"),
              new If(zero, List.of(), List.of(new Assign(steps, is(BinaryOperator.ADD, steps, 1), Span.NONE)),
                  Span.NONE)), true, Span.NONE));
        }
        case 7 -> {
          String seen = register();
          Instruction exchange = new CompareExchange(r, "y", Set.of(), seen,
              is(BinaryOperator.ADD, seen, random.nextInt(2)), random.nextBoolean(), semantics(MemoryOrder.ACQ_REL),
              MemoryOrder.RELAXED, Span.NONE);
          yield List.of(load(seen, "y"), new Loop(List.of(), zero, List.of(exchange), false, Span.NONE));
        }
        default -> {
          String s = register();
          yield List.of(new Loop(List.of(), new Expression.Binary(BinaryOperator.OR, zero,
              is(BinaryOperator.EQUAL, s, 5)), List.of(load(r, "y"), load(s, "z")), false, Span.NONE));
        }
      };
    }

    /** A read-modify-write that leaves what it reads. */
    private Instruction poll(String register) {
      int way = random.nextInt(7);
      List<FetchOperator> operators = List.of(FetchOperator.ADD, FetchOperator.OR, FetchOperator.XOR,
          FetchOperator.SUB, FetchOperator.AND, FetchOperator.MAX, FetchOperator.MIN);
      long operand = way < 4 ? 0 : way == 4 ? -1 : way == 5 ? random.nextInt(2) : Integer.MAX_VALUE;
      return new Fetch(register, operators.get(way), "y", Expression.constant(operand), semantics(order()), Span.NONE);
    }

    private MemoryOrder order() {
      return List.of(MemoryOrder.RELAXED, MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE,
          MemoryOrder.ACQ_REL).get(random.nextInt(5));
    }

    private Instruction open() {
      return random.nextInt(3) == 0 ? new Fetch(register(), FetchOperator.ADD, "y", Expression.constant(1),
          semantics(order()), Span.NONE) : store("y", 1);
    }

    private List<Instruction> random(int count) {
      List<Instruction> body = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        body.add(switch (random.nextInt(6)) {
          case 0, 1 -> new Store("x", Expression.constant(1), Semantics.NON_ATOMIC, Span.NONE);
          case 2, 3 -> new Load(register(), "x", Semantics.NON_ATOMIC, Span.NONE);
          case 4 -> store(random.nextBoolean() ? "y" : "z", 1);
          default -> load(register(), random.nextBoolean() ? "y" : "z");
        });
      }
      return body;
    }

    private Instruction load(String register, String location) {
      return new Load(register, location,
          semantics(random.nextBoolean() ? MemoryOrder.RELAXED : MemoryOrder.ACQUIRE), Span.NONE);
    }

    private Instruction store(String location, long value) {
      return new Store(location, Expression.constant(value),
          semantics(random.nextBoolean() ? MemoryOrder.RELAXED : MemoryOrder.RELEASE), Span.NONE);
    }

    private Instruction fence() {
      return new Fence(Set.of(FenceFlag.GLOBAL), semantics(MemoryOrder.ACQ_REL), Span.NONE);
    }

    private Semantics semantics(MemoryOrder order) {
      return new Semantics(order, mixed && random.nextBoolean() ? Scope.WORK_GROUP : Scope.DEVICE, false);
    }

    private String register() {
      return "r" + registers++;
    }

    private static Expression is(BinaryOperator operator, String register, long value) {
      return new Expression.Binary(operator, Expression.register(register), Expression.constant(value));
    }
  }
}
