package periscope.machines.ugpu;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.instruction.Instruction;
import periscope.machines.Computation;

/**
 * A step at one position of a thread's code. Registers are places in the machine's state, locations numbers from 0.
 */
sealed interface UgpuStep {

  /** The registers that it computes with. */
  default Set<Integer> read() {
    return Set.of();
  }

  /** The register that gets its value; -1 for none. */
  default int register() {
    return -1;
  }

  /** The instruction that it was made from; absent for jumps. */
  default Optional<Instruction> source() {
    return Optional.empty();
  }

  /** Something of one location. */
  sealed interface Access extends UgpuStep {
    int location();

    /** What is added to the address; a run in which it is not 0 leaves the location, and is dropped. */
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

  /** A read-modify-write; {@code register}, unless it is -1, gets the old value. */
  record Update(int register, int location, Change change, Computation offset, Set<Integer> read,
      Instruction instruction) implements Access {}

  /** What a read-modify-write makes of the old value. */
  @FunctionalInterface
  interface Change {
    long apply(long old, long[] state);
  }

  /**
   * A fence.
   *
   * @param device within the device (TF), or else within the block (TFB)
   */
  record Fence(boolean device, Instruction instruction) implements UgpuStep {
    @Override
    public Optional<Instruction> source() {
      return Optional.of(instruction);
    }
  }

  /** Waits for the block; barriers with the same number are the same one. */
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
   * Goes on if the condition is not 0, else jumps forwards.
   *
   * @param names the registers of the condition, for traces
   */
  record Branch(Computation condition, int otherwise, Set<Integer> read, String names) implements UgpuStep {}

  /**
   * Goes to another position.
   *
   * @param back whether backwards, into the next layer of the thread's rounds
   */
  record Jump(int target, boolean back) implements UgpuStep {}

  /** Drops the run if the condition is not 0. */
  record DropIf(Computation condition, Set<Integer> read) implements UgpuStep {}
}
