package periscope.mappings;

import java.util.List;
import java.util.Set;
import periscope.litmus.instruction.Instruction;

/** The labels and registers of a thread, from which new names must differ. */
final class SourceNames {

  private SourceNames() {}

  static void collect(List<Instruction> body, Set<String> names) {
    Instruction.walk(body).forEach(i -> add(i, names));
  }

  private static void add(Instruction instruction, Set<String> names) {
    names.addAll(instruction.dataflow().read());
    names.addAll(instruction.dataflow().written());
    if (instruction instanceof Instruction.Label label) {
      names.add(label.name());
    } else if (instruction instanceof Instruction.Branch branch) {
      names.add(branch.label());
    }
  }
}
