package periscope.verifier.semantics;

import java.util.List;
import periscope.litmus.instruction.Instruction;

/** Places to branch to. */
public final class Labels {

  private Labels() {}

  /** Where a label stands in a body; parsers make sure that it does. */
  public static int position(List<Instruction> body, String label) {
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Label l && l.name().equals(label)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no label " + label);
  }
}
