package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
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
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.MachineProgram;
import periscope.machines.rsp.ReducedExplorer;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Rereading;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;
import periscope.semantics.SpinLoops;
import periscope.testing.Sample;

/**
 * Loops that wait, with the rounds that are enough, end and race as with more rounds: random programs in which threads
 * wait for what others write.
 */
class SpinLoopsAgreeTest {

  private static final int TESTS = Sample.of(8, 30);
  private static final long SEED = Sample.seed(20261122);
  private static final SourceText NO_TEXT = new SourceText("random", "");
  private static final LoopBound MORE = LoopBound.of(Sample.of(4, 5));
  private static final Models MODELS = new Models();

  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "opencl-rsp-strict", "opencl-weak-sc", "opencl-rsp-weak-sc",
      "opencl-scoped-sc", "opencl-scoped-sc-mixed", "c11-rc11", "c11-rc11-cpp20", "sc", "tso",
      "wgsl"})
  void modelsOfOpenCl(String name) {
    agree(name, test -> test);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cuda-scoped-cpp", "cuda-scoped-cpp20", "cuda-assume-sc", "cuda-assume-unlock-only"})
  void modelsOfCuda(String name) {
    agree(name, SpinLoopsAgreeTest::cuda);
  }

  /** Their events are those of CUDA. */
  @ParameterizedTest
  @ValueSource(strings = {"llvm-scoped", "llvm-scoped-cpp11", "llvm-scoped-races-undefined"})
  void modelsOfIr(String name) {
    agree(name, SpinLoopsAgreeTest::cuda);
  }

  private static LitmusTest cuda(LitmusTest test) {
    return new LitmusTest("CUDA", test.name(), "", test.locations(), test.threads(), test.condition());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ptx-6.0-no-lb", "ptx-6.0", "ptx-7.5"})
  void modelsOfPtx(String name) {
    Mapping mapping = new Mappings().load("scoped-cpp-ptx");
    agree(name, test -> Compiler.compile(cuda(test), mapping).target());
  }

  private interface Form {
    LitmusTest of(LitmusTest test);
  }

  /** Rounds in which an exchange writes what is there. */
  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "opencl-rsp-strict", "c11-rc11", "cuda-scoped-cpp", "llvm-scoped",
      "wgsl"})
  void locksByExchanges(String name) {
    boolean cuda = name.startsWith("cuda") || name.startsWith("llvm");
    agree(name, seed -> {
      LitmusTest test = new Waiting(new Random(seed), true).locking();
      return cuda ? cuda(test) : test;
    }, LoopBound.of(3));
  }

  /** Locks that are taken twice, in a loop that counts: what waits is inside of it. */
  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "c11-rc11", "cuda-scoped-cpp"})
  void locksInLoopsThatCount(String name) {
    agree(name, seed -> {
      LitmusTest test = new Waiting(new Random(seed), true).counting();
      return name.startsWith("cuda") ? cuda(test) : test;
    }, LoopBound.of(3));
  }

  /** Weak compare-exchanges that are tried again, with and without failures for no reason: in as many rounds. */
  @ParameterizedTest
  @ValueSource(strings = {"opencl", "opencl-rsp", "c11-rc11", "cuda-scoped-cpp", "llvm-scoped"})
  void failuresForNoReason(String name) {
    boolean cuda = name.startsWith("cuda") || name.startsWith("llvm");
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of(MODELS.language(name).orElseThrow())
        .orElseThrow());
    LoopBound bound = LoopBound.of(2);
    Random seeds = new Random(SEED + name.hashCode());
    int fewer = 0;
    for (int i = 0; i < TESTS; i++) {
      long seed = seeds.nextLong();
      LitmusTest written = new Waiting(new Random(seed), true).retrying();
      LitmusTest test = cuda ? cuda(written) : written;
      Simulation found = new Simulator(model, bound).simulate(test, NO_TEXT);
      Simulation expected = new Simulator(model, bound, Rereading.NONE).simulate(test, NO_TEXT);
      fewer += sum(found) < sum(expected) ? 1 : 0;
      assertEquals(expected.states().keySet(), found.states().keySet(), () -> "seed " + seed + ": " + test);
      assertEquals(expected.faults().keySet(), found.faults().keySet(), () -> "seed " + seed + ": " + test);
      assertEquals(expected.races(), found.races(), () -> "seed " + seed + ": " + test);
    }
    assertTrue(fewer > TESTS / 5, fewer + " with fewer executions");
  }

  private static long sum(Simulation found) {
    return found.states().values().stream().mapToLong(Long::longValue).sum();
  }

  private static void agree(String name, Form form) {
    agree(name, seed -> form.of(new Waiting(new Random(seed), true).test()), MORE);
  }

  private static void agree(String name, LongFunction<LitmusTest> tests, LoopBound bound) {
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of(MODELS.language(name).orElseThrow())
        .orElseThrow());
    Simulator enough = new Simulator(model);
    Simulator more = new Simulator(model, bound, Rereading.NONE);
    Random seeds = new Random(SEED + name.hashCode());
    int decided = 0;
    int several = 0;
    for (int i = 0; i < TESTS || several == 0 && i < 20 * TESTS; i++) {
      long seed = seeds.nextLong();
      LitmusTest test = tests.apply(seed);
      Simulation found;
      try {
        found = enough.simulate(test, NO_TEXT);
      } catch (OutsideModelException e) {
        continue;
      }
      if (!found.cut()) {
        decided++;
        several += found.states().size() > 1 ? 1 : 0;
        Simulation expected = more.simulate(test, NO_TEXT);
        assertTrue(expected.cut(), () -> "seed " + seed + ": " + test);
        assertEquals(expected.states().keySet(), found.states().keySet(), () -> "seed " + seed + ": " + test);
        assertEquals(expected.flags().keySet(), found.flags().keySet(), () -> "seed " + seed + ": " + test);
        assertEquals(expected.faults().keySet(), found.faults().keySet(), () -> "seed " + seed + ": " + test);
        assertEquals(expected.races(), found.races(), () -> "seed " + seed + ": " + test);
      }
    }
    assertTrue(decided >= TESTS / 8 && several > 0, decided + " decided, " + several + " with several states");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rsp-original", "rsp-proposed"})
  void machines(String name) {
    Mapping mapping = new Mappings().load(name);
    Random seeds = new Random(SEED);
    int decided = 0;
    for (int i = 0; i < TESTS; i++) {
      long seed = seeds.nextLong();
      LitmusTest test = Compiler.compile(new Waiting(new Random(seed), false).test(), mapping).target();
      Exploration found = ReducedExplorer.explore(test, Limits.DEFAULT);
      Exploration more = new ReducedExplorer().explore(MachineProgram.of(test, MORE, SpinLoops.COUNTED),
          Limits.DEFAULT);
      assertTrue(more.complete(), () -> "seed " + seed + ": " + test);
      assertEquals(more.outcomes(), found.outcomes(), () -> "seed " + seed + ": " + test);
      assertEquals(more.stuck() > 0, found.stuck() > 0, () -> "seed " + seed + ": " + test);
      decided += found.cut() == 0 ? 1 : 0;
    }
    assertTrue(decided > TESTS / 4, decided + " decided");
  }

  /** Makes programs of two or three threads, the last of which waits. */
  private static final class Waiting {

    private static final List<MemoryOrder> READS = List.of(
        MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST);
    private static final List<MemoryOrder> WRITES = List.of(
        MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST);

    private final Random random;
    /** Whether all operations may come, or just those that the tables of the machine have. */
    private final boolean all;
    private int registers;

    Waiting(Random random, boolean all) {
      this.random = random;
      this.all = all;
    }

    LitmusTest test() {
      int count = 2 + random.nextInt(2);
      List<LitmusThread> threads = new ArrayList<>();
      for (int t = 0; t < count; t++) {
        List<Instruction> body = new ArrayList<>();
        if (t == count - 1) {
          body.addAll(wait(random.nextInt(all ? 8 : 6)));
          body.addAll(random(1 + random.nextInt(2)));
        } else if (t == 1 && random.nextInt(3) == 0) {
          body.addAll(wait(all && random.nextBoolean() ? 6 : random.nextInt(2)));
          body.addAll(random(1));
        } else {
          body.addAll(random(1));
          body.add(store("y", 1 + random.nextInt(2)));
        }
        threads.add(new LitmusThread(new Placement(random.nextInt(2), 0), body));
      }
      List<Location> locations = List.of(new Location("x", 0, false, AddressSpace.GLOBAL),
          new Location("y", random.nextInt(8) == 0 ? 2 : 0, true, AddressSpace.GLOBAL),
          new Location("z", 0, true, AddressSpace.GLOBAL));
      return new LitmusTest("OPENCL", "random", "", locations, threads, Optional.empty());
    }

    private List<Instruction> wait(int kind) {
      String r = register();
      Expression zero = is(BinaryOperator.EQUAL, r, 0);
      Expression notOne = is(BinaryOperator.NOT_EQUAL, r, 1);
      String location = all && random.nextInt(6) == 0 ? "x" : "y";
      return switch (kind) {
        case 0, 1 -> List.of(new Loop(List.of(load(r, location)), zero, List.of(), true, Span.NONE));
        case 2 -> List.of(new Loop(List.of(), notOne, List.of(load(r, location)), false, Span.NONE));
        case 3 -> List.of(load(r, location), new Loop(List.of(), zero, List.of(load(r, location)), true, Span.NONE));
        case 4 -> {
          String s = register();
          yield List.of(new Loop(List.of(), new Expression.Binary(BinaryOperator.OR, zero,
              is(BinaryOperator.EQUAL, s, 0)), List.of(load(r, "y"), load(s, "z")), false, Span.NONE));
        }
        case 5 -> {
          String done = register();
          yield List.of(new Assign(done, Expression.constant(0), Span.NONE),
              new Loop(List.of(), is(BinaryOperator.EQUAL, done, 0), List.of(load(r, location),
                  new If(zero, List.of(), List.of(new Assign(done, Expression.constant(1), Span.NONE)), Span.NONE)),
                  true, Span.NONE));
        }
        case 6 -> {
          String expected = register();
          Instruction exchange = new CompareExchange(r, "y", Set.of(), expected, Expression.constant(3),
              random.nextBoolean(), semantics(MemoryOrder.ACQ_REL), MemoryOrder.RELAXED, Span.NONE);
          yield List.of(new Loop(List.of(), zero,
              List.of(new Assign(expected, Expression.constant(1), Span.NONE), exchange), false, Span.NONE));
        }
        default -> {
          String s = register();
          yield List.of(new Loop(List.of(), zero,
              List.of(load(r, "y"), new If(zero, List.of(load(s, random.nextBoolean() ? "x" : "z")), List.of(),
                  Span.NONE)), false, Span.NONE));
        }
      };
    }

    /** Two threads that take a lock by exchanges, one of them perhaps with a look at it before. */
    LitmusTest locking() {
      List<LitmusThread> threads = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        String r = register();
        Expression held = is(BinaryOperator.EQUAL, r, 1);
        Instruction grab = grab(r);
        List<Instruction> look = t == 0 || random.nextBoolean() ? List.of()
            : List.of(new Loop(List.of(), held, List.of(load(r, "y")), false, Span.NONE));
        List<Instruction> body = new ArrayList<>(random.nextInt(4) == 0 ? random(1) : List.of());
        body.add(new Loop(List.of(), held, Stream.concat(look.stream(), Stream.of(grab)).toList(), false, Span.NONE));
        body.add(random.nextBoolean() ? new Store("x", Expression.constant(t + 1), Semantics.NON_ATOMIC, Span.NONE)
            : new Load(register(), "x", Semantics.NON_ATOMIC, Span.NONE));
        body.add(random.nextInt(6) == 0 ? load(register(), "y") : store("y", random.nextInt(6) == 0 ? 2 : 0));
        threads.add(new LitmusThread(new Placement(random.nextInt(2), 0), body));
      }
      List<Location> locations = List.of(new Location("x", 0, false, AddressSpace.GLOBAL),
          new Location("y", 0, true, AddressSpace.GLOBAL), new Location("z", 0, true, AddressSpace.GLOBAL));
      return new LitmusTest("OPENCL", "random", "", locations, threads, Optional.empty());
    }

    /** A thread that twice waits and writes, in one of the ways to write that, and one that lets it go on. */
    LitmusTest counting() {
      String r = register();
      Expression zero = is(BinaryOperator.EQUAL, r, 0);
      Semantics relaxed = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false);
      Instruction look = random.nextBoolean() ? new Load(r, "y", relaxed, Span.NONE) : load(r, "y");
      Instruction loop = new Loop(List.of(), zero, List.of(look), random.nextBoolean(), Span.NONE);
      List<Instruction> round = new ArrayList<>(List.of(new Assign(r, Expression.constant(0), Span.NONE), loop));
      String i = register();
      round.add(random.nextBoolean() ? new Store("z", Expression.register(i), relaxed, Span.NONE)
          : new Fetch(register(), FetchOperator.values()[0], "z", Expression.constant(1), relaxed, Span.NONE));
      round.add(new Assign(i, new Expression.Binary(BinaryOperator.ADD, Expression.register(i), Expression.constant(1)),
          Span.NONE));
      List<Instruction> body = List.of(new Assign(i, Expression.constant(0), Span.NONE),
          new Loop(List.of(), is(BinaryOperator.LESS, i, 2), round, random.nextBoolean(), Span.NONE));
      List<Instruction> other = new ArrayList<>(random(1));
      other.add(store("y", 1));
      List<Location> locations = List.of(new Location("x", 0, false, AddressSpace.GLOBAL),
          new Location("y", 0, true, AddressSpace.GLOBAL), new Location("z", 0, true, AddressSpace.GLOBAL));
      return new LitmusTest("OPENCL", "random", "", locations, List.of(new LitmusThread(new Placement(0, 0), body),
          new LitmusThread(new Placement(random.nextInt(2), 0), other)), Optional.empty());
    }

    /** A thread that adds with weak compare-exchanges, in one of the ways to write that, and one that gets between. */
    LitmusTest retrying() {
      String done = register();
      String old = register();
      MemoryOrder failing = random.nextInt(4) == 0 ? MemoryOrder.ACQUIRE : MemoryOrder.RELAXED;
      Instruction exchange = new CompareExchange(done, "y", Set.of(), old, Expression.register("wanted"), true,
          semantics(MemoryOrder.ACQ_REL), failing, Span.NONE);
      List<Instruction> round = new ArrayList<>(
          List.of(new Assign("wanted", is(BinaryOperator.ADD, old, 1), Span.NONE), exchange));
      if (random.nextInt(4) == 0) {
        round.add(new Assign("tries", is(BinaryOperator.ADD, "tries", 1), Span.NONE));
      }
      List<Instruction> body = new ArrayList<>(random.nextBoolean() ? List.of() : random(1));
      body.add(random.nextBoolean() ? load(old, "y") : new Assign(old, Expression.constant(0), Span.NONE));
      body.add(new Loop(List.of(), is(BinaryOperator.EQUAL, done, 0), round, false, Span.NONE));
      body.addAll(random(1));
      List<Instruction> other = new ArrayList<>(random(1));
      other.add(store(random.nextInt(4) == 0 ? "z" : "y", random.nextInt(2)));
      List<Location> locations = List.of(new Location("x", 0, false, AddressSpace.GLOBAL),
          new Location("y", 0, true, AddressSpace.GLOBAL), new Location("z", 0, true, AddressSpace.GLOBAL));
      return new LitmusTest("OPENCL", "random", "", locations, List.of(new LitmusThread(new Placement(0, 0), body),
          new LitmusThread(new Placement(random.nextInt(2), 0), other)), Optional.empty());
    }

    /** Takes a lock, or writes what is there. */
    private Instruction grab(String register) {
      MemoryOrder order = List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL)
          .get(random.nextInt(4));
      return new Fetch(register, FetchOperator.EXCHANGE, "y", Expression.constant(1), semantics(order), Span.NONE);
    }

    private List<Instruction> random(int count) {
      List<Instruction> body = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        body.add(switch (random.nextInt(all ? 7 : 5)) {
          case 0 -> new Store("x", Expression.constant(1), Semantics.NON_ATOMIC, Span.NONE);
          case 1 -> new Load(register(), "x", Semantics.NON_ATOMIC, Span.NONE);
          case 2 -> store(random.nextBoolean() ? "y" : "z", 1);
          case 3 -> load(register(), random.nextBoolean() ? "y" : "z");
          case 4 -> all ? new Fetch(register(), FetchOperator.values()[0], "y", Expression.constant(1),
              semantics(MemoryOrder.ACQ_REL), Span.NONE) : store("z", 1);
          default -> new Fence(Set.of(FenceFlag.GLOBAL), semantics(MemoryOrder.ACQ_REL), Span.NONE);
        });
      }
      return body;
    }

    private Instruction load(String register, String location) {
      return new Load(register, location,
          location.equals("x") ? Semantics.NON_ATOMIC : semantics(READS.get(random.nextInt(all ? 4 : 3))), Span.NONE);
    }

    private Instruction store(String location, long value) {
      return new Store(location, Expression.constant(value), semantics(WRITES.get(random.nextInt(all ? 4 : 3))),
          Span.NONE);
    }

    private Semantics semantics(MemoryOrder order) {
      Scope scope = random.nextInt(4) == 0 ? Scope.WORK_GROUP : Scope.DEVICE;
      return new Semantics(order, scope, !all && scope == Scope.DEVICE && random.nextInt(4) == 0);
    }

    private String register() {
      return "r" + registers++;
    }

    private static Expression is(BinaryOperator operator, String register, long value) {
      return new Expression.Binary(operator, Expression.register(register), Expression.constant(value));
    }
  }
}
