package periscope.runtime;

import java.time.Duration;

/**
 * What one launch brought.
 *
 * @param histogram  what was seen
 * @param unfinished instances in which a loop ran out of turns, as a lock does that is never free; they are not in the histogram. The
 *                   histogram's total and these together are the instances of the launch
 * @param kernel     time in which the test itself ran
 * @param counting   time that went into counting outcomes
 */
public record Launch(Histogram histogram, long unfinished, Duration kernel, Duration counting) {

  /** One in which every instance ran to its end. */
  public Launch(Histogram histogram, Duration kernel, Duration counting) {
    this(histogram, 0, kernel, counting);
  }
}
