package periscope.machines.interleaving;

import periscope.litmus.instruction.AtomicInstruction;
import periscope.machines.Computation;

/** A step of a thread. Registers are indices into the machine's state; locations are numbered from 0. */
sealed interface ThreadStep {

  /** In place of a register: the value is not kept. */
  int NOWHERE = -1;

  /** {@code register = location}. */
  record Load(int register, int location) implements ThreadStep {}

  /** {@code location = value}, through the store buffer if there is one. */
  record Store(int location, Computation value) implements ThreadStep {}

  /** An atomic read-modify-write; {@code register} gets the old value. */
  record Update(int register, AtomicInstruction.Effect effect, int location, Computation operand)
      implements ThreadStep {}

  /**
   * A compare-exchange: writes {@code desired} if the location holds {@code expected}.
   *
   * @param old     register that gets the old value
   * @param always  whether {@code old} gets the old value in any case; if not, only when the exchange fails
   * @param success register that gets 1 if the exchange succeeds, else 0
   */
  record CompareExchange(int old, boolean always, int success, int location, Computation expected,
      Computation desired) implements ThreadStep {}

  /** Waits until the thread's buffer is empty. */
  record Drain() implements ThreadStep {}

  /** Waits for the threads of the work-group; barriers with the same number are the same barrier. */
  record Barrier(int number) implements ThreadStep {}

  /** {@code register = value}. */
  record Assign(int register, Computation value) implements ThreadStep {}

  /**
   * Jumps to the step with index {@code target} if {@code condition} is 0.
   *
   * @param back for a jump backwards, its position in the flat code; else -1
   */
  record JumpUnless(Computation condition, int target, int back) implements ThreadStep {}

  /** Drops the run if {@code condition} is 0. */
  record Assume(Computation condition) implements ThreadStep {}
}
