package periscope.amdgpu.run;

import java.util.Optional;
import java.util.function.LongBinaryOperator;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.machine.Effect;
import periscope.machines.Computation;

/**
 * An operation of a wave that a counter counts, or an invalidation.
 *
 * @param index       its number in the test
 * @param wave        the wave's number
 * @param at          its position in the wave's code
 * @param effect      its effect on caches
 * @param counter     number of the counter that counts it; -1 for an invalidation
 * @param location    number of its location; -1 if it has none
 * @param result      index of the register that receives the value read, in the state; -1 if there is none
 * @param operand     the value to store, to compute with, or to compare with
 * @param desired     the value that a compare-and-swap stores
 * @param combine     the new value from the old one and the operand; empty for loads, stores and compare-and-swaps
 * @param instruction the instruction
 */
record Operation(int index, int wave, int at, Effect effect, int counter, int location, int result,
    Computation operand, Computation desired, Optional<LongBinaryOperator> combine, AmdInstruction instruction) {

  boolean local() {
    return effect instanceof Effect.Local;
  }

  boolean loads() {
    return instruction instanceof AmdInstruction.Load;
  }

  boolean stores() {
    return instruction instanceof AmdInstruction.Store;
  }

  /** The value behind an atomic operation. */
  long after(long old, long operandValue, long desiredValue) {
    return combine.map(c -> c.applyAsLong(old, operandValue)).orElse(old == operandValue ? desiredValue : old);
  }

  /** Whether a line of a level may give the operation a value. */
  boolean mayHit(int level) {
    return effect instanceof Effect.Load l && l.passes() <= level
        || effect instanceof Effect.Atomic a && a.at() == level;
  }
}
