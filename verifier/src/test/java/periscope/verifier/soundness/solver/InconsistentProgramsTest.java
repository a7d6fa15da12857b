package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.LayoutEngine;

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

  private static Question question(String model, int size, Set<String> without) {
    return question(new Target.Model(
        MODELS.compile(MODELS.parse("own", new SourceText("own.cat", model)), PtxVocabulary.SHARED)), size, without);
  }

  private static Question question(Target target, int size, Set<String> without) {
    Mapping mapping = new Mappings().load("scoped-cpp-ptx");
    Operations operations = Operations.of(mapping, SOURCE, SymbolicTarget.of(target), EnumSet.of(Scope.DEVICE,
        Scope.WORK_GROUP), o -> OPERATIONS.contains(o.toString()) && !without.contains(o.toString()));
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
    Question question = question(SERIAL + axiom, 2, Set.of());
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
    "empty [W \\ IW] ; rfe as its-own    § fetch_inc(relaxed, dv), compare_exchange(relaxed, dv)",
  })
  void programsWithAnyExecutionAreRight(String axiom, String without) {
    Question question = question(SERIAL + axiom, 2, Set.copyOf(Splitter.on(Pattern.compile(", (?=[cf])"))
        .splitToList(without)));
    assertEquals(Verdict.HOLDS, answer(question, LayoutSearch.engine()).verdict());
    assertEquals(Verdict.HOLDS, answer(question, new EnumeratingEngine()).verdict());
  }

  /** The shipped models allow the serial execution of every program, so that one proof for a layout is enough. */
  @ParameterizedTest
  @ValueSource(strings = {"ptx-asplos15", "ptx-6.0", "ptx-7.5", "ptx-6.0-no-lb"})
  void shippedModelsAllowTheSerialExecution(String name) {
    Question question =
        question(new Target.Model(MODELS.compile(MODELS.load(name), PtxVocabulary.SHARED)), 3, Set.of());
    for (int size = 1; size <= 3; size++) {
      question.bound().layouts(size).forEach(
          l -> assertFalse(InconsistentPrograms.first(question, l, () -> false).isPresent(), name + " " + l));
    }
    assertTrue(question.bound().layouts(3).size() > 3);
  }
}
