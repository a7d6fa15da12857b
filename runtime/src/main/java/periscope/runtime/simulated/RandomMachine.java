package periscope.runtime.simulated;

import java.util.SplittableRandom;
import periscope.litmus.Outcome;
import periscope.verifier.machine.RandomRuns.End;

/** A machine, made ready for a test, that runs as chance wants. */
interface RandomMachine {

  /** Runs once, from the beginning, at most so many steps. */
  End run(SplittableRandom random, int steps);

  /** Length of what {@link #observe} writes. */
  int observed();

  /** Writes what the latest run left. */
  void observe(long[] into);

  /** The outcome that {@link #observe} wrote after a run that came to its end. */
  Outcome outcome(long[] observed);
}
