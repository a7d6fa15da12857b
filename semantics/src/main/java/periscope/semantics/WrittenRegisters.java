package periscope.semantics;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand.RegisterValue;
import periscope.litmus.instruction.Instruction;

/** The registers that a thread can write. */
public final class WrittenRegisters {

  private WrittenRegisters() {}

  public static TreeSet<String> of(List<Instruction> body) {
    return Instruction.walk(body).flatMap(i -> by(i).stream()).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Those of a thread of a test whose names its condition asks for, of whatever thread: threads are treated alike. */
  public static TreeSet<String> asked(LitmusTest test, int thread) {
    TreeSet<String> asked = of(test.threads().get(thread).body());
    asked.retainAll(test.condition().stream().flatMap(Condition::operands)
        .filter(RegisterValue.class::isInstance).map(o -> ((RegisterValue) o).name())
        .collect(Collectors.toSet()));
    return asked;
  }

  /** The registers that an instruction itself writes, not one inside of it. */
  public static Set<String> by(Instruction instruction) {
    return instruction.dataflow().written();
  }
}
