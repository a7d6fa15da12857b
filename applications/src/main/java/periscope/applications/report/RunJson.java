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

/**
 * The report of {@code periscope app run --json}; {@code docs/schemas/app-run.schema.json} describes its fields.
 *
 * @param seed   of the first run
 * @param wanted runs that were asked for
 */
public record RunJson(@JsonUnwrapped RunPlace where, List<Integer> fences, String environment,
    Optional<Systematic> systematic,
    long seed, int wanted, @JsonUnwrapped Ran ran) {

  /** How systematic stress is. */
  public record Systematic(int patchWords, List<String> sequence, int spread) {

    public static Systematic of(Tuned tuned) {
      return new Systematic(tuned.patch(), sequence(tuned.sequence()), tuned.spread());
    }

    /** That of an environment, if it has any. */
    public static Optional<Systematic> of(Environment in, Tuned tuned) {
      return Optional.of(of(tuned)).filter(s -> in.strategy() == Strategy.SYSTEMATIC);
    }

    static List<String> sequence(List<Boolean> accesses) {
      return Arrays.asList(Tuned.written(accesses).toLowerCase(Locale.ROOT).split(" "));
    }
  }

  /**
   * What runs came to.
   *
   * @param errors  all but those that came out right
   * @param share   of errors, from 0 to 1, where it is with 95 percent confidence; absent without runs
   * @param first   error
   * @param failure what ended them before their time, if the device did
   */
  public record Ran(int runs, int right, int wrong, int broken, int timedOut, int errors, Optional<Share> share,
      Optional<Error> first, Optional<String> failure) {

    public static Ran of(Trials trials) {
      return new Ran(trials.runs(), trials.of(Kind.RIGHT), trials.of(Kind.WRONG), trials.of(Kind.BROKEN),
          trials.of(Kind.LATE), trials.errors(), Optional.of(new Share(trials.share().low(), trials.share().high()))
              .filter(s -> trials.runs() > 0), trials.first().map(Error::of), trials.failure());
    }
  }

  /** Where a share is. */
  record Share(double low, double high) {}

  /** A run that can be made again. */
  record Error(long seed, String kind, String what) {

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
