package periscope.lang.ptx.mnemonic;

import static periscope.litmus.expression.BinaryOperator.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Moves, arithmetic, comparisons and branches. Registers hold 64-bit integers here, whatever type the text says. */
final class LocalMnemonics {

  private static final Map<String, BinaryOperator> ARITHMETIC = new LinkedHashMap<>();
  private static final Map<String, UnaryOperator> UNARY =
      Map.of("not", UnaryOperator.COMPLEMENT, "neg", UnaryOperator.NEGATE);
  /** The first spelling of an operator is the one that is printed; the others compare unsigned. */
  private static final Map<String, BinaryOperator> COMPARISONS = new LinkedHashMap<>();
  private static final List<String> MOVES = List.of("mov", "cvt", "cvta");
  private static final List<String> JUMPS = List.of("goto", "bra");

  static {
    ARITHMETIC.put("add", ADD);
    ARITHMETIC.put("sub", SUBTRACT);
    ARITHMETIC.put("mul", MULTIPLY);
    ARITHMETIC.put("div", DIVIDE);
    ARITHMETIC.put("rem", REMAINDER);
    ARITHMETIC.put("and", BIT_AND);
    ARITHMETIC.put("or", BIT_OR);
    ARITHMETIC.put("xor", BIT_XOR);
    ARITHMETIC.put("shl", SHIFT_LEFT);
    ARITHMETIC.put("shr", SHIFT_RIGHT);
    COMPARISONS.put("eq", EQUAL);
    COMPARISONS.put("ne", NOT_EQUAL);
    COMPARISONS.put("lt", LESS);
    COMPARISONS.put("le", LESS_EQUAL);
    COMPARISONS.put("gt", GREATER);
    COMPARISONS.put("ge", GREATER_EQUAL);
    COMPARISONS.put("lo", LESS);
    COMPARISONS.put("ls", LESS_EQUAL);
    COMPARISONS.put("hi", GREATER);
    COMPARISONS.put("hs", GREATER_EQUAL);
  }

  private LocalMnemonics() {}

  static List<String> opcodes() {
    List<String> all = new ArrayList<>(ARITHMETIC.keySet());
    all.addAll(UNARY.keySet());
    all.addAll(MOVES);
    all.addAll(JUMPS);
    all.addAll(List.of("setp", "selp", "beq", "bne", "blt", "ble", "bgt", "bge"));
    return all;
  }

  static Instruction parse(Suffixes suffixes, List<Operand> operands, Span span) {
    String opcode = suffixes.opcode();
    if (ARITHMETIC.containsKey(opcode)) {
      return arithmetic(suffixes, operands, span);
    } else if (UNARY.containsKey(opcode)) {
      return unary(suffixes, operands, span);
    } else if (MOVES.contains(opcode)) {
      return move(suffixes, operands, span);
    } else if (JUMPS.contains(opcode)) {
      suffixes.flag("uni");
      suffixes.done();
      String label = new Operands(opcode, operands, 1, 1, opcode + " LC00").label(0);
      return new Instruction.Branch(Expression.constant(1), label, span);
    } else if (opcode.equals("setp")) {
      return compare(suffixes, operands, span);
    } else if (opcode.equals("selp")) {
      return select(suffixes, operands, span);
    }
    suffixes.done();
    Operands read = new Operands(opcode, operands, 3, 3, opcode + " r0, 1, LC00");
    Expression condition =
        new Expression.Binary(COMPARISONS.get(opcode.substring(1)), read.value(0), read.value(1));
    return new Instruction.Branch(condition, read.label(2), span);
  }

  private static void types(Suffixes suffixes) {
    suffixes.ignore(Suffixes.TYPES);
    suffixes.ignore(List.of("pred"));
    suffixes.done();
  }

  private static Instruction arithmetic(Suffixes suffixes, List<Operand> written, Span span) {
    String opcode = suffixes.opcode();
    if (opcode.equals("mul")) {
      suffixes.ignore(List.of("lo", "wide"));
    }
    types(suffixes);
    Operands operands = new Operands(opcode, written, 3, 3, opcode + " r0, r1, 1");
    Expression value = new Expression.Binary(ARITHMETIC.get(opcode), operands.value(1), operands.value(2));
    return new Instruction.Assign(operands.register(0), value, span);
  }

  private static Instruction unary(Suffixes suffixes, List<Operand> written, Span span) {
    String opcode = suffixes.opcode();
    boolean predicate = opcode.equals("not") && suffixes.flag("pred");
    types(suffixes);
    Operands operands = new Operands(opcode, written, 2, 2, opcode + " r0, r1");
    UnaryOperator operator = predicate ? UnaryOperator.NOT : UNARY.get(opcode);
    return new Instruction.Assign(operands.register(0), new Expression.Unary(operator, operands.value(1)), span);
  }

  private static Instruction move(Suffixes suffixes, List<Operand> written, Span span) {
    String opcode = suffixes.opcode();
    if (opcode.equals("cvta")) {
      suffixes.ignore(List.of("to", "global", "shared"));
    }
    types(suffixes);
    Operands operands = new Operands(opcode, written, 2, 2, opcode + " r0, r1");
    return new Instruction.Assign(operands.register(0), operands.value(1), span);
  }

  private static Instruction compare(Suffixes suffixes, List<Operand> written, Span span) {
    Optional<BinaryOperator> operator = suffixes.take(COMPARISONS);
    types(suffixes);
    BinaryOperator found = operator.orElseThrow(() -> MnemonicException.of("setp does not say its comparison",
        "write setp." + String.join(", setp.", COMPARISONS.keySet())));
    Operands operands = new Operands("setp", written, 3, 3, "setp.eq p, r0, 0");
    Expression value = new Expression.Binary(found, operands.value(1), operands.value(2));
    return new Instruction.Assign(operands.register(0), value, span);
  }

  /** {@code selp r, a, b, p}: a if the predicate holds, else b. */
  private static Instruction select(Suffixes suffixes, List<Operand> written, Span span) {
    types(suffixes);
    Operands operands = new Operands("selp", written, 4, 4, "selp r0, 1, 0, p");
    Expression holds = new Expression.Binary(NOT_EQUAL, operands.value(3), Expression.constant(0));
    Expression fails = new Expression.Binary(EQUAL, operands.value(3), Expression.constant(0));
    Expression value = new Expression.Binary(ADD, new Expression.Binary(MULTIPLY, holds, operands.value(1)),
        new Expression.Binary(MULTIPLY, fails, operands.value(2)));
    return new Instruction.Assign(operands.register(0), value, span);
  }

  static String print(Instruction.Assign assign) {
    Expression value = assign.value();
    String register = assign.register();
    if (value instanceof Expression.Binary b && Printed.leaf(b.left()) && Printed.leaf(b.right())) {
      String operands = " " + register + ", " + b.left() + ", " + b.right();
      Optional<String> opcode =
          name(ARITHMETIC, b.operator()).or(() -> name(COMPARISONS, b.operator()).map("setp."::concat));
      if (opcode.isPresent()) {
        return opcode.get() + operands;
      }
    } else if (value instanceof Expression.Unary u && Printed.leaf(u.operand())) {
      String opcode = switch (u.operator()) {
        case NOT -> "not.pred";
        case COMPLEMENT -> "not";
        case NEGATE -> "neg";
      };
      return opcode + " " + register + ", " + u.operand();
    }
    return "mov " + register + ", " + Printed.operand(value);
  }

  static String print(Instruction.Branch branch) {
    Expression condition = branch.condition();
    if (condition.equals(Expression.constant(1))) {
      return "goto " + branch.label();
    } else if (condition instanceof Expression.Binary b && Printed.leaf(b.left()) && Printed.leaf(b.right())
        && name(COMPARISONS, b.operator()).isPresent()) {
      return "b" + name(COMPARISONS, b.operator()).get() + " " + b.left() + ", " + b.right() + ", " + branch.label();
    }
    return guard(condition) + " bra " + branch.label();
  }

  /** {@code @p}, {@code @!p}, or {@code @(expression)}. */
  static String guard(Expression condition) {
    boolean negated = condition instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
        && u.operand() instanceof Expression.Register;
    boolean bare = negated || condition instanceof Expression.Register;
    return "@" + (bare ? ExpressionText.print(condition) : "(" + ExpressionText.print(condition) + ")");
  }

  private static Optional<String> name(Map<String, BinaryOperator> table, BinaryOperator operator) {
    return table.entrySet().stream().filter(e -> e.getValue() == operator).findFirst().map(Map.Entry::getKey);
  }
}
