package periscope.results.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import periscope.litmus.schema.Field;
import periscope.results.data.Observation;

/**
 * Corrected durations of tests. A test takes seconds; if it took more than a minute, the computer went to sleep. The
 * time of its neighbour in the run replaces its time. [HARBOR], section 4.
 */
public final class Durations {

  /** Longest plausible time, in seconds. */
  public static final double LONGEST = 60;

  private Durations() {}

  /**
   * Results with plausible times.
   *
   * @param observations all results, in their order
   * @param replaced     number of times that were longer than a minute
   * @param missing      number of these without a plausible neighbour, which now have no time
   */
  public record Plausible(List<Observation> observations, int replaced, int missing) {}

  /** The total time that a device ran tests. */
  public record Busy(
      String vendor,
      String device,
      @Field(value = "results with a time", least = 0) int tests,
      double seconds) {}

  /** Replaces each time above a minute by that of the nearest result of the same run, the earlier one first. */
  public static Plausible plausible(List<Observation> observations) {
    List<Observation> all = new ArrayList<>(observations);
    int replaced = 0;
    int missing = 0;
    for (int i = 0; i < all.size(); i++) {
      if (observations.get(i).result().seconds().orElse(0) > LONGEST) {
        OptionalDouble seconds = neighbour(observations, i);
        all.set(i, observations.get(i).lasting(seconds));
        replaced++;
        missing += seconds.isPresent() ? 0 : 1;
      }
    }
    return new Plausible(all, replaced, missing);
  }

  private static OptionalDouble neighbour(List<Observation> observations, int at) {
    long run = observations.get(at).run();
    boolean below = true;
    boolean above = true;
    for (int d = 1; below || above; d++) {
      below &= at - d >= 0 && observations.get(at - d).run() == run;
      above &= at + d < observations.size() && observations.get(at + d).run() == run;
      if (below && fits(observations.get(at - d))) {
        return observations.get(at - d).result().seconds();
      } else if (above && fits(observations.get(at + d))) {
        return observations.get(at + d).result().seconds();
      }
    }
    return OptionalDouble.empty();
  }

  private static boolean fits(Observation o) {
    return o.result().seconds().isPresent() && o.result().seconds().getAsDouble() <= LONGEST;
  }

  /** The total times of all devices with times. */
  public static List<Busy> busy(List<Observation> observations) {
    Map<Subject, Busy> all = new TreeMap<>();
    Subject.Known subjects = new Subject.Known();
    for (Observation o : observations) {
      if (o.result().seconds().isPresent()) {
        Subject s = subjects.of(o);
        all.merge(s, new Busy(s.vendor(), s.title(), 1, o.result().seconds().getAsDouble()),
            (a, b) -> new Busy(a.vendor(), a.device(), a.tests() + 1, a.seconds() + b.seconds()));
      }
    }
    return List.copyOf(all.values());
  }
}
