package periscope.mappings;

import java.util.List;
import java.util.Set;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;

/** Labels and registers that a thread uses, so that new ones differ from them. */
final class SourceNames {

  private SourceNames() {}

  static void collect(List<Instruction> body, Set<String> names) {
    Instruction.walk(body).forEach(i -> add(i, names));
  }

  private static void add(Instruction instruction, Set<String> names) {
    if (instruction instanceof Instruction.Assign i) {
      names.add(i.register());
      names.addAll(i.value().registers());
    } else if (instruction instanceof Instruction.Label i) {
      names.add(i.name());
    } else if (instruction instanceof Instruction.Branch i) {
      names.add(i.label());
      names.addAll(i.condition().registers());
    } else if (instruction instanceof Instruction.If i) {
      names.addAll(i.condition().registers());
    } else if (instruction instanceof Instruction.Loop i) {
      names.addAll(i.condition().registers());
    } else if (instruction instanceof AtomicInstruction.Load i) {
      names.add(i.register());
    } else if (instruction instanceof AtomicInstruction.Store i) {
      names.addAll(i.value().registers());
    } else if (instruction instanceof AtomicInstruction.Fetch i) {
      names.add(i.register());
      names.addAll(i.operand().registers());
    } else if (instruction instanceof AtomicInstruction.CompareExchange i) {
      names.addAll(List.of(i.register(), i.expected()));
      names.addAll(i.desired().registers());
    }
  }
}
