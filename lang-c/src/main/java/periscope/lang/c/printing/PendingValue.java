package periscope.lang.c.printing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.Instruction.Assign;

/**
 * The text of a value that will be put into a later expression.
 *
 * @param register   the register that holds the value in the litmus test
 * @param text       the text that computes the value
 * @param precedence precedence of the text's outermost operator
 * @param assigned   whether the value comes from an assignment, so that a copy of it would be another instruction
 * @param cell       the read, if the value is that of a plain read
 */
record PendingValue(String register, String text, int precedence, boolean assigned, Optional<Load> cell) {

  /** The value of a load. */
  static PendingValue read(Load load, Notation notation) {
    boolean atomic = load.semantics().atomic();
    String text = atomic ? notation.load(load) : notation.memory(load);
    int precedence = text.startsWith("*") ? ExpressionPrinter.PREFIX : ExpressionPrinter.CALL;
    return new PendingValue(load.register(), text, precedence, false, atomic ? Optional.empty() : Optional.of(load));
  }

  /** The value of an assignment. */
  static PendingValue assigned(Assign assign, String text) {
    return new PendingValue(
        assign.register(), text, ExpressionPrinter.precedence(assign.value()), true, Optional.empty());
  }

  /** The value of a call, or of an expression with the same precedence. */
  static PendingValue call(String register, String text) {
    return new PendingValue(register, text, ExpressionPrinter.CALL, false, Optional.empty());
  }

  /** GNU C's {@code ({ statements; value; })}; without {@code value}, the last of the statements is the value. */
  static String inside(List<String> statements, String... value) {
    return Stream.concat(statements.stream().map(String::strip), Stream.of(value))
        .collect(Collectors.joining(" ", "({ ", "; })"));
  }

  /**
   * Removes the values of some registers from the end of the waiting values; empty, removing nothing, if they do not
   * stand there in the same order.
   */
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
