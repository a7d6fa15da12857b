package periscope.machines.ugpu;

import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.Instruction;

/**
 * A state of the machine as text.
 *
 * @param pending   for each thread, its pending instructions, in program order
 * @param views     for each thread, {@code x=1} for each location, with {@code LM} and {@code GM} if the flags are set
 * @param memory    {@code x=0} for each location: the value last given to all threads that share it
 * @param registers {@code 0:r1=0} for each register
 */
public record UgpuSnapshot(List<List<Pending>> pending, List<List<String>> views, List<String> memory,
    List<String> registers) {

  /**
   * A pending instruction.
   *
   * @param instruction the instruction of the text; empty for a branch
   * @param value       the value that the instruction will store or has obtained; for a guessed branch, 1 if the guess
   *                    is that it goes on
   */
  public record Pending(Optional<Instruction> instruction, UgpuStatus status, long value) {}
}
