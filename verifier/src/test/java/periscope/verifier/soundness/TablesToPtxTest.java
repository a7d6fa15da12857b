package periscope.verifier.soundness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.answer.Verdict;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Mappings;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.behaviour.Behaviours;

/** What the heads of the shipped tables to PTX say goes wrong does, what they say does not does not. */
class TablesToPtxTest {

  private static final Mappings MAPPINGS = new Mappings();
  private static final Models MODELS = new Models();
  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();
  private static final String ATOMIC = "cuda::atomic<int, cuda::thread_scope_device>* ";

  private static final String MESSAGE_TO_SEQ_CST = """
      CUDA mp
      { x=0; y=0; }
      P0 (int* x, ATOMIC y) { *x = 1; y->store(1, cuda::memory_order_release); }
      P1 (int* x, ATOMIC y) { int r0 = y->load(cuda::memory_order_seq_cst); if (r0 == 1) { int r1 = *x; } }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  /** The release sequence of P1's exchange goes on through its store (ASPLOS'19 analysis, Fig. 12). */
  private static final String ISA2 = """
      CUDA isa2
      { x=0; y=0; }
      P0 (ATOMIC x, ATOMIC y) { x->store(1, cuda::memory_order_relaxed); y->store(1, cuda::memory_order_release); }
      P1 (ATOMIC y) { y->exchange(2, cuda::memory_order_seq_cst); y->store(3, cuda::memory_order_relaxed); }
      P2 (ATOMIC x, ATOMIC y) {
        int r0 = y->load(cuda::memory_order_acquire);
        int r1 = x->load(cuda::memory_order_relaxed);
      }
      exists (2:r0=3 /\\ 2:r1=0)
      """;

  /** P1 passes on, at device scope, what P0 told it at work-group scope. */
  private static final String CUMULATIVITY = """
      OPENCL cumulativity
      { [x]=0; [y]=0; [z]=0; }
      P0@wg 0, dev 0 (int* x, atomic_int* y) {
        *x = 1;
        atomic_store_explicit(y, 1, memory_order_release, memory_scope_work_group);
      }
      P1@wg 0, dev 0 (atomic_int* y, atomic_int* z) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_work_group);
        if (r0 == 1) { atomic_store_explicit(z, 1, memory_order_release, memory_scope_device); }
      }
      P2@wg 1, dev 0 (int* x, atomic_int* z) {
        int r1 = atomic_load_explicit(z, memory_order_acquire, memory_scope_device);
        if (r1 == 1) { int r2 = *x; }
      }
      exists (2:r1=1 /\\ 2:r2=0)
      """;

  private static final int PROGRAMS_AT_RANDOM = 120;

  private static final Map<String, String> PROGRAMS =
      Map.of("mp", MESSAGE_TO_SEQ_CST, "isa2", ISA2, "cumulativity", CUMULATIVITY,
          "isa2-acq-rel", ISA2.replace("seq_cst", "acq_rel"));

  private final Map<String, Simulator> simulators = new HashMap<>();

  private Simulator simulator(String model, String language) {
    return simulators.computeIfAbsent(model, m ->
        new Simulator(MODELS.compile(MODELS.load(m), Vocabularies.of(language).orElseThrow())));
  }

  private ProgramCheck.Result check(String mapping, LitmusTest test, SourceText text, String source, String target) {
    Mapping table = MAPPINGS.load(mapping);
    return ProgramCheck.check(
        test, text, simulator(source, table.from()), ProgramCompiler.of(table),
        Behaviours.of(simulator(target, table.to()), true), () -> false);
  }

  @ParameterizedTest
  @CsvSource({
    "scoped-cpp-ptx, mp, cuda-scoped-cpp, ptx-6.0, SOUND",
    "scoped-cpp-ptx, isa2, cuda-scoped-cpp, ptx-6.0, SOUND",
    "scoped-cpp-ptx-12.9, mp, cuda-scoped-cpp, ptx-6.0, UNSOUND",
    "scoped-cpp-ptx-12.9, mp, cuda-scoped-cpp20, ptx-6.0, UNSOUND",
    "scoped-cpp-ptx-12.9, isa2, cuda-scoped-cpp, ptx-6.0, UNSOUND",
    "scoped-cpp-ptx-current, mp, cuda-scoped-cpp, ptx-6.0, SOUND",
    "scoped-cpp-ptx-current, isa2, cuda-scoped-cpp, ptx-6.0, UNSOUND",
    "scoped-cpp-ptx-current, isa2, cuda-scoped-cpp20, ptx-6.0, SOUND",
    "scoped-cpp-ptx-current-fences, mp, cuda-scoped-cpp, ptx-6.0, SOUND",
    "scoped-cpp-ptx-current-fences, isa2, cuda-scoped-cpp, ptx-6.0, UNSOUND",
    "scoped-cpp-ptx-current-fences, isa2, cuda-scoped-cpp20, ptx-6.0, SOUND",
    "scoped-cpp-ptx-current, isa2-acq-rel, cuda-scoped-cpp, ptx-6.0, SOUND",
    "scoped-cpp-ptx-current-fences, isa2-acq-rel, cuda-scoped-cpp, ptx-6.0, UNSOUND",
    "scoped-cpp-ptx-current-fences, isa2-acq-rel, cuda-scoped-cpp20, ptx-6.0, SOUND",
    "opencl-ptx, cumulativity, opencl, ptx-asplos15, UNSOUND",
  })
  void whatTheHeadsSay(String mapping, String program, String source, String target, String expected) {
    SourceText text = new SourceText(program, PROGRAMS.get(program).replace("ATOMIC ", ATOMIC));
    assertEquals(expected, check(mapping, LANGUAGES.parse(text), text, source, target).soundness().headline());
  }

  /** Two threads of two atomic operations on two locations, one work-group or two, any scopes and orders. */
  private static LitmusTest program(Random random) {
    boolean together = random.nextBoolean();
    List<Location> locations = List.of(
        new Location("x", 0, true, AddressSpace.GLOBAL), new Location("y", 0, true, AddressSpace.GLOBAL));
    List<LitmusThread> threads = new ArrayList<>();
    int value = 0;
    for (int t = 0; t < 2; t++) {
      List<Instruction> body = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        body.add(operation(random, "r" + i, ++value));
        if (random.nextInt(3) == 0) {
          body.add(new AtomicInstruction.Fence(Set.of(), semantics(random, Operation.FENCE), Span.NONE));
        }
      }
      threads.add(new LitmusThread(new Placement(together ? 0 : t, 0), body));
    }
    return new LitmusTest("CUDA", "random", "", locations, threads, Optional.empty());
  }

  private static Instruction operation(Random random, String register, long value) {
    String x = random.nextBoolean() ? "x" : "y";
    Expression v = Expression.constant(value);
    return switch (random.nextInt(3)) {
      case 0 -> new AtomicInstruction.Load(register, x, semantics(random, Operation.LOAD), Span.NONE);
      case 1 -> new AtomicInstruction.Store(x, v, semantics(random, Operation.STORE), Span.NONE);
      default -> new AtomicInstruction.Fetch(
          register, FetchOperator.EXCHANGE, x, v, semantics(random, Operation.EXCHANGE), Span.NONE);
    };
  }

  private static Semantics semantics(Random random, Operation operation) {
    List<MemoryOrder> orders =
        operation.orders().stream().filter(o -> o.compareTo(MemoryOrder.RELAXED) >= 0).toList();
    Scope scope = Scope.COMMON.get(1 + random.nextInt(3));
    return new Semantics(orders.get(random.nextInt(orders.size())), scope, false);
  }

  @ParameterizedTest
  @CsvSource({
    "scoped-cpp-ptx, cuda-scoped-cpp",
    "scoped-cpp-ptx-current, cuda-scoped-cpp20",
    "scoped-cpp-ptx-current-fences, cuda-scoped-cpp20",
  })
  void whatShouldNotGoWrongBreaksNoRandomProgram(String mapping, String source) {
    long seed = 20191;
    Random random = new Random(seed);
    SourceText text = new SourceText("random", "");
    int sound = 0;
    for (int i = 0; i < PROGRAMS_AT_RANDOM; i++) {
      LitmusTest test = program(random);
      Verdict verdict = check(mapping, test, text, source, "ptx-6.0").verdict();
      assertNotEquals(Verdict.FAILS, verdict, () -> "seed " + seed + ": " + test);
      sound += verdict == Verdict.HOLDS ? 1 : 0;
    }
    assertTrue(sound > PROGRAMS_AT_RANDOM / 2, "most programs have no race: " + sound);
  }
}
