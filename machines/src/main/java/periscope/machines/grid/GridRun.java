package periscope.machines.grid;

import java.time.Duration;
import java.util.Optional;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.source.Span;

/**
 * The result of a run.
 *
 * @param ending the way in which the run ended
 * @param fault  the step that went wrong, if any
 * @param steps  number of accesses to memory, fences and barriers that the run executed
 * @param took   the time of the run as a device reports it; empty for machines, whose time is their steps
 * @param memory bits of each element of each array in global memory, by array and index in the program's order; if the
 *               run did not end, the contents when it stopped
 * @param standstill why the run, given up, would never have ended; empty if that is not known
 */
public record GridRun(Ending ending, Optional<Fault> fault, long steps, Optional<Duration> took, long[][] memory,
    Optional<Standstill> standstill) {

  /** A run that did not come to a standstill, or of which it is unknown. */
  public GridRun(Ending ending, Optional<Fault> fault, long steps, Optional<Duration> took, long[][] memory) {
    this(ending, fault, steps, took, memory, Optional.empty());
  }

  /** How a run ends. */
  public enum Ending {
    /** Every work-item came to its end. */
    ENDED,
    /** A work-item reached a step with undefined behaviour. */
    FAULT,
    /** Work-items wait at barriers that other work-items never reach. */
    DIVERGED,
    /** The run exceeded its bound on steps or rounds, or a caller ended it early. */
    CUT
  }

  /**
   * A step of a run that goes wrong.
   *
   * @param item  number of the work-item in the whole grid
   * @param cause the undefined behaviour; {@link Cause#WAITS} for a work-item that waits at a barrier for ever
   * @param span  the step's place in the text
   */
  public record Fault(int item, Cause cause, Span span) {}

  /**
   * A state of a run that never ends: each work-item that has not ended waits at a barrier, or goes round in a loop in
   * which it changes no memory and tosses no coin, and comes back to where it was with the same registers.
   *
   * @param item   number of the first work-item that goes round, in the whole grid
   * @param span   the place in the text of an access in its loop
   * @param cell   the element that the access reads
   * @param value  bits of the value there
   * @param others number of other work-items that never end
   */
  public record Standstill(int item, Span span, String cell, long value, int others) {}
}
