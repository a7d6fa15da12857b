package periscope.lang.llvm.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Branch;
import periscope.litmus.instruction.Instruction.Label;

/** Leaves out jumps to the next instruction, and labels to which nothing jumps. */
public final class Jumps {

  private Jumps() {}

  public static List<Instruction> straightened(List<Instruction> code) {
    List<Instruction> straight = new ArrayList<>();
    for (int i = 0; i < code.size(); i++) {
      boolean next = code.get(i) instanceof Branch b && b.condition().equals(Expression.constant(1))
          && i + 1 < code.size() && code.get(i + 1) instanceof Label l && l.name().equals(b.label());
      if (!next) {
        straight.add(code.get(i));
      }
    }
    Set<String> targets = straight.stream().filter(Branch.class::isInstance).map(b -> ((Branch) b).label())
        .collect(Collectors.toSet());
    return straight.stream().filter(i -> !(i instanceof Label l) || targets.contains(l.name())).toList();
  }
}
