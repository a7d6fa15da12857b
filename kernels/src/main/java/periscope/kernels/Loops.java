package periscope.kernels;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.instruction.Instruction;

/** The loops in a body of instructions, whether structured or made of labels and branches. */
final class Loops {

  private Loops() {}

  /** Whether a body may go round. */
  static boolean in(List<Instruction> body) {
    return Instruction.walk(body).anyMatch(Instruction.Loop.class::isInstance) || jumpsBack(body).findAny().isPresent();
  }

  /** The jumps to labels before them: the instructions between may be a loop. */
  static Stream<Instruction> jumpsBack(List<Instruction> body) {
    Set<String> passed = new HashSet<>();
    List<Instruction> back = new ArrayList<>();
    for (Instruction i : Instruction.walk(body).toList()) {
      if (i instanceof Instruction.Label label) {
        passed.add(label.name());
      } else if (i instanceof Instruction.Branch branch && passed.contains(branch.label())) {
        back.add(branch);
      }
    }
    return back.stream();
  }
}
