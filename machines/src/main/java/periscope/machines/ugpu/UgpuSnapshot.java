package periscope.machines.ugpu;

import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.Instruction;

/**
 * A state of the machine for people.
 *
 * @param pending   for each thread, its instructions on their way, in the order of the program
 * @param views     for each thread, {@code x=1} for each location, with {@code LM} and {@code GM} where the flags are
 *                  set
 * @param memory    {@code x=0} for each location: what was last given to all who have it
 * @param registers {@code 0:r1=0} for each register
 */
public record UgpuSnapshot(List<List<Pending>> pending, List<List<String>> views, List<String> memory,
    List<String> registers) {

  /**
   * An instruction on its way.
   *
   * @param instruction absent for a branch
   * @param value       what it is to store, what it has got, or 1 for a branch that was guessed to go on
   */
  public record Pending(Optional<Instruction> instruction, UgpuStatus status, long value) {}
}
