package periscope.verifier.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import periscope.engines.work.Work;
import periscope.engines.work.WorkKind;
import periscope.engines.work.Workers;
import periscope.inputs.NamedModel;
import periscope.inputs.RaceFreeModel;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.IterativeDeepening.Wanted;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.work.TextCluster;

/** A search by layouts on a cluster: the cluster gets texts only, in any order, twice, with faults. */
class LayoutWorkTest {

  private static final Mappings MAPPINGS = new Mappings();
  private static final Models MODELS = new Models();

  private static NamedModel model(String name, String language) {
    return new NamedModel(name, MODELS.compile(MODELS.load(name), Vocabularies.of(language).orElseThrow()));
  }

  private static VerificationTask task(Mapping table, String source, String target, int operations,
      Optional<Set<Scope>> scopes, Workers workers) {
    SearchSettings settings = new SearchSettings(Optional.of(2), Optional.empty(), Optional.of(operations), 2,
        Optional.of(Shape.Selection.ALL), true, scopes, m -> o -> !o.remote() && !o.isVolatile(),
        SearchSettings.Engine.AUTO, workers,
        new SearchSettings.OneByOne(false, OptionalLong.empty(), OptionalLong.empty(), false));
    NamedModel from = model(source, table.from());
    Optional<NamedModel> to = Optional.of(target).filter(t -> !t.isEmpty()).map(t -> model(t, table.to()));
    return new VerificationTask(table, from, to, settings,
        to.flatMap(t -> RaceFreeModel.of(MODELS, from.model(), t.model())));
  }

  private static Mapping mixture() {
    return Mapping.mixture(
        List.of(MAPPINGS.load("seq-cst-fence-before"), MAPPINGS.load("seq-cst-fence-behind")));
  }

  private static Answer run(Search search) {
    return search.run(new Search.Listener() {}, Search.Stop.NEVER);
  }

  private static Answer assertSame(Search here, Search there) {
    Answer own = run(here);
    Answer answer = run(there);
    assertEquals(own.verdict(), answer.verdict());
    assertEquals(own.findings(), answer.findings());
    assertEquals(own.stopped(), answer.stopped());
    assertEquals(own.coverage().get(0).completed(), answer.coverage().get(0).completed());
    return answer;
  }

  /** One smallest finding, and one for each reason; of the table, of an edit of it, and of some operations. */
  @Test
  void answersAreThoseOfThreads() {
    Mapping table = MAPPINGS.load("opencl-ptx");
    Mapping edited = table.withRow(2, table.rows().get(2).templates().subList(0, 1));
    Optional<Set<Scope>> scopes = Optional.of(EnumSet.of(Scope.DEVICE));
    VerificationTask here = task(table, "opencl-rsp", "ptx-7.5", 3, scopes, new Workers.Threads(1));
    VerificationTask there = task(table, "opencl-rsp", "ptx-7.5", 3, scopes, new TextCluster());
    List<UnaryOperator<Question>> parts = List.of(q -> q,
        q -> q.about(o -> o.order() == MemoryOrder.ACQUIRE),
        q -> q.since(new Question.Before(Translation.by(table), false)), q -> q.settingAside(table, here.code()));
    int findings = 0;
    for (int p = 0; p < parts.size(); p++) {
      Wanted wanted = p % 2 == 0 ? Wanted.OF_EACH_SIZE : Wanted.ONE;
      Question own = parts.get(p).apply(here.question(edited));
      findings += assertSame(here.search(own, wanted),
          there.search(parts.get(p).apply(there.question(edited)), wanted)).findings().size();
    }
    assertTrue(findings > parts.size(), findings + " findings");
  }

  /** Programs that need both of two tables, and the search that a smaller part was decided before. */
  @Test
  void mixturesTravel() {
    Optional<Set<Scope>> scopes = Optional.of(EnumSet.of(Scope.DEVICE));
    VerificationTask.Mixing both = new VerificationTask.Mixing(false, true);
    VerificationTask here =
        task(mixture(), "cuda-scoped-cpp", "ptx-6.0", 2, scopes, new Workers.Threads(1)).mixing(both);
    VerificationTask there =
        task(mixture(), "cuda-scoped-cpp", "ptx-6.0", 2, scopes, new TextCluster()).mixing(both);
    Question question = here.question();
    List<Question.Doubtful> one = List.of(new Question.Doubtful(mixture().tables().get(0),
        List.of(Set.of(mixture().tables().get(0).rows().get(1)))));
    for (List<Question.Doubtful> doubtful : List.of(List.<Question.Doubtful>of(), one)) {
      assertSame(here.ofSize(question.besides(doubtful, here.code()), 2),
          there.ofSize(there.question().besides(doubtful, there.code()), 2));
    }
  }

  /** A table to the machine, searched by the solver, whose programs can get stuck. */
  @Test
  void theMachineTravels() {
    Mapping table = MAPPINGS.load("rsp-original");
    UnaryOperator<VerificationTask> solver = t -> new VerificationTask(table, t.source(), Optional.empty(),
        new SearchSettings(Optional.of(2), Optional.of(1), Optional.of(2), 1, Optional.of(Shape.Selection.DIFFERENT),
            false, Optional.empty(), m -> o -> !o.operation().hasResult(), SearchSettings.Engine.SOLVER,
            t.settings().workers(), t.settings().machine()), Optional.empty());
    VerificationTask here =
        solver.apply(task(table, "opencl-rsp", "", 2, Optional.empty(), new Workers.Threads(1)));
    VerificationTask there = solver.apply(task(table, "opencl-rsp", "", 2, Optional.empty(), new TextCluster()));
    assertSame(here.search(here.question()), there.search(there.question()));
  }

  /** A layout without an answer makes SOUND unknown and is named; smaller programs are decided. */
  @Test
  void aLayoutWithoutAnAnswerIsNamed() {
    Mapping table = MAPPINGS.load("seq-cst-fence-before");
    String lost = "layout 1 of 2 operations, UNSOUND";
    VerificationTask there = task(table, "cuda-scoped-cpp", "ptx-6.0", 2,
        Optional.of(EnumSet.of(Scope.DEVICE)), new TextCluster(lost));
    Answer answer = run(there.search(there.question()));
    assertEquals(Verdict.UNKNOWN, answer.verdict());
    assertEquals(Optional.of("work unit '" + lost + "' has no answer: the lights went out"), answer.stopped());
    assertEquals(1, answer.coverage().get(0).completed());
  }

  /** A process that makes another question of a text refuses it. */
  @Test
  void otherQuestionsAreRefused() {
    VerificationTask task = task(MAPPINGS.load("seq-cst-fence-before"), "cuda-scoped-cpp", "ptx-6.0", 2,
        Optional.of(EnumSet.of(Scope.DEVICE)), new Workers.Threads(1));
    Question question = task.question();
    Work work = new QuestionText(task, question).work(
        new LayoutEngine.Task(question, Fault.UNSOUND, false, List.of()));
    WorkKind.open(work);
    for (String changed : List.of(work.question().replace("locations 1\n2", "locations 1\n1"),
        work.question().replace("target name 7\nptx-6.0", "target name 7\nptx-7.5"),
        work.question().replaceFirst("fence.sc", "fence.xx"))) {
      assertTrue(!changed.equals(work.question()));
      assertThrows(RuntimeException.class, () -> WorkKind.open(new Work(work.kind(), changed)), changed);
    }
  }

  @Test
  void unitsComeBackFromTheirText() {
    for (LayoutUnit unit : List.of(new LayoutUnit(Fault.STUCK, 4, 17, false, true, List.of()),
        new LayoutUnit(Fault.UNSOUND, 3, 0, true, false, List.of(List.of(1, 4), List.of(), List.of(12))))) {
      assertEquals(unit, LayoutUnit.parse(unit.text()));
    }
    assertThrows(IllegalArgumentException.class, () -> LayoutUnit.parse("layout 1 of x"));
    Question question = task(MAPPINGS.load("opencl-ptx"), "opencl-rsp", "ptx-7.5", 2, Optional.empty(),
        new Workers.Threads(1)).question();
    List<Row> rows = question.translation().mapping().orElseThrow().rows();
    LayoutEngine.Task behind = new LayoutEngine.Task(question, Fault.UNSOUND, true,
        List.of(Set.of(rows.get(1), rows.get(5)), Set.of(rows.get(0)))).byItself();
    LayoutAnswers answers = new LayoutAnswers(question);
    assertEquals(behind, answers.task(LayoutUnit.parse(answers.unit(behind, 2, 1).text())));
  }
}
