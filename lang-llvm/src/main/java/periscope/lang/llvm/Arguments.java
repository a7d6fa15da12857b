package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;

/**
 * The parameters of a thread's function that are numbers. In the thread's body they are its first assignments: of a
 * constant, to a register that nothing else writes; IR has no instruction that is such an assignment.
 */
final class Arguments {

  private Arguments() {}

  static List<Assign> of(LitmusThread thread) {
    List<Assign> all = new ArrayList<>();
    Set<String> compared = Instruction.walk(thread.body()).filter(CompareExchange.class::isInstance)
        .map(i -> ((CompareExchange) i).expected()).collect(Collectors.toSet());
    for (Instruction i : thread.body()) {
      if (i instanceof Assign a && a.value() instanceof Expression.Constant && !compared.contains(a.register())
          && !a.register().startsWith("$") && writes(thread, a.register()) == 1) {
        all.add(a);
      } else if (!(i instanceof Instruction.Label)) {
        return all;
      }
    }
    return all;
  }

  private static long writes(LitmusThread thread, String register) {
    return Instruction.walk(thread.body()).filter(i -> i.dataflow().written().contains(register)).count();
  }
}
