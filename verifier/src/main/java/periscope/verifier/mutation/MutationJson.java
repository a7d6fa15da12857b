package periscope.verifier.mutation;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import periscope.inputs.CatOf;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.models.mutation.Mutation;
import periscope.reports.json.PlaceJson;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.soundness.Question;

/**
 * The report of {@code periscope mutate --json}; {@code docs/schemas/mutate.schema.json} describes its fields.
 *
 * @param tests      of the suite that have an answer
 * @param outside    how many of them the model says nothing of
 * @param unanswered how many others have no answer
 */
public record MutationJson(String model, String verdict, int tests, int outside, int unanswered, List<Change> changes,
    List<NewTest> newTests, List<String> unused, Optional<Searched> searched, double seconds, List<CatOf> catOf) {

  /**
   * A change of the model.
   *
   * @param repeats    changes that come to the same model
   * @param noticedBy  tests, smallest first; only the first unless all were asked
   * @param undecided  tests that were asked and have no answer
   * @param impliedUpTo most operations of the programs that show that the rest implies it; absent if that was not
   *                   found or expressions show it of all programs
   * @param shipped    a shipped test outside the suite that notices
   * @param newTest    a test of {@code newTests} that does
   */
  record Change(String what, PlaceJson place, String effect, List<String> repeats, String verdict,
      List<String> noticedBy, int undecided, Optional<Integer> impliedUpTo, Optional<String> shipped,
      Optional<String> newTest, Optional<String> why) {}

  /** A test that would notice what none of the suite does. */
  record NewTest(String name, String text) {}

  /** What programs were searched. */
  record Searched(int operations, int locations, NotCoveredJson notCovered) {}

  /** What is said of the whole. */
  public record Counts(String model, int unanswered, double seconds) {}

  public static MutationJson of(Counts counts, Mutants mutants, Suite suite, List<MutantVerdict> fates, NewTests found,
      Optional<Question> searched, Function<LitmusTest, String> printer, List<CatOf> catOf) {
    int outside = (int) suite.tests().stream().filter(t -> !t.original().covered()).count();
    List<NewTest> tests =
        found.tests().stream().map(t -> new NewTest(t.name(), printer.apply(t))).toList();
    return new MutationJson(counts.model(), MutantVerdict.worst(fates), suite.tests().size(), outside,
        counts.unanswered(),
        fates.stream().map(f -> change(f, found)).toList(), tests,
        mutants.unused().stream().map(Mutation::what).toList(),
        searched.map(q -> new Searched(q.bound().operations(), q.bound().locations(),
            NotCoveredJson.of(q))), counts.seconds(), catOf);
  }

  private static Change change(MutantVerdict fate, NewTests found) {
    Mutation m = fate.mutant().mutation();
    boolean pinned = fate.pinned();
    Optional<Integer> bound = !fate.unnoticed(Verdict.HOLDS) ? Optional.empty()
        : fate.telling().flatMap(t -> ((DistinguishingTest.Implied) t).operations());
    Optional<String> test = Optional.ofNullable(found.noticing().get(fate)).map(t -> found.tests().get(t).name());
    return new Change(m.what(), PlaceJson.of(m.text(), m.span()), effect(fate.mutant()),
        fate.mutant().repeats().stream().map(Mutation::what).toList(), fate.word(),
        fate.notice().noticing().stream().map(SuiteTest::name).toList(), fate.notice().undecided(), bound,
        fate.shipped().map(SuiteTest::name), test,
        pinned ? Optional.empty() : Optional.of(MutationReport.why(fate, found)));
  }

  private static String effect(Mutant mutant) {
    return mutant.effect().name().toLowerCase(Locale.ROOT);
  }
}
