package periscope.runtime;

import java.time.Duration;

/**
 * The result of one launch.
 *
 * @param histogram the outcomes; their total is the number of instances of the launch that came to an end
 * @param unended   the other instances
 * @param kernel    time that the test itself ran
 * @param counting  time that counting outcomes took
 */
public record Launch(Histogram histogram, Unended unended, Duration kernel, Duration counting) {

  /** Of which every instance came to an end. */
  public Launch(Histogram histogram, Duration kernel, Duration counting) {
    this(histogram, Unended.NONE, kernel, counting);
  }

  /** Both together. */
  public Launch plus(Launch that) {
    return new Launch(histogram.plus(that.histogram), unended.plus(that.unended), kernel.plus(that.kernel),
        counting.plus(that.counting));
  }

  /** The number of its instances. */
  public long instances() {
    return histogram.total() + unended.total();
  }
}
