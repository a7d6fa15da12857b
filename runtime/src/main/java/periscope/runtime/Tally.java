package periscope.runtime;

import java.time.Duration;
import java.util.Optional;

/**
 * The tally of one run, over its many launches.
 *
 * @param histogram the outcomes
 * @param unended   instances without an outcome
 * @param launches  launches that were counted
 * @param kernel    time that the test itself ran
 * @param counting  time that counting outcomes took
 * @param wall      time from the first launch to the end of the last
 * @param ending    the reason why the run ended
 * @param failure   the device's message when it failed; present exactly if {@code ending} is {@link Ending#FAILED}
 */
public record Tally(
    Histogram histogram, Unended unended, long launches, Duration kernel, Duration counting, Duration wall,
    Ending ending, Optional<String> failure) {

  /** Why a run ended. */
  public enum Ending {
    /** The run reached the requested number of instances. */
    INSTANCES,
    /** The run reached its time limit. */
    TIME,
    /** The caller asked the run to stop. */
    INTERRUPTED,
    /** The device failed; the earlier counts are valid. */
    FAILED
  }

  /** The tally before the first launch. */
  static final Tally NOTHING = new Tally(Histogram.EMPTY, Unended.NONE, 0, Duration.ZERO, Duration.ZERO, Duration.ZERO,
      Ending.INTERRUPTED, Optional.empty());

  Tally plus(Launch launch, Duration since) {
    return new Tally(histogram.plus(launch.histogram()), unended.plus(launch.unended()), launches + 1,
        kernel.plus(launch.kernel()), counting.plus(launch.counting()), since, ending, failure);
  }

  Tally ended(Ending how, Optional<String> why) {
    return new Tally(histogram, unended, launches, kernel, counting, wall, how, why);
  }

  /** Number of instances, with and without an outcome. */
  public long instances() {
    return histogram.total() + unended.total();
  }

  /** Instances per second of wall-clock time. */
  public double rate() {
    double seconds = wall.toNanos() / 1e9;
    return seconds == 0 ? 0 : instances() / seconds;
  }
}
