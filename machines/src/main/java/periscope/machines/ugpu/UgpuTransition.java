package periscope.machines.ugpu;

import java.util.Optional;
import periscope.litmus.instruction.Instruction;

/**
 * One step of the machine, for traces.
 *
 * @param thread      whose step it is
 * @param instruction the instruction that goes on its way; absent for {@link Kind#TO_BLOCK} and {@link Kind#TO_ALL}
 * @param location    the location that it is about; empty if it is about none
 * @param value       what is read, written, computed or given on
 */
public record UgpuTransition(Kind kind, int thread, Optional<Instruction> instruction, String location, long value) {

  /** What happens. */
  public enum Kind {
    /** From the program into the queue of its address, or a fence into all queues of its thread. */
    ENQUEUE,
    /** A register gets a value that was computed from others. */
    COMPUTE,
    /** A load, from its queue into the load array. */
    TO_LOAD_ARRAY,
    /** A load takes the value in its thread's view. */
    LOAD,
    /** A store, from its queue into its thread's view, which is modified from then on. */
    STORE,
    /** A fence has nothing left to wait for. */
    PASS,
    /** A locally modified value goes to the block. */
    TO_BLOCK,
    /** A globally modified value goes to all threads. */
    TO_ALL
  }
}
