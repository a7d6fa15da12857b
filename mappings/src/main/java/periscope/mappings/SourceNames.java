package periscope.mappings;

import java.util.List;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;

/** Labels and registers that a thread uses, so that new ones differ from them. */
final class SourceNames {

  private SourceNames() {}

  static void collect(List<Instruction> body, Set<String> names) {
    body.forEach(i -> collect(i, names));
  }

  private static void collect(Instruction instruction, Set<String> names) {
    if (instruction instanceof Instruction.Assign i) {
      names.add(i.register());
      collect(i.value(), names);
    } else if (instruction instanceof Instruction.Label i) {
      names.add(i.name());
    } else if (instruction instanceof Instruction.Branch i) {
      names.add(i.label());
      collect(i.condition(), names);
    } else if (instruction instanceof Instruction.If i) {
      collect(i.condition(), names);
      collect(i.then(), names);
      collect(i.otherwise(), names);
    } else if (instruction instanceof Instruction.Loop i) {
      collect(i.test(), names);
      collect(i.condition(), names);
      collect(i.body(), names);
    } else if (instruction instanceof AtomicInstruction.Load i) {
      names.add(i.register());
    } else if (instruction instanceof AtomicInstruction.Store i) {
      collect(i.value(), names);
    } else if (instruction instanceof AtomicInstruction.Fetch i) {
      names.add(i.register());
      collect(i.operand(), names);
    } else if (instruction instanceof AtomicInstruction.CompareExchange i) {
      names.addAll(List.of(i.register(), i.expected()));
      collect(i.desired(), names);
    }
  }

  private static void collect(Expression expression, Set<String> names) {
    if (expression instanceof Expression.Register r) {
      names.add(r.name());
    } else if (expression instanceof Expression.Unary u) {
      collect(u.operand(), names);
    } else if (expression instanceof Expression.Binary b) {
      collect(b.left(), names);
      collect(b.right(), names);
    }
  }
}
