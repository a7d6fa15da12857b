package periscope.cli.launch;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The way in which a launch is run.
 *
 * @param runs     the number of runs
 * @param seed     of the first run on a simulated device; the next run has the next number
 * @param steps    accesses to memory, or rounds of loops, after which a simulated device gives up a run
 * @param database the database of results that keeps the runs
 * @param shrink   whether the first run that shows a fault is cut down
 * @param schedule the file for the moves of the run that is cut down
 */
record RunSettings(int runs, long seed, long steps, Optional<Path> database, boolean shrink, Optional<Path> schedule) {

  /** The settings of a run that a schedule says. */
  static RunSettings replay(long seed, long steps) {
    return new RunSettings(1, seed, steps, Optional.empty(), false, Optional.empty());
  }
}
