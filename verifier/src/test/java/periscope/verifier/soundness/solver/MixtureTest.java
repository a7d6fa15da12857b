package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.Conditionals;
import periscope.mappings.Mappings;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.behaviour.Target;
import periscope.verifier.mixture.MixedCode;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.ProgramCheck;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.RowsAtFault;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** Mixtures of shipped tables. */
class MixtureTest {

  private static final Mappings MAPPINGS = new Mappings();

  private static Mapping mixture(String... names) {
    return Mapping.mixture(List.of(names).stream().map(MAPPINGS::load).toList());
  }

  private static Question fences(Mapping mapping, String target, int operations) {
    return RandomRequest.request(mapping, "cuda-scoped-cpp", target, List.of("load(seq_cst, dv)", "store(seq_cst, dv)"),
        new Bound(operations, 2, 2, Shape.Selection.DIFFERENT, true));
  }

  @ParameterizedTest
  @CsvSource({"seq-cst-fence-before, ptx-6.0, 4", "seq-cst-fence-behind, ptx-7.5, 4"})
  void eachTableByItselfIsSound(String name, String target, int operations) {
    Question question = fences(MAPPINGS.load(name), target, operations);
    assertEquals(operations + " operations", SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ptx-6.0", "ptx-7.5"})
  void fencesBeforeAndBehindDoNotMix(String target) {
    Mapping both = mixture("seq-cst-fence-before", "seq-cst-fence-behind");
    Question question = MixtureAgreementTest.asked(fences(both, target, 4), false, true, List.of());
    FoundProgram found = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND).found().orElseThrow();
    assertEquals("store(seq_cst, dv) by seq-cst-fence-before x; load(seq_cst, dv) by seq-cst-fence-behind y | "
        + "store(seq_cst, dv) by seq-cst-fence-before y; load(seq_cst, dv) by seq-cst-fence-behind x",
        found.toString());
    Set<Row> atFault = new RowsAtFault(question).in(found.test("CUDA", "program"), Fault.UNSOUND);
    assertEquals(1, atFault.size());
    // Where one table compiles each thread, a fence stands between the two operations of each.
    Question whole = MixtureAgreementTest.asked(fences(both, target, 4), true, true, List.of());
    assertEquals("4 operations", SizedRun.of(whole, LayoutSearch.engine(), Fault.UNSOUND).toString());
  }

  /** A table with itself: each operation has one code, and no program needs two tables. */
  @ParameterizedTest
  @ValueSource(strings = {"scoped-cpp-ptx", "scoped-cpp-ptx-12.9", "llvm-ptx", "opencl-ptx"})
  void aTableWithItselfIsItself(String name) {
    Mapping one = MAPPINGS.load(name);
    Mapping twice = Mapping.mixture(List.of(one, one));
    Operations alone = operations(one);
    Operations mixed = operations(twice).mixed(twice, false, true);
    assertEquals(alone.choices().stream().map(Choice::name).toList(),
        mixed.choices().stream().map(Choice::name).toList());
    assertTrue(mixed.none());
  }

  private static Operations operations(Mapping mapping) {
    String source = mapping.from().equals("cuda") ? "cuda-scoped-cpp"
        : mapping.from().equals("llvm") ? "llvm-scoped" : "opencl";
    return Operations.of(mapping, RandomRequest.model(source, false),
        SymbolicTarget.of(new Target.Model(RandomRequest.model("ptx-6.0", true))),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), o -> true);
  }

  @Test
  void onlyTheCodeThatDiffersIsSearchedTwice() {
    Mapping both = mixture("scoped-cpp-ptx", "scoped-cpp-ptx-current");
    List<String> names = operations(both).choices().stream().map(Choice::name).filter(n -> n.contains(" by ")).toList();
    assertEquals(List.of("store(seq_cst, wg) by scoped-cpp-ptx", "store(seq_cst, wg) by scoped-cpp-ptx-current",
        "store(seq_cst, dv) by scoped-cpp-ptx", "store(seq_cst, dv) by scoped-cpp-ptx-current"),
        names.stream().filter(n -> n.startsWith("store")).toList());
    assertTrue(names.stream().noneMatch(n -> n.startsWith("load")), names::toString);
  }

  @Test
  void onTheMachineTheSearchesAgree() {
    Mapping both = mixture("rsp-original", "rsp-proposed");
    Set<String> alphabet = Set.of("load(dv, non_remote)", "store(dv, non_remote)", "store(wg, non_remote)",
        "load(dv, remote)");
    Target target = new Target.Machine();
    Operations operations = Operations.of(both, RandomRequest.model("opencl-rsp", false), SymbolicTarget.of(target),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), o -> alphabet.contains(o.toString()));
    Question all = new Question(Translation.by(both), RandomRequest.model("opencl-rsp", false), target, operations,
        new Bound(4, 2, 2, 2, Shape.Selection.SAME, true));
    List<Mapping> doubtful = List.of(MAPPINGS.load("rsp-original"));
    for (Question question : List.of(MixtureAgreementTest.asked(all, false, true, doubtful),
        MixtureAgreementTest.asked(all, false, false, List.of()))) {
      assertEquals(SizedRun.of(question, new EnumeratingEngine(), Fault.UNSOUND).toString(),
          SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND).toString());
    }
  }

  @Test
  void anEditChangesTheRowInEachTableThatHasIt() {
    Mapping both = mixture("scoped-cpp-ptx", "scoped-cpp-ptx-current");
    SourceOperation load = SourceOperation.all(both.source(), both.target()).stream()
        .filter(o -> o.toString().equals("load(relaxed, dv)")).findFirst().orElseThrow();
    Row row = both.row(load).orElseThrow();
    Mapping edited = both.withRow(both.rows().indexOf(row), List.of());
    assertEquals(List.of(Optional.of(List.of()), Optional.of(List.of())),
        List.of(edited.code(load), edited.code(load.in(1))));
    assertEquals(Set.of(0, 1), edited.unitsAlike(load));
  }

  private static final SourceText BUFFERING = new SourceText("sb.litmus", """
      CUDA sb
      P0 (int* x, int* y) {
        cuda::atomic_ref<int>(*x).store(1);
        int r0 = cuda::atomic_ref<int>(*y).load();
      }
      P1 (int* x, int* y) {
        cuda::atomic_ref<int>(*y).store(1);
        int r0 = cuda::atomic_ref<int>(*x).load();
      }
      exists (0:r0=0 /\\ 1:r0=0)
      """);

  private static ProgramCheck.Result check(ProgramCompiler compiler, LitmusTest test) {
    return ProgramCheck.check(test, BUFFERING, new Simulator(RandomRequest.model("cuda-scoped-cpp", false)), compiler,
        new Target.Model(RandomRequest.model("ptx-6.0", true)).behaviours(), () -> false);
  }

  @Test
  void aTestIsCompiledInEveryWay() {
    LitmusTest test = LitmusLanguages.load().parse(BUFFERING);
    Mapping both = mixture("seq-cst-fence-before", "seq-cst-fence-behind");
    ProgramCompiler any = ProgramCompiler.mixing(both, Conditionals.PREDICATED, false);
    ProgramCompiler whole = ProgramCompiler.mixing(both, Conditionals.PREDICATED, true);
    List<Compilation> ways = any.compile(test, BUFFERING);
    assertEquals(16, ways.size());
    assertEquals(4, whole.compile(test, BUFFERING).size());
    for (int table = 0; table < 2; table++) {
      Mapping alone = both.tables().get(table);
      assertEquals(Compiler.compile(test, alone).target(), ways.get(table).target());
      assertEquals(Optional.of(alone.name()), MixedCode.alone(ways.get(table), any));
      assertEquals(Verdict.HOLDS, check(ProgramCompiler.of(alone), test).verdict());
    }
    assertEquals(Verdict.HOLDS, check(whole, test).verdict());
    ProgramCheck.Result wrong = check(any, test);
    assertEquals(Verdict.FAILS, wrong.verdict());
    assertEquals(Optional.empty(), MixedCode.alone(wrong.compiled().orElseThrow(), any));
    ProgramCompiler twice = ProgramCompiler.mixing(
        mixture("seq-cst-fence-before", "seq-cst-fence-before"), Conditionals.PREDICATED, false);
    assertEquals(1, twice.compile(test, BUFFERING).size());
  }
}
