package periscope.verifier.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import periscope.verifier.reason.Reason.Owner;
import periscope.verifier.soundness.CompiledRightly;

/** Reasons of programs, found by asking about single programs: no search runs here. */
class SingleProgramsTest {

  /** Programs with accesses of scope dv, but for DEVICE and BLOCK. */
  private static final Map<String, String> PROGRAMS = Map.ofEntries(
      Map.entry("mp-sc", """
          P0@cta 0 (int* x, int* y) {
            int r0 = DEVICE(*x).load(cuda::memory_order_seq_cst);
            int r1 = DEVICE(*y).load(cuda::memory_order_relaxed);
          }
          P1@cta 1 (int* x, int* y) {
            DEVICE(*y).store(1, cuda::memory_order_relaxed);
            DEVICE(*x).store(1, cuda::memory_order_release);
          }
          """),
      Map.entry("mp", """
          P0@cta 0 (int* x, int* y) { *x = 1; DEVICE(*y).store(1, cuda::memory_order_release); }
          P1@cta 1 (int* x, int* y) {
            int r0 = DEVICE(*y).load(cuda::memory_order_acquire);
            if (r0 == 1) { int r1 = *x; }
          }
          """),
      Map.entry("mp-rmw", """
          P0@cta 0 (int* x, int* y) { *x = 1; DEVICE(*y).exchange(1, cuda::memory_order_release); }
          P1@cta 1 (int* x, int* y) {
            int r0 = DEVICE(*y).exchange(2, cuda::memory_order_acquire);
            if (r0 == 1) { int r1 = *x; }
          }
          """),
      Map.entry("mp-fences", """
          P0@cta 0 (int* x, int* y) {
            *x = 1;
            cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
            DEVICE(*y).store(1, cuda::memory_order_relaxed);
          }
          P1@cta 1 (int* x, int* y) {
            int r0 = DEVICE(*y).load(cuda::memory_order_relaxed);
            cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
            if (r0 == 1) { int r1 = *x; }
          }
          """),
      Map.entry("sb-loads", """
          P0@cta 0 (int* x, int* y) {
            DEVICE(*x).store(1, cuda::memory_order_seq_cst);
            int r0 = DEVICE(*y).load(cuda::memory_order_seq_cst);
          }
          P1@cta 1 (int* x, int* y) {
            DEVICE(*y).store(1, cuda::memory_order_seq_cst);
            int r0 = DEVICE(*x).load(cuda::memory_order_seq_cst);
          }
          """),
      Map.entry("sb-fences", """
          P0@cta 0 (int* x, int* y) {
            DEVICE(*x).store(1, cuda::memory_order_relaxed);
            cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
            int r0 = DEVICE(*y).load(cuda::memory_order_relaxed);
          }
          P1@cta 1 (int* x, int* y) {
            DEVICE(*y).store(1, cuda::memory_order_relaxed);
            cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
            int r0 = DEVICE(*x).load(cuda::memory_order_relaxed);
          }
          """),
      Map.entry("sb-rmw", """
          P0@cta 0 (int* x, int* y) {
            DEVICE(*x).store(1, cuda::memory_order_seq_cst);
            int r0 = DEVICE(*y).exchange(2, cuda::memory_order_seq_cst);
          }
          P1@cta 1 (int* x, int* y) {
            DEVICE(*y).store(1, cuda::memory_order_seq_cst);
            int r0 = DEVICE(*x).exchange(2, cuda::memory_order_seq_cst);
          }
          """),
      Map.entry("fenced-exchange", """
          P0@cta 0 (int* x, int* y) {
            int r0 = DEVICE(*x).load(cuda::memory_order_relaxed);
            if (r0 == 1) { int r1 = DEVICE(*x).exchange(2, cuda::memory_order_acquire); }
          }
          P1@cta 1 (int* x, int* y) {
            int r0 = BLOCK(*x).load(cuda::memory_order_relaxed);
            DEVICE(*x).store(1, cuda::memory_order_release);
          }
          """),
      Map.entry("exchanges", """
          P0@cta 0 (int* x, int* y) {
            int r0 = BLOCK(*x).exchange(1, cuda::memory_order_relaxed);
            if (r0 == 0) {
              int r1 = DEVICE(*x).exchange(2, cuda::memory_order_acq_rel);
              DEVICE(*y).store(1, cuda::memory_order_relaxed);
            }
          }
          P1@cta 1 (int* x, int* y) {
            int r0 = DEVICE(*y).load(cuda::memory_order_relaxed);
            if (r0 == 1) { int r1 = DEVICE(*x).exchange(3, cuda::memory_order_acq_rel); }
          }
          """),
      Map.entry("compare-exchange", """
          P0@cta 0 (int* x, int* y) {
            int r0 = 0;
            int s0 = DEVICE(*x).compare_exchange_strong(r0, 1, cuda::memory_order_release, cuda::memory_order_relaxed);
            int r1 = 0;
            int s1 = DEVICE(*x).compare_exchange_strong(r1, 2, cuda::memory_order_relaxed, cuda::memory_order_relaxed);
          }
          P1@cta 1 (int* x, int* y) {
            int r0 = 0;
            int s0 = DEVICE(*x).compare_exchange_strong(r0, 3, cuda::memory_order_acquire, cuda::memory_order_acquire);
            int r1 = 2;
            int s1 = BLOCK(*x).compare_exchange_strong(r1, 4, cuda::memory_order_relaxed, cuda::memory_order_relaxed);
          }
          """),
      Map.entry("isa2", """
          P0@cta 0 (int* x, int* y) {
            DEVICE(*x).store(1, cuda::memory_order_relaxed);
            DEVICE(*y).store(1, cuda::memory_order_release);
          }
          P1@cta 1 (int* x, int* y) {
            DEVICE(*y).exchange(2, cuda::memory_order_seq_cst);
            DEVICE(*y).store(3, cuda::memory_order_relaxed);
          }
          P2@cta 2 (int* x, int* y) {
            int r0 = DEVICE(*y).load(cuda::memory_order_acquire);
            int r1 = DEVICE(*x).load(cuda::memory_order_relaxed);
          }
          """));

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

  private final Map<String, NamedModel> models = new HashMap<>();

  private NamedModel model(String name, String language) {
    return models.computeIfAbsent(name, n -> NamedModel.of(INPUTS, n, language, "the test"));
  }

  private static LitmusTest program(String name) {
    String text = "CUDA " + name + "\n{ [x]=0; [y]=0; }\n"
        + PROGRAMS.get(name).replace("DEVICE(", "cuda::atomic_ref<int, cuda::thread_scope_device>(")
            .replace("BLOCK(", "cuda::atomic_ref<int, cuda::thread_scope_block>(").replaceAll("(cta \\d)", "$1, gpu 0");
    return INPUTS.languages().parse(new SourceText(name, text));
  }

  /** The reason of a program; fails if the table compiles the program rightly. */
  private Reason reason(String program, Mapping mapping, String source, String target) {
    LitmusTest test = program(program);
    NamedModel from = model(source, mapping.from());
    NamedModel to = model(target, mapping.to());
    assertEquals(Verdict.FAILS,
        CompiledRightly.of(test, from.model(), new Target.Model(to.model()), () -> false).verdict(mapping),
        () -> program + " is not compiled wrongly by\n" + mapping.print());
    return new Reasons(Setting.of(INPUTS, mapping, from, Optional.of(to)), () -> false).of(test, to.model());
  }

  private static String gone(Reason reason) {
    return reason.gone().stream().map(r -> r.reading().model().name()).collect(Collectors.joining(" "));
  }

  /** What docs/mappings.md says of the shipped tables, by asking. */
  @ParameterizedTest
  @CsvSource({
    "mp-sc, scoped-cpp-ptx-12.9, cuda-scoped-cpp, ptx-6.0, 'r = load(seq_cst, s) x', ",
    "mp-sc, scoped-cpp-ptx-12.9, cuda-scoped-cpp20, ptx-7.5, 'r = load(seq_cst, s) x', ",
    "fenced-exchange, scoped-cpp-ptx-current-fences, cuda-scoped-cpp, ptx-6.0, 'r = exchange(acquire, s) x v',"
        + " ptx-6.0-no-lb",
    "compare-exchange, scoped-cpp-ptx, cuda-scoped-cpp, ptx-6.0, , ptx-6.0-no-lb",
    "compare-exchange, scoped-cpp-ptx, cuda-scoped-cpp, ptx-7.5, , ptx-7.5+no-lb",
    "exchanges, scoped-cpp-ptx, cuda-scoped-cpp, ptx-6.0, , ptx-6.0+whole-rmw",
    "exchanges, scoped-cpp-ptx, cuda-scoped-cpp, ptx-6.0-no-lb, , ptx-6.0-no-lb+whole-rmw",
    "exchanges, scoped-cpp-ptx-current, cuda-scoped-cpp20, ptx-7.5, , ptx-7.5+whole-rmw",
    "isa2, scoped-cpp-ptx-current, cuda-scoped-cpp, ptx-6.0, 'r = exchange(seq_cst, s) x v', cuda-scoped-cpp20",
  })
  void asThePageHasIt(String program, String table, String source, String target, String row, String readings) {
    Reason reason = reason(program, INPUTS.mapping(table), source, target);
    assertEquals(row == null ? Owner.READING : Owner.ROW, reason.owner());
    assertEquals(row == null ? Set.of() : Set.of(row), reason.atFault().stream().map(Row::text)
        .collect(Collectors.toSet()));
    assertEquals(readings == null ? "" : readings, gone(reason));
  }

  /** A row of scoped-cpp-ptx with less order or scope than its left side asks for is named first. */
  @ParameterizedTest
  @CsvSource({
    "mp, 'r = load(acquire, s) x', 'ld.relaxed.s r, x'",
    "mp, 'r = load(acquire, s) x', 'ld.acquire.cta r, x'",
    "mp, 'store(release, s) x v', 'st.relaxed.s x, v'",
    "mp, 'store(release, s) x v', 'st.release.cta x, v'",
    "mp-rmw, 'r = exchange(acquire, s) x v', 'atom.relaxed.s.exch r, x, v'",
    "mp-rmw, 'r = exchange(acquire, s) x v', 'atom.acquire.cta.exch r, x, v'",
    "mp-rmw, 'r = exchange(release, s) x v', 'atom.relaxed.s.exch r, x, v'",
    "mp-rmw, 'r = exchange(release, s) x v', 'atom.release.cta.exch r, x, v'",
    "mp-fences, 'fence(release, s)', 'nothing'",
    "mp-fences, 'fence(release, s)', 'fence.release.cta'",
    "mp-fences, 'fence(acquire, s)', 'nothing'",
    "mp-fences, 'fence(acquire, s)', 'fence.acquire.cta'",
    "mp-sc, 'r = load(seq_cst, s) x', 'fence.sc.s; ld.relaxed.s r, x'",
    "sb-loads, 'r = load(seq_cst, s) x', 'ld.acquire.s r, x'",
    "sb-loads, 'r = load(seq_cst, s) x', 'fence.acq_rel.s; ld.acquire.s r, x'",
    "sb-loads, 'r = load(seq_cst, s) x', 'ld.acquire.s r, x; fence.sc.s'",
    "sb-loads, 'r = load(seq_cst, s) x', 'fence.sc.cta; ld.acquire.s r, x'",
    "sb-fences, 'fence(seq_cst, s)', 'fence.acq_rel.s'",
    "sb-fences, 'fence(seq_cst, s)', 'nothing'",
    "sb-rmw, 'r = exchange(seq_cst, s) x v', 'atom.acq_rel.s.exch r, x, v'",
    "sb-rmw, 'r = exchange(seq_cst, s) x v', 'fence.acq_rel.s; atom.acq_rel.s.exch r, x, v'",
  })
  void thePlantedFaultIsNamedFirst(String program, String row, String code) {
    Mapping whole = INPUTS.mapping("scoped-cpp-ptx");
    Mapping changed = INPUTS.mappings().parse(new SourceText("planted.map",
        "mapping \"planted\" from cuda to ptx\n" + row + " => " + code + "\n"));
    int index = whole.rows().stream().map(Row::text).toList().indexOf(row);
    Mapping planted = whole.withRow(index, changed.rows().get(0).templates());
    Reason reason = reason(program, planted, "cuda-scoped-cpp", "ptx-7.5");
    assertEquals(Owner.ROW, reason.owner());
    assertEquals(Set.of(planted.rows().get(index)), reason.atFault());
    LitmusTest test = program(program);
    assertTrue(CompiledRightly.of(test, model("cuda-scoped-cpp", "cuda").model(),
        new Target.Model(model("ptx-7.5", "ptx").model()), () -> false)
        .test(planted.withRow(index, reason.mended().get(0).templates())));
  }
}
