package periscope.compilers.unit;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Proposition.Operand.RegisterValue;
import periscope.litmus.instruction.Instruction;

/**
 * The registers of a thread whose final values are observed: registers with a name in the text, and nested values that
 * the condition asks for. Functions do not return others, so that a compiler may drop unused values.
 */
final class Observed {

  private Observed() {}

  /** The registers of a thread that the condition asks for. */
  static Set<String> asked(LitmusTest test, int thread) {
    return test.condition().stream().flatMap(c -> c.operands()).filter(RegisterValue.class::isInstance)
        .map(RegisterValue.class::cast).filter(r -> r.thread() == thread).map(RegisterValue::name)
        .collect(Collectors.toSet());
  }

  /**
   * The observed registers of a thread.
   *
   * @param asked registers that the condition asks for
   */
  static Set<String> registers(LitmusThread thread, Set<String> asked) {
    return Instruction.walk(thread.body()).flatMap(i -> i.dataflow().written().stream())
        .filter(r -> !r.startsWith("$") || asked.contains(r)).collect(Collectors.toCollection(TreeSet::new));
  }
}
