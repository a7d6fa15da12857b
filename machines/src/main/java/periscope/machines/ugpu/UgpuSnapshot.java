package periscope.machines.ugpu;

import java.util.List;
import periscope.litmus.instruction.Instruction;

/**
 * A state of the machine for people.
 *
 * @param pending   for each thread, the instructions in its queues and its load array, in the order of the program
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
   * @param inLoadArray whether it has left its queue for the load array
   */
  public record Pending(Instruction instruction, boolean inLoadArray) {}
}
