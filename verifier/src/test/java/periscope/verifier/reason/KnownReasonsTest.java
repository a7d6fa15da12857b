package periscope.verifier.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
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
import periscope.verifier.behaviour.Target;
import periscope.verifier.reason.Reason.Owner;
import periscope.verifier.soundness.CompiledRightly;

/** Each known reason's smallest program is filed as docs/mappings.md has it, and found again under other names. */
class KnownReasonsTest {

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

  private static final List<KnownReason> KNOWN = KnownReason.all(INPUTS.languages());

  private static KnownReason known(String name) {
    return KNOWN.stream().filter(k -> k.program().name().equals(name)).findFirst().orElseThrow();
  }

  private static Reason reason(LitmusTest program, String table, String source, String target) {
    Mapping mapping = INPUTS.mapping(table);
    NamedModel from = NamedModel.of(INPUTS, source, mapping.from(), "the test");
    NamedModel to = NamedModel.of(INPUTS, target, mapping.to(), "the test");
    return new Reasons(Setting.of(INPUTS, mapping, from, Optional.of(to)), () -> false).of(program, to.model());
  }

  @ParameterizedTest
  @CsvSource({
    "atomicity-across-scopes, scoped-cpp-ptx, cuda-scoped-cpp, ptx-6.0, ptx-6.0+whole-rmw",
    "atomicity-across-scopes, scoped-cpp-ptx-12.9, cuda-scoped-cpp20, ptx-7.5, ptx-7.5+whole-rmw",
    "atomicity-across-scopes, scoped-cpp-ptx-current-fences, cuda-scoped-cpp, ptx-6.0-no-lb,"
        + " ptx-6.0-no-lb+whole-rmw",
    "relaxed-seq_cst-load, scoped-cpp-ptx-12.9, cuda-scoped-cpp, ptx-6.0, ''",
    "fence-behind-an-exchange, scoped-cpp-ptx-current-fences, cuda-scoped-cpp, ptx-6.0, ptx-6.0-no-lb",
    "compare-exchange-that-should-never-succeed, scoped-cpp-ptx, cuda-scoped-cpp, ptx-6.0, ptx-6.0-no-lb",
    "compare-exchange-that-should-never-succeed, scoped-cpp-ptx, cuda-scoped-cpp, ptx-7.5, ptx-7.5+no-lb",
    "compare-exchange-that-should-never-succeed, llvm-ptx, llvm-scoped, ptx-6.0, ptx-6.0-no-lb",
  })
  void theSmallestProgramIsFiledSo(String name, String table, String source, String target, String readings) {
    KnownReason known = known(name);
    String header = INPUTS.mapping(table).source().header();
    Reason reason = reason(known.program(header), table, source, target);
    assertEquals(known.owner(), reason.owner());
    assertEquals(readings,
        reason.gone().stream().map(r -> r.reading().model().name()).collect(Collectors.joining(" ")));
    assertEquals(Optional.of(known), reason.known());
  }

  /** Whose the two reasons that no row mends are, on each of four models, for tables from two languages. */
  @ParameterizedTest
  @CsvSource({
    "scoped-cpp-ptx, cuda-scoped-cpp", "scoped-cpp-ptx-12.9, cuda-scoped-cpp",
    "scoped-cpp-ptx-current, cuda-scoped-cpp", "scoped-cpp-ptx-current-fences, cuda-scoped-cpp",
    "llvm-ptx, llvm-scoped",
  })
  void noRowMendsThemOnFourModels(String table, String source) {
    String across = "atomicity-across-scopes";
    String succeeds = "compare-exchange-that-should-never-succeed";
    assertEquals("READING ptx-6.0+whole-rmw", asked(across, table, source, "ptx-6.0"));
    assertEquals("READING ptx-6.0-no-lb", asked(succeeds, table, source, "ptx-6.0"));
    assertEquals("READING ptx-6.0-no-lb+whole-rmw", asked(across, table, source, "ptx-6.0-no-lb"));
    assertEquals("HOLDS", asked(succeeds, table, source, "ptx-6.0-no-lb"));
    assertEquals("READING ptx-7.5+whole-rmw", asked(across, table, source, "ptx-7.5"));
    assertEquals("READING ptx-7.5+no-lb", asked(succeeds, table, source, "ptx-7.5"));
    assertEquals("READING ptx-7.5+whole-rmw+no-lb", asked(across, table, source, "ptx-7.5+no-lb"));
    assertEquals("HOLDS", asked(succeeds, table, source, "ptx-7.5+no-lb"));
  }

  private static String asked(String name, String table, String source, String target) {
    Mapping mapping = INPUTS.mapping(table);
    LitmusTest program = known(name).program(mapping.source().header());
    NamedModel from = NamedModel.of(INPUTS, source, mapping.from(), "the test");
    NamedModel to = NamedModel.of(INPUTS, target, mapping.to(), "the test");
    Verdict verdict = CompiledRightly.of(program, from.model(), new Target.Model(to.model()), () -> false)
        .verdict(mapping);
    if (verdict != Verdict.FAILS) {
      return verdict.toString();
    }
    Reason reason = reason(program, table, source, target);
    assertEquals(Optional.of(known(name)), reason.known());
    return reason.owner() + " "
        + reason.gone().stream().map(r -> r.reading().model().name()).collect(Collectors.joining(" "));
  }

  /** Threads in the other order, other names of locations, registers and work-groups, and other values. */
  @Test
  void namesAndTheOrderOfThreadsMakeNoDifference() {
    LitmusTest renamed = INPUTS.languages().parse(new SourceText("renamed", """
        CUDA other
        { [b]=0; [a]=0; }
        P0@cta 5, gpu 1 (int* a, int* b) {
          DEVICE(*b).store(7, cuda::memory_order_relaxed);
          DEVICE(*a).store(7, cuda::memory_order_release);
        }
        P1@cta 3, gpu 1 (int* a, int* b) {
          int r4 = DEVICE(*a).load(cuda::memory_order_seq_cst);
          int r2 = DEVICE(*b).load(cuda::memory_order_relaxed);
        }
        """.replace("DEVICE(", "cuda::atomic_ref<int, cuda::thread_scope_device>(")));
    assertEquals(Optional.of(known("relaxed-seq_cst-load")),
        reason(renamed, "scoped-cpp-ptx-12.9", "cuda-scoped-cpp", "ptx-7.5").known());
    String printed = INPUTS.languages().ofHeader("CUDA").print(renamed);
    LitmusTest stronger = INPUTS.languages().parse(new SourceText("stronger",
        printed.replace("store(7, cuda::memory_order_relaxed)", "store(7, cuda::memory_order_release)")));
    assertEquals(Optional.empty(), reason(stronger, "scoped-cpp-ptx-12.9", "cuda-scoped-cpp", "ptx-7.5").known());
  }

  @Test
  void everyPageHasItsHeadingAndEveryNameIsOne() throws IOException {
    Set<String> anchors = Files.readString(Path.of("../docs/mappings.md")).lines().filter(l -> l.startsWith("#"))
        .map(l -> l.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_ -]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
    KNOWN.forEach(k -> assertTrue(anchors.contains(k.page().replaceFirst(".*#", "")), k.page() + " " + anchors));
    assertEquals(5, KNOWN.stream().map(KnownReason::name).distinct().count());
    assertEquals(Set.of(Owner.ROW, Owner.READING), KNOWN.stream().map(KnownReason::owner).collect(Collectors.toSet()));
  }
}
