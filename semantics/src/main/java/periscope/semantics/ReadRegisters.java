package periscope.semantics;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;

/** The registers that a step of flat code looks at, for its value, its address, or because it depends on them. */
final class ReadRegisters {

  private ReadRegisters() {}

  static Set<String> by(FlatCode.Element element) {
    if (element instanceof FlatCode.Test t) {
      return Set.copyOf(t.condition().registers());
    }
    return element instanceof FlatCode.Plain p ? by(p.instruction()) : Set.of();
  }

  private static Set<String> by(Instruction instruction) {
    if (instruction instanceof Instruction.Assign i) {
      return all(List.of(i.value()), Set.of(), Set.of());
    } else if (instruction instanceof Instruction.Undefined i) {
      return all(List.of(i.condition()), Set.of(), Set.of());
    } else if (instruction instanceof EventInstruction.Assume i) {
      return all(List.of(i.condition()), Set.of(), Set.of());
    } else if (instruction instanceof EventInstruction.Read i) {
      return accessed(i.access(), List.of(), i.data());
    } else if (instruction instanceof EventInstruction.Write i) {
      return accessed(i.access(), List.of(i.value()), Set.of());
    } else if (instruction instanceof EventInstruction.Update i) {
      return accessed(i.access(), List.of(i.operand()), i.data());
    } else if (instruction instanceof GpuInstruction.St i) {
      return all(List.of(i.value()), Set.of(), Set.of());
    } else if (instruction instanceof EventInstruction || instruction instanceof GpuInstruction) {
      return Set.of();
    }
    throw new IllegalArgumentException("not a step of flat code that an engine or machine takes: " + instruction);
  }

  private static Set<String> accessed(Access access, List<Expression> values, Set<String> data) {
    return all(values, access.address(), data);
  }

  private static Set<String> all(List<Expression> values, Set<String> address, Set<String> data) {
    Set<String> all = new HashSet<>(address);
    all.addAll(data);
    values.forEach(v -> all.addAll(v.registers()));
    return all;
  }
}
