package periscope.machines.ugpu;

import java.util.Optional;
import periscope.litmus.instruction.Instruction;

/**
 * A step of the machine, for traces.
 *
 * @param thread      the thread that takes the step
 * @param instruction the instruction that the step executes or advances; empty for branches and for values that go to
 *                    the block or to all
 * @param about       the location that the step accesses, or the registers of a branch; empty for other steps
 * @param value       the value that is read, written, computed or given to others; 1 for a branch that goes on, 0 for a
 *                    branch that jumps
 */
public record UgpuTransition(Kind kind, int thread, Optional<Instruction> instruction, String about, long value) {

  /** The kind of a step. */
  public enum Kind {
    /** An instruction enters the queue of its address; fences and barriers enter all queues of their thread. */
    ENQUEUE,
    /** A register gets a value that was computed from others. */
    COMPUTE,
    /** A computation becomes pending until its registers have their values. */
    DEFER,
    /** A load moves from its queue into the load array. */
    TO_LOAD_ARRAY,
    /** A load takes the value in its thread's view. */
    LOAD,
    /** A store leaves its queue and changes its thread's view, where the location is then modified. */
    STORE,
    /** A read-modify-write takes place in memory and in all views. */
    UPDATE,
    /** A thread passes a fence. */
    PASS,
    /** All threads of the block leave a barrier. */
    LEAVE,
    /** A branch whose registers have their values jumps or goes on. */
    BRANCH,
    /** The machine guesses a branch. */
    GUESS,
    /** A guess turns out to be right. */
    RIGHT,
    /** A guess turns out to be wrong; the instructions fetched behind it are forgotten. */
    WRONG,
    /** The machine drops the run, because an access leaves its location or a loop exceeds its bound. */
    DROP,
    /** A locally modified value goes to the block. */
    TO_BLOCK,
    /** A globally modified value goes to all threads. */
    TO_ALL
  }
}
