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

  /** The registers that some instruction of a thread's body writes. */
  public static TreeSet<String> of(List<Instruction> body) {
    return Instruction.walk(body).flatMap(i -> by(i).stream()).collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The registers of a thread that belong to its final state: all that the thread writes. Where unfinished executions
   * count, only those whose names the condition mentions, for any thread: threads with the same code are treated alike.
   */
  public static TreeSet<String> observed(LitmusTest test, int thread, boolean begun) {
    TreeSet<String> observed = of(test.threads().get(thread).body());
    if (begun) {
      observed.retainAll(test.condition().stream().flatMap(Condition::operands)
          .filter(RegisterValue.class::isInstance).map(o -> ((RegisterValue) o).name())
          .collect(Collectors.toSet()));
    }
    return observed;
  }

  /** The registers that an instruction itself writes, without those of instructions inside it. */
  public static Set<String> by(Instruction instruction) {
    return instruction.dataflow().written();
  }
}
