package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/**
 * Target models that give some compiled program no execution: nothing is forbidden there, and nothing is compiled
 * rightly. The search by formulas and the search by enumerating every program answer the same.
 */
class InconsistentProgramsTest {

  private static final Models MODELS = new Models();
  private static final CompiledModel SOURCE = MODELS.compile(MODELS.load("cuda-scoped-cpp"), new OpenClVocabulary());
  private static final String SERIAL =
      "acyclic po | rf | co | fr as sc\nempty rmw & (fr ; co) as atomicity\n";
  private static final Set<String> OPERATIONS = Set.of("load(relaxed, dv)", "store(relaxed, dv)", "fence(seq_cst, dv)",
      "barrier(wg)", "fetch_inc(relaxed, dv)", "compare_exchange(relaxed, dv)");

  private static Question question(String model, int size, Predicate<String> wanted) {
    return question(new Target.Model(
        MODELS.compile(MODELS.parse("own", new SourceText("own.cat", model)), PtxVocabulary.SHARED)), size, wanted);
  }

  private static Question question(Target target, int size, Predicate<String> wanted) {
    Mapping mapping = new Mappings().load("scoped-cpp-ptx");
    Operations operations = Operations.of(mapping, SOURCE, SymbolicTarget.of(target), EnumSet.of(Scope.DEVICE,
        Scope.WORK_GROUP), o -> wanted.test(o.toString()));
    return new Question(Translation.by(mapping), SOURCE, target, operations,
        new Bound(size, 3, 2, Shape.Selection.ALL, true));
  }

  private static Answer answer(Question question, LayoutEngine engine) {
    return new IterativeDeepening(question, engine, 1, Set.of(Fault.UNSOUND))
        .run(new Search.Listener() {}, Search.Stop.NEVER);
  }

  private static int completed(Answer answer) {
    return answer.coverage(Fault.UNSOUND).orElseThrow().completed();
  }

  /** Each axiom with the number of operations up to which every program has an execution. */
  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "acyclic id as never                      § 0",
    "empty F as fenceless                     § 0",
    "empty rmw as nothing-updates             § 0",
    "empty (W * W) & po as one-write          § 1",
    "empty co ; co as two-writes              § 1",
    "empty rf & int as reads-others           § 1",
    "empty [W \\ IW] ; rfe as reads-its-own    § 1",
    "empty (W * R) & po as reads-first        § 1",
  })
  void bothSearchesStopAtAProgramWithoutExecution(String axiom, int most) {
    Question question = question(SERIAL + axiom, 2, OPERATIONS::contains);
    Answer solved = answer(question, LayoutSearch.engine());
    Answer enumerated = answer(question, new EnumeratingEngine());
    assertEquals(enumerated.verdict(), solved.verdict(), axiom);
    assertEquals(completed(enumerated), completed(solved), axiom);
    assertEquals(most, completed(solved), axiom);
    assertEquals(Verdict.UNKNOWN, solved.verdict());
    assertTrue(solved.stopped().filter(s -> s.startsWith("the target allows no execution of")).isPresent(),
        solved.stopped().toString());
  }

  /** Operations that the search leaves out may have no execution, and serial executions may be forbidden. */
  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "empty F as fenceless               § fence(seq_cst, dv)",
    "empty [W \\ IW] ; rfe as its-own    § fetch_inc(relaxed, dv); compare_exchange(relaxed, dv)",
  })
  void programsWithAnyExecutionAreRight(String axiom, String without) {
    Question question =
        question(SERIAL + axiom, 2, o -> OPERATIONS.contains(o) && !Splitter.on("; ").splitToList(without).contains(o));
    assertEquals(Verdict.HOLDS, answer(question, LayoutSearch.engine()).verdict());
    assertEquals(Verdict.HOLDS, answer(question, new EnumeratingEngine()).verdict());
  }

  /** The shipped models allow the serial execution of every program, so that searches need not ask. */
  @ParameterizedTest
  @MethodSource("shipped")
  void shippedModelsAllowTheSerialExecution(String name) {
    Target.Model target = new Target.Model(MODELS.compile(MODELS.load(name), PtxVocabulary.SHARED));
    assertTrue(target.model().model().text().shipped());
    for (int size = 1; size <= 3; size++) {
      Question question = question(target, size, size < 3 ? o -> true : OPERATIONS::contains);
      List<Layout> layouts = question.bound().layouts(size);
      assertFalse(layouts.isEmpty());
      layouts.forEach(l -> assertEquals(Optional.empty(),
          InconsistentPrograms.first(question, target, l, SolverKind.CLAUSES, () -> false), name + " " + l));
    }
  }

  static List<String> shipped() {
    return Stream.concat(MODELS.shipped("ptx").stream(), Stream.of("ptx-7.5+no-lb", "ptx-6.0+whole-rmw")).toList();
  }
}
