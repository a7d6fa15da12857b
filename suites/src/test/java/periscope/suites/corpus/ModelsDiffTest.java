package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.mutation.Mutation;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;
import periscope.verifier.mutation.ModelsQuestion;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.sized.LayoutThreads;
import periscope.verifier.soundness.solver.LayoutSearch;

/** The answers of {@code models-diff} about a shipped model and the same model with something left out. */
class ModelsDiffTest {

  private static final Pattern EXCUSE =
      Pattern.compile("(?<model>[^:]+): (?<edit>.+), because .*\\(models-diff: none up to (?<size>\\d) operations\\)");
  private static final Set<Scope> MIXED = EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);
  private static final Set<Scope> ONE = EnumSet.of(Scope.DEVICE);

  private final Models shipped = new Models();

  /** {@code models-diff} finds no difference for the edits that {@code unguarded.txt} excuses. */
  @TestFactory
  Stream<DynamicTest> excusedEditsChangeNothing() {
    List<Matcher> excuses = Corpus.content(Path.of("src/test/resources/unguarded.txt")).lines()
        .map(EXCUSE::matcher).filter(Matcher::matches).toList();
    assertTrue(excuses.size() > 50, "excuses that say so: " + excuses.size());
    return sample(excuses.size(), Sample.of(1, 8)).mapToObj(excuses::get)
        .map(e -> DynamicTest.dynamicTest(e.group("model") + " " + e.group("edit"), () -> excused(e)));
  }

  /** {@code wanted} numbers, spread over those below {@code below}. */
  private static IntStream sample(int below, int wanted) {
    int step = Math.max(1, below / wanted);
    return IntStream.range(0, below).filter(i -> i % step == Sample.seed(1) % step);
  }

  private void excused(Matcher excuse) {
    int size = Integer.getInteger("periscope.excuses", Integer.parseInt(excuse.group("size")));
    String language = shipped.language(excuse.group("model")).orElseThrow();
    CompiledModel model = compiled(language, shipped.load(excuse.group("model")));
    CompiledModel edited = compiled(language, LeftOut.of(shipped.load(excuse.group("model"))).stream()
        .filter(e -> e.what().equals(excuse.group("edit"))).findFirst().orElseThrow().model());
    assertEquals(Verdict.HOLDS, answer(language, model, edited, size, MIXED, LayoutSearch.engine()).verdict(),
        "allowed by the shipped model only");
    assertEquals(Verdict.HOLDS, answer(language, edited, model, size, MIXED, LayoutSearch.engine()).verdict(),
        "allowed by the edited model only");
  }

  /** The solver, which looks at the models' expressions first, and a run of every program give the same answers. */
  @TestFactory
  Stream<DynamicTest> bothWaysSayTheSame() {
    int step = Sample.oneIn(8, 2);
    return Corpus.LANGUAGES.stream().flatMap(l -> shipped.shipped(l).stream().flatMap(m -> {
      if (Math.floorMod(m.hashCode(), step) != 0) {
        return Stream.empty();
      }
      List<Mutation> edits = LeftOut.of(shipped.load(m));
      return sample(edits.size(), Sample.of(1, 2)).mapToObj(edits::get)
          .map(e -> DynamicTest.dynamicTest(m + " " + e.what(), () -> sameBothWays(l, m, e)));
    }));
  }

  private void sameBothWays(String language, String name, Mutation edit) {
    CompiledModel model = compiled(language, shipped.load(name));
    CompiledModel edited = compiled(language, edit.model());
    agree(language, model, edited, "allowed by the shipped model only");
    agree(language, edited, model, "allowed by the edited model only");
  }

  /**
   * Compares the two ways. If the forbidding model has no execution of a program at all, the solver calls this a
   * difference, and running the programs one by one says that nothing is known about it.
   */
  private static void agree(String language, CompiledModel allows, CompiledModel forbids, String what) {
    Answer each = answer(language, allows, forbids, 2, ONE, new EnumeratingEngine());
    Answer all = answer(language, allows, forbids, 2, ONE, LayoutSearch.engine());
    if (each.verdict() == Verdict.UNKNOWN && all.verdict() == Verdict.FAILS) {
      LitmusTest found = all.findings().get(0).program("found");
      assertEquals(Map.of(), new Simulator(forbids).simulate(found, new SourceText("found", "")).states(), what);
    } else {
      assertEquals(each.verdict(), all.verdict(), what);
    }
  }

  private CompiledModel compiled(String language, Model model) {
    return shipped.compile(model, Vocabularies.of(language).orElseThrow());
  }

  private static Answer answer(String name, CompiledModel allows, CompiledModel forbids, int size, Set<Scope> scopes,
      LayoutEngine engine) {
    LitmusLanguage language =
        LitmusLanguages.load().all().stream().filter(l -> l.name().equals(name)).findFirst().orElseThrow();
    Question question = ModelsQuestion.of(
        language, allows, forbids, scopes, o -> true, new Bound(size, size, 2, Shape.Selection.ALL, true));
    return new IterativeDeepening(question, new LayoutThreads(engine, 2))
        .run(new Search.Listener() {}, Search.Stop.NEVER);
  }
}
