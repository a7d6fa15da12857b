package periscope.verifier.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.inputs.Inputs;
import periscope.inputs.NamedModel;
import periscope.inputs.Remarks;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Reach;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.behaviour.Target;
import periscope.verifier.soundness.CompiledRightly;

/** Whose the findings of the shipped tables from OpenCL and LLVM IR are, and of the table of CUDA 5.5, by asking. */
class OtherTablesTest {

  /** Programs with accesses of scope dv, in CUDA; other languages have the same programs. */
  private static final Map<String, String> PROGRAMS = Map.of(
      "two-loads", """
          P0@cta 0 (int* x, int* y) { DEVICE(*x).store(1, cuda::memory_order_relaxed); }
          P1@cta 1 (int* x, int* y) {
            int r0 = DEVICE(*x).load(cuda::memory_order_relaxed);
            int r1 = DEVICE(*x).load(cuda::memory_order_relaxed);
          }
          """,
      "early-load", """
          P0@cta 0 (int* x, int* y) {
            int r0 = BLOCK(*x).load(cuda::memory_order_acquire);
            int r1 = DEVICE(*y).load(cuda::memory_order_seq_cst);
          }
          P1@cta 1 (int* x, int* y) {
            DEVICE(*y).store(1, cuda::memory_order_seq_cst);
            int r0 = DEVICE(*x).load(cuda::memory_order_seq_cst);
          }
          P2@cta 0 (int* x, int* y) { DEVICE(*x).store(1, cuda::memory_order_seq_cst); }
          """,
      "mp-exchange", """
          P0@cta 0 (int* x, int* y) { *x = 1; DEVICE(*y).store(1, cuda::memory_order_release); }
          P1@cta 1 (int* x, int* y) {
            int r0 = DEVICE(*y).exchange(2, cuda::memory_order_acquire);
            if (r0 == 1) { int r1 = *x; }
          }
          """,
      "later-store", """
          P0@cta 0 (int* x, int* y) {
            int r0 = BLOCK(*x).load(cuda::memory_order_relaxed);
            DEVICE(*x).store(1, cuda::memory_order_release);
          }
          P1@cta 1 (int* x, int* y) {
            int r0 = 1;
            int s0 = DEVICE(*x).compare_exchange_strong(r0, 2, cuda::memory_order_acquire, cuda::memory_order_acquire);
          }
          """,
      "plain-exchange", """
          P0@cta 0 (int* x, int* y) { *x = 1; }
          P1@cta 1 (int* x, int* y) { int r0 = DEVICE(*x).exchange(2, cuda::memory_order_relaxed); }
          """,
      "store-buffering", """
          P0@cta 0 (int* x, int* y) { *x = 1; int r0 = *y; }
          P1@cta 1 (int* x, int* y) { *y = 1; int r0 = *x; }
          """);

  private static final Inputs INPUTS = new Inputs(Reach.FILES, new Remarks() {
    @Override
    public void note(String text) {
      throw new AssertionError(text);
    }

    @Override
    public void problem(Diagnostic diagnostic) {
      throw new AssertionError(diagnostic.message());
    }
  });

  private static LitmusTest program(String name, String header) {
    LitmusTest test = INPUTS.languages().parse(new SourceText(name, "CUDA " + name + "\n{ [x]=0; [y]=0; }\n"
        + PROGRAMS.get(name).replace("DEVICE(", "cuda::atomic_ref<int, cuda::thread_scope_device>(")
            .replace("BLOCK(", "cuda::atomic_ref<int, cuda::thread_scope_block>(")
            .replaceAll("(cta \\d)", "$1, gpu 0")));
    return new LitmusTest(header, name, test.description(), test.locations(), test.threads(), test.condition());
  }

  /** The verdict on a program; if the program goes wrong, its owner, rows at fault, and readings. */
  private static String asked(String program, String table, String source, String target) {
    Mapping mapping = INPUTS.mapping(table);
    LitmusTest test = program(program, mapping.source().header());
    NamedModel from = NamedModel.of(INPUTS, source, mapping.from(), "the test");
    NamedModel to = NamedModel.of(INPUTS, target, mapping.to(), "the test");
    Verdict verdict =
        CompiledRightly.of(test, from.model(), new Target.Model(to.model()), () -> false).verdict(mapping);
    if (verdict != Verdict.FAILS) {
      return verdict.toString();
    }
    Reason reason =
        new Reasons(Setting.of(INPUTS, mapping, from, Optional.of(to)), () -> false).of(test, to.model());
    return reason.owner() + reason.atFault().stream().map(Row::text).map(r -> " [" + r + "]").sorted()
        .collect(Collectors.joining())
        + reason.gone().stream().map(r -> " " + r.reading().model().name()).collect(Collectors.joining());
  }

  /** What docs/mappings.md says of these tables. */
  @ParameterizedTest
  @CsvSource({
    "two-loads, opencl-ptx, opencl-scoped-sc, ptx-asplos15, READING ptx-asplos15-coherent",
    "two-loads, opencl-ptx, opencl-scoped-sc, ptx-asplos15-coherent, HOLDS",
    "two-loads, opencl-ptx-fenced-loads, opencl-scoped-sc-mixed, ptx-asplos15, HOLDS",
    "early-load, opencl-ptx-no-fence-before-load, opencl-scoped-sc-mixed, ptx-asplos15-cumulative,"
        + " 'ROW [r = load(seq_cst, s, non_remote) x]'",
    "early-load, opencl-ptx-fenced-loads, opencl-scoped-sc-mixed, ptx-asplos15-cumulative, HOLDS",
    "early-load, opencl-ptx-no-fence-before-load, opencl-scoped-sc, ptx-asplos15-cumulative, UNDEFINED",
    "plain-exchange, cuda-5.5-ptx, cuda-assume-atomics-fence, ptx-6.0, MODELS",
    "store-buffering, cuda-5.5-ptx, cuda-assume-sc, ptx-asplos15-coherent,"
        + " READING cuda-assume-atomics-fence cuda-assume-unlock-only cuda-scoped-cpp",
  })
  void asThePageHasIt(String program, String table, String source, String target, String answer) {
    assertEquals(answer, asked(program, table, source, target));
  }

  /** The same on each model of PTX since 6.0; the last answer is that without load buffering. */
  @ParameterizedTest
  @CsvSource({
    "mp-exchange, llvm-22-ptx, llvm-scoped, 'ROW [r = exchange(acquire, _) x v]',"
        + " 'ROW [r = exchange(acquire, _) x v]', 'ROW [r = exchange(acquire, _) x v]'",
    "mp-exchange, llvm-ptx, llvm-scoped, HOLDS, HOLDS, HOLDS",
    "later-store, opencl-ptx-membars, opencl,"
        + " 'ROW [r = compare_exchange(acquire, s, non_remote) x e d] ptx-6.0-no-lb',"
        + " 'ROW [r = compare_exchange(acquire, s, non_remote) x e d] ptx-7.5+no-lb', HOLDS",
    "plain-exchange, cuda-5.5-ptx, cuda-assume-sc, READING cuda-scoped-cpp, READING cuda-scoped-cpp,"
        + " READING cuda-scoped-cpp",
  })
  void onFourModels(String program, String table, String source, String six, String seven, String without) {
    assertEquals(six, asked(program, table, source, "ptx-6.0"));
    assertEquals(seven, asked(program, table, source, "ptx-7.5"));
    assertEquals(without, asked(program, table, source, "ptx-6.0-no-lb"));
    assertEquals(without, asked(program, table, source, "ptx-7.5+no-lb"));
  }
}
