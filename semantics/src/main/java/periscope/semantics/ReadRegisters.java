package periscope.semantics;

import java.util.Set;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;

/** The registers that a step of flat code looks at, for its value, its address, or because it depends on them. */
final class ReadRegisters {

  private ReadRegisters() {}

  static Set<String> by(FlatCode.Element element) {
    if (element instanceof FlatCode.Test t) {
      return Set.copyOf(t.condition().registers());
    }
    // The others of flat code go somewhere, and look at nothing.
    return element instanceof FlatCode.Plain p ? by(p.instruction()) : Set.of();
  }

  private static Set<String> by(Instruction instruction) {
    boolean step = instruction instanceof Instruction.Local || instruction instanceof EventInstruction
        || instruction instanceof GpuInstruction;
    if (step) {
      return instruction.dataflow().read();
    }
    throw new IllegalArgumentException("not a step of flat code that an engine or machine takes: " + instruction);
  }
}
