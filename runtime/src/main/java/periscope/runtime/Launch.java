package periscope.runtime;

import java.time.Duration;

/**
 * What one launch brought.
 *
 * @param histogram what was seen; its total is the number of instances of the launch that came to an end
 * @param unended   the other instances
 * @param kernel    time in which the test itself ran
 * @param counting  time that went into counting outcomes
 */
public record Launch(Histogram histogram, Unended unended, Duration kernel, Duration counting) {

  /** Of which every instance came to an end. */
  public Launch(Histogram histogram, Duration kernel, Duration counting) {
    this(histogram, Unended.NONE, kernel, counting);
  }
}
