package periscope.verifier.mutation;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import periscope.inputs.CatOf;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.models.mutation.Mutation;
import periscope.reports.json.PlaceJson;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.soundness.Question;

/**
 * The report of {@code periscope mutate --json}; {@code docs/schemas/mutate.schema.json} describes its fields.
 *
 * @param tests      number of tests of the suite with an answer
 * @param outside    number of these tests that the model does not cover
 * @param unanswered number of tests without an answer
 */
@Schema(name = "mutate", edition = 1, title = "periscope mutate --json")
public record MutationJson(
    @Field("its name or path, as given") String model,
    @Field(value = "of the changes' verdicts: gap if there is one, else unknown, else implied, else pinned",
        words = {"pinned", "implied", "gap", "unknown"})
    String verdict,
    @Field(value = "of the suite that have an answer, or lie outside the model", least = 0) int tests,
    @Field(value = "how many of them the model says nothing of", least = 0) int outside,
    @Field(value = "how many tests are of no use, for the model gives no full answer", least = 0) int unanswered,
    @Field("in the order of the model's text") List<Change> changes,
    @Field("that would notice what no test of the suite does") List<NewTest> newTests,
    @Field("changes that make no difference to any check") List<String> unused,
    @Field("programs that were looked at for what no test notices; absent if none were") Optional<Searched> searched,
    double seconds,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /**
   * A change of the model.
   *
   * @param repeats     changes that result in an equal model
   * @param noticedBy   tests that notice it, smallest first; only the first unless all tests were asked
   * @param undecided   number of tests that were asked and have no answer
   * @param impliedUpTo bound on the operations of the programs that show that the rest implies the clause; absent if
   *                    that was not shown, or expressions prove it for all programs
   * @param shipped     a shipped test outside the suite that notices it
   * @param newTest     name of a new test that notices it
   */
  record Change(
      @Field("in words") String what,
      PlaceJson place,
      @Field(value = "which way it moves what the model allows, as far as the expressions show",
          words = {"weaker", "stronger", "same", "unclear"})
      String effect,
      @Field("other changes that come to the same model") List<String> repeats,
      @Field(words = {"pinned", "implied", "gap", "unknown"}) String verdict,
      @Field("tests, smallest first; no more than the first without --all") List<String> noticedBy,
      @Field(value = "tests that were asked and have no answer under the changed model", least = 0) int undecided,
      @Field(value = "of an implied change: no program of up to so many operations tells; absent if the expressions "
          + "show it of all programs", least = 1)
      Optional<Integer> impliedUpTo,
      @Field("a shipped test outside the suite that notices") Optional<String> shipped,
      @Field("the test of newTests that notices") Optional<String> newTest,
      @Field("the verdict in words; absent of what is pinned") Optional<String> why) {}

  /** A new test that notices a change which no test of the suite notices. */
  record NewTest(
      String name,
      @Field("the litmus test") String text) {}

  /** The searched programs. */
  record Searched(
      @Field(value = "most of a program", least = 0) int operations,
      @Field(value = "most of a program", least = 1) int locations,
      @Field("what programs of the language can have and no verdict says anything of") NotCoveredJson notCovered) {}

  /** The numbers about the whole suite. */
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
