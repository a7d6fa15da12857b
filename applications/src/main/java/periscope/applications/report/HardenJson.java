package periscope.applications.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import periscope.applications.Site;
import periscope.applications.harden.Check;
import periscope.applications.harden.Hardening.Answer;
import periscope.applications.model.ModelVerdicts;
import periscope.applications.report.RunJson.Ran;
import periscope.applications.report.RunJson.Systematic;
import periscope.kernels.cut.CutReport;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;

/**
 * The report of {@code periscope app harden --json}; {@code docs/schemas/app-harden.schema.json} describes its fields.
 * Parts that the command did not reach are absent.
 *
 * @param seed       seed of the first run without fences, and of the first hardening
 * @param wanted     number of requested runs without fences, and of each set of fences whose cost is measured
 * @param iterations initial number of runs of a check
 * @param stable     number of runs in which the remaining fences must show no error
 */
@Schema(name = "app-harden", edition = 1, title = "periscope app harden --json")
public record HardenJson(
    @JsonUnwrapped RunPlace where,
    @Field(value = "no-str, sys-str, rand-str or cache-str; + where work-groups are shuffled, - where not",
        words = {"no-str-", "no-str+", "sys-str-", "sys-str+", "rand-str-", "rand-str+", "cache-str-", "cache-str+"})
    String environment,
    Optional<Systematic> systematic,
    @Field("of the first run without fences, and of the first hardening") long seed,
    @Field(value = "runs that were asked for without fences, and of each choice whose cost is measured", least = 1)
    int wanted,
    @Field(value = "runs of a check at first", least = 1) int iterations,
    @Field(value = "runs in which what is found must show no error", least = 1) int stable,
    @Field("runs without fences, without stress and with it") List<Unfenced> unfenced,
    @Field("one for each seed") List<Hardened> hardenings,
    @Field("what models say of the fences of the first hardening; absent with --model none, with --command, and where "
        + "nothing was found")
    Optional<Models> models,
    @Field("absent where nothing was found") Optional<CostJson.Costs> cost) {

  /** Runs without fences in one environment. */
  public record Unfenced(
      @Field(value = "no-str, sys-str, rand-str or cache-str; + where work-groups are shuffled, - where not",
          words = {"no-str-", "no-str+", "sys-str-", "sys-str+", "rand-str-", "rand-str+", "cache-str-", "cache-str+"})
      String environment,
      @JsonUnwrapped Ran ran) {}

  /**
   * A hardening.
   *
   * @param fences     sites of the remaining fences
   * @param iterations final number of runs of a check
   */
  public record Hardened(
      @Field("that the runs of checks follow from") long seed,
      @Field(value = "stable: fences were found; all fail: errors show with a fence at every site; unstable: what "
          + "checks leave goes wrong in many runs; stopped", words = {"stable", "all fail", "unstable", "stopped"})
      String ending,
      @Field(value = "that are left; of one that was stopped, with those that were not tried yet", least = 0)
      List<Integer> fences,
      @Field("where these are") List<Place> places,
      @Field(value = "runs of a check in the end", least = 1) int iterations,
      List<Asked> checks,
      @Field("what stopped it, if the device did") Optional<String> failure) {

    public static Hardened of(Answer answer, ChosenApplication chosen, long seed) {
      return new Hardened(seed, answer.ending().name().toLowerCase(Locale.ROOT).replace('_', ' '),
          List.copyOf(answer.fences()), chosen.sites().stream().filter(s -> answer.fences().contains(s.number()))
              .map(s -> Place.of(s, chosen)).toList(), answer.iterations(),
          answer.checks().stream().map(Asked::of).toList(), answer.failure());
    }
  }

  /** The place of a fence; for a user's program only its number is known. */
  public record Place(
      @Field(least = 0) int site,
      @Field("absent with --command, as the rest is") Optional<String> file,
      @Field(least = 1) Optional<Integer> line,
      @Field("the code that it stands behind") Optional<String> behind) {

    public static Place of(Site site, ChosenApplication chosen) {
      return new Place(site.number(), chosen.application().map(a -> a.text().name()), Optional.of(site.line())
          .filter(l -> chosen.application().isPresent()), Optional.of(site.after())
              .filter(a -> chosen.application().isPresent()));
    }
  }

  /** A check: runs with some fences, up to the first error. */
  record Asked(
      @Field(value = "all: every site has a fence; halves, single: some are taken away; stable: what is left",
          words = {"all", "halves", "single", "stable"})
      String phase,
      @Field(value = "the sites that have a fence", least = 0) List<Integer> fences,
      @Field(value = "those that are taken away", least = 0) List<Integer> without,
      @Field(value = "runs, if no error shows", least = 1) int wanted,
      @Field(value = "that were made: the first error ends them", least = 0) int runs,
      @Field(least = 0) int errors,
      @Field("what was wrong, in words") Optional<String> what) {

    public static Asked of(Check check) {
      return new Asked(check.phase().toString(), List.copyOf(check.fences()), List.copyOf(check.without()),
          check.wanted(), check.runs(), check.errors(), Optional.of(check.what()).filter(w -> !w.isEmpty()));
    }
  }

  /**
   * The verdicts of models on the first hardening's fences.
   *
   * @param seconds       time limit of a question
   * @param wanted        sites that need a fence according to the source language's model; absent if undecided
   * @param execution     an execution that this model allows with the found fences, line by line
   * @param standIns      litmus tests that stand in for an application without a verdict
   * @param disagreements sites about which runs and this model disagree; absent if the model's verdict is undecided
   */
  public record Models(
      @Field("what judges the application as it is written") String model,
      @Field("what judges it as it is compiled; absent where it could not be asked") Optional<String> targetModel,
      @Field(value = "work-items of each work-group, in the launch whose executions a model judges", least = 1)
      int workItems,
      @Field(value = "work-groups of that launch", least = 1) int workGroups,
      @Field(value = "that a question may take", least = 1) long seconds,
      @Field(fewest = 1) List<Said> answers,
      @Field(value = "the sites at which the model wants a fence; absent if that is not decided", least = 0)
      Optional<List<Integer>> wanted,
      @Field(value = "one that the model allows with what was found, line by line; absent if there is none", fewest = 1)
      Optional<List<String>> execution,
      @Field("the test that each fence stands for, with the others in place") List<Litmus> litmusTests,
      @Field("litmus tests that stand in; absent where models have an answer for the whole application")
      Optional<List<Standing>> standIns,
      @Field("of runs and the model; absent if it is not decided what the model wants")
      Optional<List<Disagreement>> disagreements) {}

  /** The verdicts on one set of fences. */
  public record Said(
      @Field(value = "the sites that have a fence", least = 0) List<Integer> fences,
      @Field("whose fences these are, in words") String about,
      Word source,
      Optional<Word> compiled) {}

  /** One verdict: right, wrong or unknown, with an explanation. */
  public record Word(
      @Field(words = {"right", "wrong", "unknown"}) String answer,
      @Field("in words") String text) {

    public static Word of(ModelVerdicts.Word word) {
      return new Word(ModelVerdicts.WORDS.of(word.verdict()), word.told());
    }
  }

  /** The litmus test for a fence, with the verdict of the source language's model; or the reason why there is none. */
  public record Litmus(
      @Field(least = 0) int site,
      @Field("what the model says of it, or why there is none, in words") String text,
      Optional<CutReport.Told> test) {}

  /** The litmus tests that stand in for a fence; or the reason why there are none. */
  public record Standing(
      @Field(least = 0) int site,
      @Field("that the test is cut out of, in words") Optional<String> run,
      @Field("none if there is no test") List<Variant> variants,
      @Field("why there is none, in words") Optional<String> refusal) {}

  /** The test with one set of fences, with the verdicts of models. */
  public record Variant(
      @Field(value = "of the application; those at sites that the run did not come by are none of the test's",
          least = 0)
      List<Integer> fences,
      @Field("whose fences these are, in words") String about,
      CutReport.Told test,
      @Field("what the model says of the outcome, in words") String source,
      @Field("the same of the compiled test") Optional<String> compiled) {}

  /** @param wantedBy the side that needs the fence: {@code model} or {@code runs} */
  public record Disagreement(
      @Field(least = 0) int site,
      @Field(value = "who wants a fence there where the other does not", words = {"model", "runs"}) String wantedBy,
      @Field("in words") String text) {}
}
