package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.testing.Sample;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EveryProgram;

/** What goes wrong since an edit, as the solver is asked it, beside running each program by both tables. */
class SinceEditTest {

  private static final double PROGRAMS = 150;

  @Test
  void whatGoesWrongThatDidNot() {
    int broken = 0;
    int harmless = 0;
    for (long seed = 0; seed < Sample.of(35, 100); seed++) {
      RandomRequest random = RandomRequest.of(seed, PROGRAMS);
      Mapping before = mapping(random.shipped());
      Mapping after = mapping(random.request());
      Question edited = random.request().about(o -> edited(o, before, after));
      if (!edited.operations().none()) {
        int smallest = smallest(edited, random.shipped());
        boolean sound = smallest(random.shipped()).found().isEmpty();
        SizedRun since = smallest(edited.since(new Question.Before(random.shipped().translation(), false)));
        assertTrue(since.found().isPresent() ? since.completed() < smallest : smallest == Integer.MAX_VALUE,
            random.about());
        if (sound) {
          SizedRun known = smallest(edited.since(new Question.Before(random.shipped().translation(), true)));
          assertEquals(smallest, known.found().isPresent() ? known.completed() + 1 : Integer.MAX_VALUE, random.about());
          broken += smallest < Integer.MAX_VALUE ? 1 : 0;
          harmless += smallest < Integer.MAX_VALUE ? 0 : 1;
        }
      }
    }
    // Otherwise this would mean little.
    assertTrue(broken >= 3 && harmless >= 3, broken + " broken, " + harmless + " harmless");
  }

  /** Where it matters what is computed, one that was not edited stands for one that now asks for less. */
  @Test
  void standInsAreAskedAboutForWhatTheyStandFor() {
    List<String> alphabet = List.of("load(relaxed, dv)", "store(relaxed, dv)", "exchange(relaxed, dv)");
    Mapping before = table("acquire");
    Mapping after = table("relaxed");
    Bound bound = new Bound(5, 5, 2, Shape.Selection.DIFFERENT, true);
    Question edited = RandomRequest.request(after, "cuda-scoped-cpp", "ptx-6.0", alphabet,
        Set.of("fetch_add(relaxed, dv)", "fetch_or(relaxed, dv)"), bound).about(o -> edited(o, before, after))
        .since(new Question.Before(Translation.by(before), false));
    List<Choice> computing = edited.operations().ofPrograms(true).stream().filter(Choice::computes).toList();
    assertEquals(List.of("fetch_add(relaxed, dv)"), computing.stream().map(Choice::name).toList());
    for (Layout layout : bound.layouts(5)) {
      assertTrue(LayoutPrograms.of(edited, layout, () -> false).focus().test(computing.get(0)), layout.toString());
    }
  }

  private static Mapping table(String order) {
    return new Mappings().parse(new SourceText("table.map", """
        mapping "Read-modify-writes of one order" from cuda to ptx
        extends scoped-cpp-ptx
        r = fetch_or(relaxed, s) x v => atom.%s.s.or r, x, v
        """.formatted(order)));
  }

  private static Mapping mapping(Question question) {
    return question.translation().mapping().orElseThrow();
  }

  private static boolean edited(SourceOperation operation, Mapping before, Mapping after) {
    return after.code(operation).isPresent() && !after.code(operation).equals(before.code(operation));
  }

  private static SizedRun smallest(Question question) {
    return SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND);
  }

  /** The size of the smallest program that goes wrong and did not before; the largest number if there is none. */
  private static int smallest(Question edited, Question shipped) {
    OneProgram now = engine(edited);
    OneProgram before = engine(shipped);
    for (int size = 1; size <= edited.bound().operations(); size++) {
      for (Layout layout : edited.bound().layouts(size)) {
        boolean none = new EveryProgram(layout, edited.operations().choices(), edited)
            .forEach(p -> !(p.choices().stream().anyMatch(edited.operations()::inFocus)
                && wrong(now, p) && !wrong(before, p)));
        if (!none) {
          return size;
        }
      }
    }
    return Integer.MAX_VALUE;
  }

  private static boolean wrong(OneProgram engine, FoundProgram program) {
    return engine.ask(program).verdict() == Verdict.FAILS;
  }

  private static OneProgram engine(Question question) {
    return new OneProgram(
        question.translation(), question.source(), question.target(), Fault.UNSOUND, () -> false);
  }
}
