package periscope.lang.ptx.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Template;

/**
 * The words {@code op} and {@code order} in mnemonics of tables, which stand for PTX's operator and for the order of
 * the row's operation. {@code atom.order.s.op r, x, v} is {@code atom.acquire.s.add r, x, v} in the row of an acquire
 * fetch_add; the scope's name {@code s} stays.
 */
public final class OwnWords {

  /** Stands for the operator of a read-modify-write. */
  public static final String OPERATION = "op";
  /** Stands for the memory order. */
  public static final String ORDER = "order";

  private static final Map<Operation, String> OPERATORS = Map.ofEntries(
      Map.entry(Operation.FETCH_INC, "add"), Map.entry(Operation.FETCH_ADD, "add"),
      Map.entry(Operation.FETCH_SUB, "add"), Map.entry(Operation.FETCH_AND, "and"),
      Map.entry(Operation.FETCH_OR, "or"), Map.entry(Operation.FETCH_XOR, "xor"), Map.entry(Operation.FETCH_MIN, "min"),
      Map.entry(Operation.FETCH_MAX, "max"), Map.entry(Operation.FETCH_WRAPPING_INC, "inc"),
      Map.entry(Operation.FETCH_WRAPPING_DEC, "dec"), Map.entry(Operation.EXCHANGE, "exch"),
      Map.entry(Operation.COMPARE_EXCHANGE, "cas"));

  private OwnWords() {}

  /** The operator of an atom that implements an operation; a subtraction adds the negated operand. */
  public static Optional<String> operator(Operation operation) {
    return Optional.ofNullable(OPERATORS.get(operation));
  }

  /** Whether a part of a mnemonic is the operator of a read-modify-write. */
  static boolean isOperator(String word) {
    return OPERATORS.containsValue(word) || word.equals("sub");
  }

  /** PTX's word for an order; for seq_cst, the word of its fence, since no other instruction has that order. */
  private static Optional<String> word(MemoryOrder order) {
    return switch (order) {
      case NON_ATOMIC -> Optional.empty();
      case SEQ_CST -> Optional.of("sc");
      default -> Optional.of(order.name().toLowerCase(Locale.ROOT));
    };
  }

  /** A template with these words replaced. PTX has no subtraction: it adds the negated operand. */
  static Template filled(Template template, Pattern operation) {
    List<String> parts = new ArrayList<>(Arrays.asList(template.mnemonic().split("\\.", -1)));
    List<String> suffixes = parts.subList(1, parts.size());
    Optional<String> operator = operator(operation.operation());
    boolean negates = operation.operation() == Operation.FETCH_SUB && suffixes.contains(OPERATION);
    suffixes.replaceAll(p -> p.equals(OPERATION) ? operator.orElse(p)
        : p.equals(ORDER) ? word(operation.order()).orElse(p) : p);
    List<Template.Operand> operands = template.operands().stream()
        .map(o -> negates && o.isWord() && operation.operands().contains(o.text())
            ? new Template.Operand("(-" + o.text() + ")", false, o.span()) : o)
        .toList();
    return template.with(String.join(".", parts), operands);
  }
}
