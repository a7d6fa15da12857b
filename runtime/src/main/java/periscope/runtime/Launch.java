package periscope.runtime;

import java.time.Duration;

/**
 * What one launch brought.
 *
 * @param histogram what was seen; its total is the number of instances of the launch
 * @param kernel    time in which the test itself ran
 * @param counting  time that went into counting outcomes
 */
public record Launch(Histogram histogram, Duration kernel, Duration counting) {}
