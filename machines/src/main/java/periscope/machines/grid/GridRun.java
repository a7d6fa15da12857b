package periscope.machines.grid;

import java.time.Duration;
import java.util.Optional;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.source.Span;

/**
 * The result of a run.
 *
 * @param ending the way in which it ended
 * @param fault  the step that went wrong, if any
 * @param steps  accesses to memory, fences and barriers that were run
 * @param took   the time of the run as the device reports it; empty for machines, whose time is their steps
 * @param memory bits of each element of each array in global memory, in the program's order; of a run that did not end,
 *               as it was left
 */
public record GridRun(Ending ending, Optional<Fault> fault, long steps, Optional<Duration> took, long[][] memory) {

  /** How a run ends. */
  public enum Ending {
    /** Every work-item came to its end. */
    ENDED,
    /** A work-item came to a step without a defined behaviour. */
    FAULT,
    /** Work-items wait at barriers that others do not come to. */
    DIVERGED,
    /** It took more steps than it may. */
    CUT
  }

  /**
   * A step at which something goes wrong.
   *
   * @param item  the work-item, by its number among all
   * @param cause what it is; waiting for ever at a barrier is {@link Cause#WAITS}
   */
  public record Fault(int item, Cause cause, Span span) {}
}
