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

  public LitmusThread {
    body = List.copyOf(body);
  }
}
