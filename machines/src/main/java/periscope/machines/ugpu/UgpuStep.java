package periscope.machines.ugpu;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.instruction.Instruction;
import periscope.machines.Computation;

/**
 * A step at one position of a thread's code. Registers are indices into the machine's state; locations are numbered
 * from 0.
 */
sealed interface UgpuStep {

  /** Indices of the registers that the step reads. */
  default Set<Integer> read() {
    return Set.of();
  }

  /** Index of the register that the step writes; -1 for none. */
  default int register() {
    return -1;
  }

  /** The instruction of the text that the step executes; empty for branches, jumps and checks. */
  default Optional<Instruction> source() {
    return Optional.empty();
  }

  /** A step that accesses one location. */
  sealed interface Access extends UgpuStep {
    int location();

    /** Number added to the address; a run in which it is not 0 leaves the location, and is dropped. */
    Computation offset();

    Instruction instruction();

    @Override
    default Optional<Instruction> source() {
      return Optional.of(instruction());
    }
  }

  /** {@code register = location}. */
  record Load(int register, int location, Computation offset, Set<Integer> read, Instruction instruction)
      implements Access {}

  /** {@code location = value}. */
  record Store(int location, Computation value, Computation offset, Set<Integer> read, Instruction instruction)
      implements Access {}

  /** A read-modify-write; {@code register} gets the old value, unless it is -1. */
  record Update(int register, int location, Change change, Computation offset, Set<Integer> read,
      Instruction instruction) implements Access {}

  /** The new value of a read-modify-write, from the old value and the state. */
  @FunctionalInterface
  interface Change {
    long apply(long old, long[] state);
  }

  /**
   * A fence.
   *
   * @param device whether its scope is the device (TF), not the block (TFB)
   */
  record Fence(boolean device, Instruction instruction) implements UgpuStep {
    @Override
    public Optional<Instruction> source() {
      return Optional.of(instruction);
    }
  }

  /** Waits for the threads of the block; barriers with the same number are the same barrier. */
  record Barrier(int number, Instruction instruction) implements UgpuStep {
    @Override
    public Optional<Instruction> source() {
      return Optional.of(instruction);
    }
  }

  /** {@code register = value}. */
  record Assign(int register, Computation value, Set<Integer> read, Instruction instruction) implements UgpuStep {
    @Override
    public Optional<Instruction> source() {
      return Optional.of(instruction);
    }
  }

  /**
   * Goes on to the next position if the condition is not 0, else jumps forwards.
   *
   * @param otherwise position to jump to
   * @param read      indices of the registers of the condition
   * @param names     the names of these registers, separated by commas, for traces
   */
  record Branch(Computation condition, int otherwise, Set<Integer> read, String names) implements UgpuStep {}

  /**
   * Jumps to another position.
   *
   * @param back whether the jump goes backwards, into the next loop layer of the thread
   */
  record Jump(int target, boolean back) implements UgpuStep {}

  /** Drops the run if the condition is not 0. */
  record DropIf(Computation condition, Set<Integer> read) implements UgpuStep {}
}
