package periscope.lang.c.printing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.Instruction.Assign;

/**
 * A value that waits for the expression it stands in.
 *
 * @param register   holds the value in the litmus test
 * @param text       computes it
 * @param precedence how tightly the text binds
 * @param assigned   whether it comes from an assignment, so that copying it would be another instruction
 * @param cell       the plain read that it is, if it is one
 */
record PendingValue(String register, String text, int precedence, boolean assigned, Optional<Load> cell) {

  /** What a load reads. */
  static PendingValue read(Load load, Notation notation) {
    boolean atomic = load.semantics().atomic();
    String text = atomic ? notation.load(load) : notation.memory(load);
    int precedence = text.startsWith("*") ? ExpressionPrinter.PREFIX : ExpressionPrinter.CALL;
    return new PendingValue(load.register(), text, precedence, false, atomic ? Optional.empty() : Optional.of(load));
  }

  /** What a register is assigned. */
  static PendingValue assigned(Assign assign, String text) {
    return new PendingValue(
        assign.register(), text, ExpressionPrinter.precedence(assign.value()), true, Optional.empty());
  }

  /** What a call gives, or whatever else binds as tightly. */
  static PendingValue call(String register, String text) {
    return new PendingValue(register, text, ExpressionPrinter.CALL, false, Optional.empty());
  }

  /** Takes the values of some registers off the end of those that wait, if they stand there in the same order. */
  static Optional<Map<String, PendingValue>> take(List<String> registers, List<PendingValue> waiting) {
    int from = waiting.size() - registers.size();
    if (from < 0
        || !waiting.subList(from, waiting.size()).stream().map(PendingValue::register).toList().equals(registers)) {
      return Optional.empty();
    }
    Map<String, PendingValue> taken = new HashMap<>();
    List<PendingValue> end = waiting.subList(from, waiting.size());
    end.forEach(k -> taken.put(k.register(), k));
    end.clear();
    return Optional.of(taken);
  }
}
