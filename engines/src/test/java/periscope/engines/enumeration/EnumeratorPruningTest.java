package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.engines.enumeration.path.Path;
import periscope.engines.enumeration.path.Paths;
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
import periscope.models.evaluate.Evaluator;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.SpinLoops;

/** Leaving refuted branches early loses no consistent execution: the same ones come out of trying every candidate. */
class EnumeratorPruningTest {

  private static final List<String> NAMES = List.of("x", "y");
  private static final SourceText NO_TEXT = new SourceText("generated", "");

  private final boolean[] atomic = new boolean[2];
  private int candidates;
  private int kept;

  /** Asks for edges, where shipped models mostly forbid some: it tells when the search thinks too little possible. */
  private static final String GREEDY = """
      "Greedy"
      let hb = sb
      empty (W & DV) \\ domain(rf) as Read
      empty (W & WG) \\ domain(mo) as NotLast
      empty ([rem] ; (W * W) & loc \\ mo \\ id ; [DV]) as RemoteFirst
      empty (R & rem & WG) \\ range([I] ; rf) as ReadsInitial
      """;

  static List<String> shipped() {
    return new Models().shipped("opencl-rsp");
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedModels(String name) {
    Models models = new Models();
    check(models.compile(models.load(name), new OpenClVocabulary()), 300);
  }

  @Test
  void aModelThatAsksForEdges() {
    Models models = new Models();
    check(models.compile(models.parse("greedy", new SourceText("greedy.cat", GREEDY)), new OpenClVocabulary()), 2000);
  }

  private void check(CompiledModel model, int programs) {
    Evaluator evaluator = model.newEvaluator();
    Enumerator pruning = new Enumerator(evaluator, model.ordersAllWrites());
    Evaluator judge = model.newEvaluator();
    Enumerator naive = new Enumerator(judge, model.ordersAllWrites());
    Random random = new Random(314159);
    for (int i = 0; i < programs; i++) {
      List<LitmusThread> threads = program(random);
      List<Location> locations = locations();
      List<List<Path>> paths = threads.stream()
          .map(t -> Paths.of(t.body(), ReadModifyWrites.WHOLE, LocationNames.plain(NAMES), NO_TEXT, LoopBound.DEFAULT,
              SpinLoops.COUNTED)).toList();
      Skeletons.forEach(locations, threads, paths, NO_TEXT, s -> {
        List<String> pruned = new ArrayList<>();
        pruning.run(s, () -> pruned.add(describe(pruning)));
        List<String> all = new ArrayList<>();
        naive.runAll(s, () -> {
          candidates++;
          return !judge.consistent(naive.rf(), naive.co()) || all.add(describe(naive));
        });
        kept += all.size();
        assertEquals(all, pruned, () -> threads.toString());
        return true;
      });
    }
    assertTrue(kept > 400 && candidates > 2 * kept, () -> kept + " of " + candidates + " are consistent");
  }

  /** Both enumerators try choices in the same order, so that lists can be compared, which also shows repetitions. */
  private static String describe(Enumerator e) {
    return Arrays.toString(e.rf()) + Arrays.toString(e.co()) + e.finalValue(0) + " " + e.finalValue(1);
  }

  private List<Location> locations() {
    return List.of(
        new Location("x", 0, atomic[0], AddressSpace.GLOBAL), new Location("y", 0, atomic[1], AddressSpace.GLOBAL));
  }

  private List<LitmusThread> program(Random random) {
    Arrays.fill(atomic, false);
    List<LitmusThread> threads = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    for (int t = 0; t < count; t++) {
      List<Instruction> body = new ArrayList<>();
      int length = 1 + random.nextInt(count == 2 ? 3 : 2);
      for (int i = 0; i < length; i++) {
        body.add(random.nextInt(6) == 0 ? fence(random) : access(random, "r" + i, 10L * (3 * t + i + 1)));
      }
      if (random.nextBoolean()) {
        Expression read = new Expression.Binary(BinaryOperator.NOT_EQUAL, Expression.register("r0"),
            Expression.constant(0));
        body.add(new Instruction.If(read, List.of(access(random, "r9", 10L * (3 * t + 9))), List.of(), Span.NONE));
      }
      threads.add(new LitmusThread(new Placement(random.nextInt(2), 0), body));
    }
    return threads;
  }

  private static Instruction fence(Random random) {
    Set<FenceFlag> flags = random.nextInt(3) == 0 ? Set.of(FenceFlag.GLOBAL, FenceFlag.LOCAL)
        : Set.of(FenceFlag.GLOBAL);
    Scope scope = random.nextBoolean() ? Scope.DEVICE : Scope.WORK_GROUP;
    if (random.nextInt(3) == 0) {
      return new AtomicInstruction.Barrier(Optional.empty(), flags, scope, Span.NONE);
    }
    MemoryOrder order = MemoryOrder.values()[2 + random.nextInt(4)];
    return new AtomicInstruction.Fence(flags, new Semantics(order, scope, random.nextInt(4) == 0), Span.NONE);
  }

  private Instruction access(Random random, String register, long value) {
    int x = random.nextInt(2);
    int kind = random.nextInt(8);
    boolean plain = kind < 2;
    atomic[x] |= !plain;
    Scope scope = plain ? Scope.WORK_ITEM : random.nextBoolean() ? Scope.DEVICE : Scope.WORK_GROUP;
    boolean remote = !plain && random.nextInt(3) == 0;
    int other = random.nextInt(8);
    MemoryOrder relaxed = other < 2 ? MemoryOrder.RELAXED : other < 4 ? MemoryOrder.SEQ_CST : null;
    return switch (kind) {
      case 0 -> new AtomicInstruction.Load(
          register, NAMES.get(x), order(MemoryOrder.NON_ATOMIC, null, scope, false), Span.NONE);
      case 1 -> new AtomicInstruction.Store(
          NAMES.get(x), Expression.constant(value), order(MemoryOrder.NON_ATOMIC, null, scope, false), Span.NONE);
      case 2, 3, 4 -> new AtomicInstruction.Load(
          register, NAMES.get(x), order(MemoryOrder.ACQUIRE, relaxed, scope, remote), Span.NONE);
      case 5, 6 -> new AtomicInstruction.Store(
          NAMES.get(x), Expression.constant(value), order(MemoryOrder.RELEASE, relaxed, scope, remote), Span.NONE);
      default -> new AtomicInstruction.Fetch(register, FetchOperator.ADD, NAMES.get(x), Expression.constant(1),
          order(MemoryOrder.ACQ_REL, relaxed, scope, remote), Span.NONE);
    };
  }

  private static Semantics order(MemoryOrder order, MemoryOrder instead, Scope scope, boolean remote) {
    return new Semantics(instead == null ? order : instead, scope, remote);
  }
}
