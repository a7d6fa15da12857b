package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.testing.Sample;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Neighbours;
import periscope.verifier.program.RowsUsed;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.IterativeDeepening.Wanted;
import periscope.verifier.soundness.sized.LayoutEngine;

/** One program for each reason why a table goes wrong. */
class ReasonsTest {

  private static final int MOST_SEEDS = 60;

  private static Answer answer(Question question, LayoutEngine engine, int workers, Wanted wanted) {
    return new IterativeDeepening(question, engine, workers, EnumSet.of(Fault.UNSOUND)).looking(wanted)
        .run(new Search.Listener() {}, Search.Stop.NEVER);
  }

  private static String told(Answer answer) {
    return answer.findings().stream().map(f -> f.size() + " " + f.text() + " " + rows(f))
        .collect(Collectors.joining("\n"));
  }

  private static Set<String> rows(Finding finding) {
    return finding.atFault().orElseThrow().stream().map(Row::text).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Two rows that do not acquire, and one whose fence does not order: each goes wrong by itself. */
  private static Question twoThatDoNotAcquire(int operations) {
    Mapping shipped = new Mappings().load("scoped-cpp-ptx");
    Mapping weak = new Mappings().parse(new SourceText("weak.map", """
        mapping "Does not acquire" from cuda to ptx
        extends scoped-cpp-ptx
        r = load(acquire, s) x       => ld.relaxed.s r, x
        r = exchange(acquire, s) x v => atom.relaxed.s.exch r, x, v
        """));
    assertEquals(shipped.rows().size(), weak.rows().size());
    return RandomRequest.request(weak, "cuda-scoped-cpp", "ptx-6.0",
        List.of("load(relaxed, dv)", "store(relaxed, dv)", "store(release, dv)", "load(acquire, dv)",
            "exchange(acquire, dv)"),
        new Bound(operations, operations, 2, Shape.Selection.DIFFERENT, false));
  }

  @Test
  void eachRowAtFaultIsFoundByItself() {
    Answer answer = answer(twoThatDoNotAcquire(4), LayoutSearch.engine(), 2, Wanted.OF_FIRST_SIZE);
    assertEquals(Set.of(Set.of("r = load(acquire, s) x"), Set.of("r = exchange(acquire, s) x v")),
        answer.findings().stream().map(ReasonsTest::rows).collect(Collectors.toSet()), told(answer));
    assertEquals(told(answer), told(answer(twoThatDoNotAcquire(4), LayoutSearch.engine(), 1, Wanted.OF_FIRST_SIZE)));
    assertEquals(1, answer(twoThatDoNotAcquire(4), LayoutSearch.engine(), 2, Wanted.ONE).findings().size());
  }

  /** What shows what a load needs shows it for a read-modify-write: found without a search, by running the program. */
  @Test
  void programsLikeOneThatIsKnown() {
    Question question = twoThatDoNotAcquire(4);
    FoundProgram load = ((ProgramFinding) answer(question, LayoutSearch.engine(), 2, Wanted.OF_FIRST_SIZE).findings()
        .stream().filter(f -> rows(f).contains("r = load(acquire, s) x")).findFirst().orElseThrow()).found();
    Choice exchange = question.operations().choices().stream()
        .filter(c -> c.name().equals("exchange(acquire, dv)")).findFirst().orElseThrow();
    List<FoundProgram> like = Neighbours.of(load, List.of(exchange)).toList();
    LayoutEngine none = (task, layout, stop) -> new LayoutEngine.Answer(true, List.of(), Optional.empty());
    IterativeDeepening search = new IterativeDeepening(question, none, 2, EnumSet.of(Fault.UNSOUND));
    Answer found = search.startingWith(like).run(new Search.Listener() {}, Search.Stop.NEVER);
    assertEquals(List.of(4), found.findings().stream().map(Finding::size).toList(), load.toString());
    assertTrue(found.findings().get(0).text().contains("exchange(acquire, dv)"), found.findings().get(0)::text);
    Answer harmless = new IterativeDeepening(twoThatDoNotAcquire(3), none, 2, EnumSet.of(Fault.UNSOUND))
        .startingWith(like)
        .run(new Search.Listener() {}, Search.Stop.NEVER);
    assertEquals(List.of(), harmless.findings());
  }

  /** Programs that are wrong use all rows of a reason that was found, and every finding is wrong. */
  @Test
  void nothingIsWrongForAnyOtherReason() {
    int wrong = 0;
    for (long seed = 0; seed < MOST_SEEDS && wrong < Sample.of(3, 10); seed++) {
      RandomRequest random = RandomRequest.of(seed, 120);
      Question question = random.request();
      if (question.bound().operations() > 3) {
        // One program of five fences may take a minute to run.
        continue;
      }
      Answer first = answer(question, LayoutSearch.engine(), 2, Wanted.OF_FIRST_SIZE);
      Answer all = answer(question, LayoutSearch.engine(), 2, Wanted.OF_EACH_SIZE);
      assertEquals(told(all), told(answer(question, LayoutSearch.engine(), 1, Wanted.OF_EACH_SIZE)), random.about());
      assertTrue(told(all).startsWith(told(first)), random.about());
      SizedRun one = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND);
      assertEquals(one.found().map(f -> f.layout().operations()),
          all.findings().stream().findFirst().map(Finding::size), random.about());
      explained(random.about(), question, all);
      wrong += all.findings().isEmpty() ? 0 : 1;
    }
    assertTrue(wrong >= 3, wrong + " of " + MOST_SEEDS + " tables are wrong");
  }

  private static void explained(String about, Question question, Answer answer) {
    Mapping mapping = question.translation().mapping().orElseThrow();
    OneProgram engine =
        new OneProgram(question.translation(), question.source(), question.target(), Fault.UNSOUND, () -> false);
    for (Finding finding : answer.findings()) {
      FoundProgram found = ((ProgramFinding) finding).found();
      assertEquals(Verdict.FAILS, engine.ask(found).verdict(), about + finding.text());
      Set<Row> reason = finding.atFault().orElseThrow();
      assertFalse(reason.isEmpty(), about);
      assertTrue(RowsUsed.by(finding.program("found"), mapping).containsAll(reason), about + finding.text());
    }
    for (int size = 1; size <= question.bound().operations(); size++) {
      int most = size;
      List<Set<Row>> known = answer.findings().stream().filter(f -> f.size() <= most)
          .flatMap(f -> f.atFault().stream()).toList();
      for (Layout layout : question.bound().layouts(size)) {
        LayoutEngine.Answer more = new EnumeratingEngine()
            .search(new LayoutEngine.Task(question, Fault.UNSOUND, true, known), layout, () -> false);
        assertEquals(Optional.empty(), more.found().stream().findFirst(), about + "\n" + told(answer));
      }
    }
  }
}
