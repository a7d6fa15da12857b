package periscope.machines.interleaving;

import periscope.litmus.instruction.AtomicInstruction;
import periscope.machines.Computation;

/** A step of a thread. Registers are places in the machine's state, locations numbers from 0. */
sealed interface ThreadStep {

  /** Stands for a register that nobody reads. */
  int NOWHERE = -1;

  /** {@code register = location}. */
  record Load(int register, int location) implements ThreadStep {}

  /** {@code location = value}, by way of the buffer. */
  record Store(int location, Computation value) implements ThreadStep {}

  /** A read-modify-write; {@code register} gets the old value. */
  record Update(int register, AtomicInstruction.Effect effect, int location, Computation operand)
      implements ThreadStep {}

  /**
   * A compare-exchange: writes {@code desired} if the location holds {@code expected}.
   *
   * @param old     gets the old value, if it is {@code always} told or the exchange fails
   * @param success gets whether it succeeded
   */
  record CompareExchange(int old, boolean always, int success, int location, Computation expected,
      Computation desired) implements ThreadStep {}

  /** Waits until the thread's buffer is empty. */
  record Drain() implements ThreadStep {}

  /** Waits for the work-group; barriers with the same number are the same one. */
  record Barrier(int number) implements ThreadStep {}

  /** {@code register = value}. */
  record Assign(int register, Computation value) implements ThreadStep {}

  /**
   * Goes to the step with the number {@code target} if {@code condition} is 0.
   *
   * @param back for a jump backwards, its position in the code that the thread was made from
   */
  record JumpUnless(Computation condition, int target, int back) implements ThreadStep {}

  /** Drops the run if {@code condition} is 0. */
  record Assume(Computation condition) implements ThreadStep {}
}
