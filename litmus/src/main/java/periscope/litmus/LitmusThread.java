package periscope.litmus;

import java.util.List;
import periscope.litmus.instruction.Instruction;

/**
 * One thread of a litmus test.
 *
 * @param placement where it runs
 * @param body      its instructions, in program order
 */
public record LitmusThread(Placement placement, List<Instruction> body) {

  /**
   * Most times that a thread jumps backwards, in all its loops together. A {@code while} jumps after each run of its body, a
   * {@code do … while} before each but the first. Runs that want more are dropped and reported.
   */
  public static final int LOOP_BOUND = 3;

  public LitmusThread {
    body = List.copyOf(body);
  }
}
