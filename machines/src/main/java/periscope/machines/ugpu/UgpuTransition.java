package periscope.machines.ugpu;

import java.util.Optional;
import periscope.litmus.instruction.Instruction;

/**
 * A step of the machine, for traces.
 *
 * @param thread      the thread that takes the step
 * @param instruction the instruction that goes on its way; absent for branches and for values that are given on
 * @param about       the location that the step is about, or the registers of a branch; empty if it is about neither
 * @param value       the value that is read, written, computed or given on; 1 for a branch that goes on, 0 for one that
 *                    jumps
 */
public record UgpuTransition(Kind kind, int thread, Optional<Instruction> instruction, String about, long value) {

  /** What happens. */
  public enum Kind {
    /** From the program into the queue of its address; fences and barriers into all queues of their thread. */
    ENQUEUE,
    /** A register gets a value that was computed from others. */
    COMPUTE,
    /** A computation is put off until its registers have their values. */
    DEFER,
    /** A load, from its queue into the load array. */
    TO_LOAD_ARRAY,
    /** A load takes the value in its thread's view. */
    LOAD,
    /** A store, from its queue into its thread's view, which is modified from then on. */
    STORE,
    /** A read-modify-write takes place in memory and in all views. */
    UPDATE,
    /** A fence has nothing left to wait for. */
    PASS,
    /** All threads of the block leave a barrier. */
    LEAVE,
    /** A branch whose registers have their values is taken, or not. */
    BRANCH,
    /** A branch is guessed. */
    GUESS,
    /** It turns out that the guess was right. */
    RIGHT,
    /** It turns out that the guess was wrong: what was fetched behind it is forgotten. */
    WRONG,
    /** The run is to be dropped: it leaves a location, or follows a loop too far. */
    DROP,
    /** A locally modified value goes to the block. */
    TO_BLOCK,
    /** A globally modified value goes to all threads. */
    TO_ALL
  }
}
