package periscope.applications.subject;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import periscope.applications.stress.Environment;
import periscope.applications.subject.Trial.Kind;
import periscope.runtime.DeviceException;

/**
 * The results of several runs, summed up.
 *
 * @param counts  number of runs of each kind that occurs; stopped runs do not count
 * @param first   the first error
 * @param steps   steps of a machine, in all runs that came out right
 * @param nanos   nanoseconds of the runs that came out right, by the device's own measure
 * @param failure failure of the device that ended the runs before their time, if there was one
 */
public record Trials(Map<Kind, Integer> counts, Optional<Error> first, long steps, long nanos,
    Optional<String> failure) {

  /** Least share of errors of an effective environment, exclusive. */
  private static final double EFFECTIVE = 0.05;

  /** The trials of no run. */
  public static final Trials NONE = new Trials(Map.of(), Optional.empty(), 0, 0, Optional.empty());

  /** The standard normal distribution's quantile for a 95 percent confidence interval. */
  private static final double Z = 1.959964;

  /** A run with an error, and its seed. */
  public record Error(long seed, Trial trial) {}

  /** An interval of shares. */
  public record Interval(double low, double high) {}

  public Trials {
    counts = Collections.unmodifiableMap(new EnumMap<>(counts.isEmpty() ? new EnumMap<>(Kind.class) : counts));
  }

  /**
   * Makes several runs, one seed after the other.
   *
   * @param seed    seed of the first run
   * @param most    number of runs
   * @param toError whether the first error ends the runs
   * @param stop    called between and in runs; true ends them; a stopped run does not count
   * @param told    receives the number of runs so far, after each
   */
  public static Trials of(Subject subject, SortedSet<Integer> fences, Environment environment, long seed, int most,
      boolean toError, BooleanSupplier stop, IntConsumer told) {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    Optional<Error> first = Optional.empty();
    long steps = 0;
    long nanos = 0;
    Optional<String> failure = Optional.empty();
    for (int i = 0; i < most && !stop.getAsBoolean() && !(toError && first.isPresent()); i++) {
      Trial trial;
      try {
        trial = subject.run(fences, environment, seed + i, stop);
      } catch (DeviceException e) {
        failure = Optional.of(e.getMessage());
        break;
      }
      if (trial.kind() == Kind.STOPPED) {
        break;
      }
      counts.merge(trial.kind(), 1, Integer::sum);
      if (trial.isError()) {
        first = first.isPresent() ? first : Optional.of(new Error(seed + i, trial));
      } else {
        steps += trial.steps();
        nanos += trial.took().map(Duration::toNanos).orElse(0L);
      }
      told.accept(i + 1);
    }
    return new Trials(counts, first, steps, nanos, failure);
  }

  /** These trials together with later ones. */
  public Trials and(Trials more) {
    Map<Kind, Integer> all = new EnumMap<>(Kind.class);
    all.putAll(counts);
    more.counts.forEach((kind, n) -> all.merge(kind, n, Integer::sum));
    return new Trials(all, first.or(() -> more.first), steps + more.steps, nanos + more.nanos,
        failure.or(() -> more.failure));
  }

  /** Number of runs. */
  public int runs() {
    return counts.values().stream().mapToInt(n -> n).sum();
  }

  public int of(Kind kind) {
    return counts.getOrDefault(kind, 0);
  }

  /** Number of runs with an error. */
  public int errors() {
    return runs() - of(Kind.RIGHT);
  }

  /** The 95 percent confidence interval of the share of errors, by Wilson's score interval; 0 to 1 without runs. */
  public Interval share() {
    return share(errors(), runs());
  }

  /** The 95 percent confidence interval of the share of {@code some} among {@code all}. */
  public static Interval share(long some, long all) {
    if (all == 0) {
      return new Interval(0, 1);
    }
    double p = (double) some / all;
    double z = Z * Z / all;
    double middle = p + z / 2;
    double half = Z * Math.sqrt(p * (1 - p) / all + z / 4 / all);
    // At its ends it is exact, and what is computed is off by a little.
    return new Interval(some == 0 ? 0 : (middle - half) / (1 + z), some == all ? 1 : (middle + half) / (1 + z));
  }

  /** Whether the environment is effective: more than 5 percent of the runs are errors ([STRESS], section 4.3). */
  public boolean isEffective() {
    return errors() > EFFECTIVE * runs();
  }
}
