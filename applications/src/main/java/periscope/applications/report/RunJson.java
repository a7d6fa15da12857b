package periscope.applications.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import periscope.applications.stress.Environment;
import periscope.applications.stress.Environment.Strategy;
import periscope.applications.stress.Tuned;
import periscope.applications.subject.Trial.Kind;
import periscope.applications.subject.Trials;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;

/**
 * The report of {@code periscope app run --json}; {@code docs/schemas/app-run.schema.json} describes its fields.
 *
 * @param seed   seed of the first run
 * @param wanted number of requested runs
 */
@Schema(name = "app-run", edition = 1, title = "periscope app run --json")
public record RunJson(
    @JsonUnwrapped RunPlace where,
    @Field(value = "the sites that have a fence", least = 0) List<Integer> fences,
    @Field(value = "no-str, sys-str, rand-str or cache-str; + where work-groups are shuffled, - where not",
        words = {"no-str-", "no-str+", "sys-str-", "sys-str+", "rand-str-", "rand-str+", "cache-str-", "cache-str+"})
    String environment,
    Optional<Systematic> systematic,
    @Field("of the first run; the others follow one by one") long seed,
    @Field(value = "runs that were asked for", least = 1) int wanted,
    @JsonUnwrapped Ran ran) {

  /** The parameters of systematic stress. */
  @Field("how systematic stress is")
  public record Systematic(
      @Field(value = "words of 4 bytes between the places that are stressed", least = 1) int patchWords,
      @Field(value = "loads and stores of the loop that stresses", words = {"ld", "st"}, fewest = 1)
      List<String> sequence,
      @Field(value = "places that are stressed at once", least = 1) int spread) {

    public static Systematic of(Tuned tuned) {
      return new Systematic(tuned.patch(), sequence(tuned.sequence()), tuned.spread());
    }

    /** The parameters for an environment; empty unless its strategy is systematic. */
    public static Optional<Systematic> of(Environment in, Tuned tuned) {
      return Optional.of(of(tuned)).filter(s -> in.strategy() == Strategy.SYSTEMATIC);
    }

    static List<String> sequence(List<Boolean> accesses) {
      return Arrays.asList(Tuned.written(accesses).toLowerCase(Locale.ROOT).split(" "));
    }
  }

  /**
   * The results of runs.
   *
   * @param errors  number of runs that were not right
   * @param share   95 percent confidence interval of the share of errors, from 0 to 1; absent without runs
   * @param first   the first error
   * @param failure failure of the device that ended the runs early
   */
  public record Ran(
      @Field(value = "that were made; those that were stopped are none", least = 0) int runs,
      @Field(least = 0) int right,
      @Field(value = "that ended with a wrong result", least = 0) int wrong,
      @Field(value = "with a structure in pieces, an access outside, a crash", least = 0) int broken,
      @Field(value = "that did not end in time", least = 0) int timedOut,
      @Field(value = "all but those that came out right", least = 0) int errors,
      @Field("of errors among runs, from 0 to 1, where it is with 95 percent confidence (Wilson's score interval); "
          + "absent without runs")
      Optional<Share> share,
      Optional<Error> first,
      @Field("what ended the runs before their time, if the device did") Optional<String> failure) {

    public static Ran of(Trials trials) {
      return new Ran(trials.runs(), trials.of(Kind.RIGHT), trials.of(Kind.WRONG), trials.of(Kind.BROKEN),
          trials.of(Kind.LATE), trials.errors(), Optional.of(new Share(trials.share().low(), trials.share().high()))
              .filter(s -> trials.runs() > 0), trials.first().map(Error::of), trials.failure());
    }
  }

  /** A confidence interval of a share. */
  record Share(
      @Field(least = 0, most = 1) double low,
      @Field(least = 0, most = 1) double high) {}

  /** An error, with the seed that repeats its run. */
  @Field("the first error")
  record Error(
      @Field("with which it can be run again") long seed,
      @Field(words = {"wrong", "broken", "timed out"}) String kind,
      @Field("what is wrong, in words") String what) {

    public static Error of(Trials.Error error) {
      return new Error(error.seed(), error.trial().kind().toString(), error.trial().what());
    }
  }

  public static RunJson of(RunPlace where, SortedSet<Integer> fences, Environment in, Tuned tuned, long seed,
      int wanted,
      Trials trials) {
    return new RunJson(where, List.copyOf(fences), in.toString(), Systematic.of(in, tuned), seed, wanted,
        Ran.of(trials));
  }
}
