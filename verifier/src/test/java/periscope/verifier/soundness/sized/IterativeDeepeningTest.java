package periscope.verifier.soundness.sized;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Scope;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/** What a search makes of the answers for single layouts. */
class IterativeDeepeningTest {

  private static Question question(Shape.Selection placement) {
    Models models = new Models();
    CompiledModel source = models.compile(models.load("cuda-scoped-cpp"), new OpenClVocabulary());
    Target target = new Target.Model(models.compile(models.load("ptx-6.0"), PtxVocabulary.SHARED));
    Mapping mapping = new Mappings().load("scoped-cpp-ptx");
    Operations operations = Operations.of(
        mapping, source, SymbolicTarget.of(target), EnumSet.of(Scope.DEVICE), o -> true);
    return new Question(
        Translation.by(mapping), source, target, operations, new Bound(2, 2, 2, placement, false));
  }

  /** An answer may not rest on that about a layout that had to be asked about anew. */
  @Test
  void layoutsOfTheSameSizesAreAskedByThemselvesIfOneIsAskedAnew() {
    List<String> asked = new CopyOnWriteArrayList<>();
    LayoutEngine engine = (task, layout, stop) -> {
      asked.add((task.alone() ? "alone " : "") + layout);
      return new LayoutEngine.Answer(true, List.of(), Optional.empty(),
          layout.toString().equals("1+1, different work-groups"));
    };
    Answer answer = new IterativeDeepening(question(Shape.Selection.ALL), engine, 1, EnumSet.of(Fault.UNSOUND))
        .run(new Search.Listener() {}, Search.Stop.NEVER);
    assertEquals(Verdict.HOLDS, answer.verdict());
    assertEquals(List.of("1, one thread", "1+1, different work-groups", "1+1, same work-group", "2, one thread",
        "alone 1+1, same work-group"), asked);
  }

  /** A layout that takes long makes the others, which are taken to be like it, take longer, too. */
  @Test
  void theEstimateOfTheTimeLeftMovesWhileALayoutIsSearched() {
    AtomicReference<Supplier<String>> told = new AtomicReference<>(() -> "");
    List<String> said = new CopyOnWriteArrayList<>();
    LayoutEngine engine = (task, layout, stop) -> {
      if (said.isEmpty() && told.get().get().startsWith("2 operations: 1 of 3 layouts decided")) {
        for (int pause : List.of(300, 1500)) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
          said.add(told.get().get());
        }
      }
      return new LayoutEngine.Answer(true, List.of(), Optional.empty());
    };
    new IterativeDeepening(question(Shape.Selection.ALL), engine, 1, EnumSet.of(Fault.UNSOUND))
        .run(new Search.Listener() {
          @Override
          public void progress(Supplier<String> done) {
            told.set(done);
          }
        }, Search.Stop.NEVER);
    assertEquals(2, said.size());
    assertTrue(said.get(0).endsWith(" left") && said.get(1).endsWith(" left"), said::toString);
    assertNotEquals(said.get(0), said.get(1));
  }

  /** Nobody stopped the search, and yet it did not get to the end. */
  @Test
  void aProgramThatIsNotDecidedIsNamed() {
    Question question = question(Shape.Selection.DIFFERENT);
    FoundProgram open = FoundProgram.alone(question.operations().choices().get(0));
    LayoutEngine engine = (task, layout, stop) -> layout.operations() == 1
        ? new LayoutEngine.Answer(true, List.of(), Optional.empty())
        : new LayoutEngine.Answer(false, List.of(), Optional.of(open));
    Answer answer = new IterativeDeepening(question, engine, 2, EnumSet.of(Fault.UNSOUND))
        .run(new Search.Listener() {}, Search.Stop.NEVER);
    assertEquals(Verdict.UNKNOWN, answer.verdict());
    assertEquals(Optional.of("it is not known whether " + open + " goes wrong"), answer.stopped());
    assertEquals(1, answer.coverage(Fault.UNSOUND).orElseThrow().completed());
  }
}
