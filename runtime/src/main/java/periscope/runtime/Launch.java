package periscope.runtime;

import java.time.Duration;

/**
 * The result of one launch.
 *
 * @param histogram the outcomes; their total is the number of instances that came to an end
 * @param unended   the instances that came to no end
 * @param kernel    time that the test itself ran
 * @param counting  time that counting the outcomes took
 */
public record Launch(Histogram histogram, Unended unended, Duration kernel, Duration counting) {

  /** A launch of which every instance came to an end. */
  public Launch(Histogram histogram, Duration kernel, Duration counting) {
    this(histogram, Unended.NONE, kernel, counting);
  }

  /** The sum of two launches. */
  public Launch plus(Launch that) {
    return new Launch(histogram.plus(that.histogram), unended.plus(that.unended), kernel.plus(that.kernel),
        counting.plus(that.counting));
  }

  /** The number of instances, with and without an outcome. */
  public long instances() {
    return histogram.total() + unended.total();
  }
}
