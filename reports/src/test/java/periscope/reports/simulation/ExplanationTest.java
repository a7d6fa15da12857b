package periscope.reports.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import periscope.engines.answer.Explanation;
import periscope.engines.answer.TestAnswer;
import periscope.engines.enumeration.Simulator;
import periscope.engines.enumeration.Simulator.Candidates;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.answer.Judgement;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.semantics.LoopBound;

class ExplanationTest {

  private static final LitmusLanguages LANGUAGES = LitmusLanguages.load();
  private static final Models MODELS = new Models();

  private static CompiledModel model(String name) {
    return MODELS.compile(MODELS.load(name), new OpenClVocabulary());
  }

  private static TestAnswer answer(LitmusTest test, SourceText text, CompiledModel model) {
    Simulation found = new Simulator(model).simulate(test, text, true, () -> false);
    return new TestAnswer(test, found, Judgement.of(test.condition(), found.states(), found.complete(),
        found.cut()), text, LoopBound.DEFAULT, Optional.empty());
  }

  private static List<String> explained(String body, String condition) {
    return explained(body, condition, "opencl-rsp");
  }

  private static List<String> explained(String body, String condition, String by) {
    SourceText text = new SourceText("t", "OPENCL T\n{ [x]=0; [y]=0; }\n" + body + "\n" + condition + "\n");
    LitmusTest test = LANGUAGES.parse(text);
    CompiledModel model = model(by);
    TestAnswer answer = answer(test, text, model);
    return ExplanationText.lines(answer, Explanation.of(answer, text, model, () -> false));
  }

  /** Under opencl the axioms on plain reads are named by region; each way to break them is said. */
  @Test
  void aReadOfAnInvisibleWriteIsSaid() {
    String threads = """
        P0@wg 0, dev 0 (global int* x, global atomic_int* y) {
          *x = 1;
          atomic_store_explicit(y, 1, memory_order_%s, memory_scope_device);
        }
        P1@wg 1, dev 0 (global int* x, global atomic_int* y) {
          int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_device);
          int r1 = 0;
          if (r0 == 1) { r1 = *x; }
        }
        """;
    String unordered = String.join(" ", explained(threads.formatted("relaxed"), "exists (1:r1 = 1)", "opencl"))
        .replaceAll("\\s+", " ");
    assertTrue(unordered.contains("violates NarfG: P1's load x=1 (f) reads from P0's store x=1 (c), and nothing orders "
        + "this write before the read."), unordered);
    String between = String.join(" ", explained(threads.formatted("release"), "exists (1:r0 = 1 /\\ 1:r1 = 0)",
        "opencl")).replaceAll("\\s+", " ");
    assertTrue(between.contains("violates NarfG: P1's load x=0 (f) reads from the initial x=0 (a), although P0's store "
        + "x=1 (c) happens in between: P1's load x=0 (f) reads a value older than P0's store x=1 (c), which is "
        + "sequenced before P0's store y=1 (d), which synchronises with P1's load y=1 (e), which is sequenced before "
        + "P1's load x=0 (f): a contradiction."), between);
  }

  private static final String MP = """
      P0@wg 0, dev 0 (global int* x, global atomic_int* y) {
        *x = 42;
        atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);
      }
      P1@wg 1, dev 0 (global int* x, global atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, memory_scope_device);
        if (r0 == 1) { int r1 = *x; }
      }
      """;

  @Test
  void anOutcomeThatTheModelForbids() {
    assertEquals(List.of(
        "Why forbidden: these values can be read in 1 way, which violates an axiom",
        "      a: W x=0  b: W y=0",
        "  P0  c: W[na] x=42  d: W[rel,dv] y=1",
        "  P1  e: R[acq,dv] y=1  f: R[na] x=0",
        "  1. e reads from d, f from a",
        "     violates Narf: P1's load x=0 (f) reads from the initial x=0 (a), although",
        "     P0's store x=42 (c) happens in between: P1's load x=0 (f) reads a value",
        "     older than P0's store x=42 (c), which is sequenced before P0's store y=1",
        "     (d), which synchronises with P1's load y=1 (e), which is sequenced before",
        "     P1's load x=0 (f): a contradiction."),
        explained(MP, "exists (1:r0=1 /\\ 1:r1=0)"));
    assertEquals(explained(MP, "exists (1:r0=1 /\\ 1:r1=0)"), explained(MP, "~exists (1:r0=1 /\\ 1:r1=0)"));
    List<String> exceptions = explained(MP, "filter (1:r0=1) forall (1:r1=42)");
    assertEquals("Why forbidden: values that break the condition can be read in 1 way, which violates an axiom",
        exceptions.get(0));
    assertEquals(explained(MP, "exists (1:r0=1 /\\ 1:r1=0)").subList(1, 10), exceptions.subList(1, 10));
  }

  /** Nothing is forbidden where a race makes the test undefined. */
  @Test
  void whatNoExecutionHasBesideARace() {
    String racy = MP.replace("atomic_store_explicit(y, 1, memory_order_release, memory_scope_device)", "*y = 1")
        .replace("atomic_load_explicit(y, memory_order_acquire, memory_scope_device)", "*y")
        .replace("atomic_int", "int");
    List<String> lines = explained(racy, "exists (1:r0=1 /\\ 1:r1=0)");
    assertEquals("Why in no execution: these values can be read in 1 way, which violates an axiom", lines.get(0));
    assertTrue(lines.contains("The outcome is possible all the same, since the test is undefined."), lines.toString());
    assertTrue(explained(racy, "exists (1:r0=7)").get(0).startsWith("Why in no execution: no candidate"));
  }

  @Test
  void anOutcomeThatIsPossible() {
    assertEquals(List.of(
        "Why possible: an execution that ends in 1:r0=1; 1:r1=42; [x]=42; [y]=1;",
        "      a: W x=0  b: W y=0",
        "  P0  c: W[na] x=42  d: W[rel,dv] y=1",
        "  P1  e: R[acq,dv] y=1  f: R[na] x=42",
        "  P1's load y=1 (e) reads from P0's store y=1 (d), P1's load x=42 (f) from P0's",
        "    store x=42 (c).",
        "  P0's store y=1 (d) synchronises with P1's load y=1 (e)."),
        explained(MP, "exists (1:r1=42)"));
  }

  /** An operation whose scope does not reach the thread that it shares a location with is named, a fence too. */
  @Test
  void scopesThatDoNotReach() {
    String narrow = MP.replace("acquire, memory_scope_device", "acquire, memory_scope_work_group");
    List<String> told = explained(narrow, "exists (1:r0=1 /\\ 1:r1=0)");
    assertEquals("  The work-group scope of P1's load y=1 (e) does not reach P0.", told.get(told.size() - 1));
    String fenced = MP.replace("  atomic_store_explicit(y, 1, memory_order_release",
        "  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_work_group);\n"
            + "  atomic_store_explicit(y, 1, memory_order_relaxed");
    told = explained(fenced, "exists (1:r0=1 /\\ 1:r1=0)");
    assertEquals("  The work-group scope of P0's fence (d) does not reach P1.", told.get(told.size() - 1));
    assertEquals(List.of(), explained(MP.replace("P1@wg 1", "P1@wg 0").replace("memory_scope_device",
        "memory_scope_work_group"), "exists (1:r1=42)").stream().filter(l -> l.contains("does not reach")).toList());
  }

  @Test
  void valuesThatNobodyWrites() {
    assertEquals(List.of("Why impossible: no candidate execution reads these values, whatever the axioms; not among "
        + "the candidates are values that depend on themselves through reads, and read-modify-writes that read from "
        + "each other in a circle"),
        explained(MP, "exists (1:r0=7)"));
    assertEquals(List.of("Why: the test has no condition to explain; end it with one, such as exists",
        "  (1:r0=0 /\\ 1:r1=0)"), explained(MP, ""));
  }

  /** Tests with too many candidates to judge each. */
  private static final Set<String> large = new HashSet<>();

  /** Gives up after some ten thousand choices, wherever the test runs. */
  private static BooleanSupplier few() {
    int[] asked = new int[1];
    return () -> ++asked[0] > 4;
  }

  @AfterAll
  static void mostAreJudgedWhole() {
    assertTrue(large.size() < 40, () -> large.toString());
  }

  /** Two ways of finding out what is possible: visiting what is consistent, and judging every candidate. */
  @TestFactory
  Stream<DynamicTest> candidatesAgreeWithTheSimulation() throws Exception {
    List<CompiledModel> models = Stream.of("opencl-rsp", "opencl-rsp-strict", "sc").map(ExplanationTest::model)
        .toList();
    List<Path> files;
    try (Stream<Path> found = Files.list(Path.of("../corpus/opencl-rsp"))) {
      files = found.sorted().toList();
    }
    assertTrue(files.size() > 50);
    return files.stream().map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> {
      for (CompiledModel model : models) {
        agree(new SourceText(f.toString(), Files.readString(f)), model);
      }
    }));
  }

  private static void agree(SourceText text, CompiledModel model) {
    LitmusTest test = LocalMemory.instances(LANGUAGES.parse(text), text);
    TestAnswer answer = answer(test, text, model);
    Candidates candidates =
        new Simulator(model).candidates(test, text, answer.judgement()::telling, Integer.MAX_VALUE, few());
    if (!candidates.complete()) {
      large.add(test.name());
      return;
    }
    boolean possible = answer.found().states().keySet().stream().anyMatch(answer.judgement()::telling);
    boolean allowed = candidates.ways().stream().anyMatch(w -> Violations.forbidding(w).isEmpty());
    assertEquals(possible, allowed, model.model().name());
    Set<List<Object>> ways = new HashSet<>();
    int before = 0;
    for (Witness way : candidates.ways()) {
      assertTrue(ways.add(List.of(way.structure(), way.relations().get("rf"), way.reads())), "a way that comes twice");
      int violated = (int) Violations.forbidding(way).stream().map(v -> v.axiom()).distinct().count();
      assertTrue(violated >= before, "more violations before fewer");
      before = violated;
    }
    Explanation explanation = Explanation.of(answer, text, model, few());
    Class<?> expected = possible ? Explanation.Possible.class
        : candidates.ways().isEmpty() ? Explanation.Unreadable.class : Explanation.Forbidden.class;
    assertInstanceOf(expected, explanation);
    assertFalse(ExplanationText.lines(answer, explanation).isEmpty());
  }
}
