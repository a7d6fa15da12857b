package periscope.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.Instruction;

/**
 * Labels barriers, so that labels tell which barriers of two threads are the same: barriers with the same label, or
 * unlabelled barriers at the same position among the unlabelled barriers of their thread's text.
 */
public final class Barriers {

  private int unlabelled;

  private Barriers() {}

  /**
   * A copy of the body in which each barrier has a label; new labels start with {@code #}, which no label in a text
   * does.
   */
  public static List<Instruction> labelled(List<Instruction> body) {
    return new Barriers().all(body);
  }

  private List<Instruction> all(List<Instruction> body) {
    List<Instruction> labelled = new ArrayList<>(body.size());
    body.forEach(i -> labelled.add(one(i)));
    return labelled;
  }

  private Instruction one(Instruction instruction) {
    if (instruction instanceof Barrier b && b.label().isEmpty()) {
      return new Barrier(Optional.of("#" + unlabelled++), b.flags(), b.scope(), b.unit(), b.span());
    }
    return instruction.withParts(this::all);
  }
}
