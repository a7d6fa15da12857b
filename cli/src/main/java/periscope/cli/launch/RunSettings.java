package periscope.cli.launch;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of the runs of a launch.
 *
 * @param runs     the number of runs
 * @param seed     the seed of the first run on a simulated device; each further run has the next number
 * @param steps    accesses to memory, or rounds of loops, after which a simulated device gives up a run
 * @param database the database of results that keeps the runs
 * @param shrink   whether the first run that shows a fault is reduced
 * @param schedule the file for the moves of the reduced run
 */
record RunSettings(int runs, long seed, long steps, Optional<Path> database, boolean shrink, Optional<Path> schedule) {

  /** The settings for repeating the run of a schedule. */
  static RunSettings replay(long seed, long steps) {
    return new RunSettings(1, seed, steps, Optional.empty(), false, Optional.empty());
  }
}
