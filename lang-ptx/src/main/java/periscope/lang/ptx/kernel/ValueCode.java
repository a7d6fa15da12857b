package periscope.lang.ptx.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.mnemonic.RegisterTypes;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/** Writes expressions as instructions over 32-bit registers. */
final class ValueCode {

  private static final Map<BinaryOperator, String> ARITHMETIC = Map.ofEntries(
      Map.entry(BinaryOperator.ADD, "add.s32"), Map.entry(BinaryOperator.SUBTRACT, "sub.s32"),
      Map.entry(BinaryOperator.MULTIPLY, "mul.lo.s32"), Map.entry(BinaryOperator.DIVIDE, "div."),
      Map.entry(BinaryOperator.REMAINDER, "rem."), Map.entry(BinaryOperator.BIT_AND, "and.b32"),
      Map.entry(BinaryOperator.BIT_OR, "or.b32"), Map.entry(BinaryOperator.BIT_XOR, "xor.b32"),
      Map.entry(BinaryOperator.SHIFT_LEFT_CLAMPED, "shl.b32"), Map.entry(BinaryOperator.SHIFT_RIGHT_CLAMPED, "shr."),
      Map.entry(BinaryOperator.SHIFT_LEFT, "shl.b32"), Map.entry(BinaryOperator.SHIFT_RIGHT, "shr."));
  private static final Map<BinaryOperator, String> COMPARISONS = Map.of(
      BinaryOperator.EQUAL, "eq", BinaryOperator.NOT_EQUAL, "ne", BinaryOperator.LESS, "lt",
      BinaryOperator.LESS_EQUAL, "le", BinaryOperator.GREATER, "gt", BinaryOperator.GREATER_EQUAL, "ge");

  private final Code code;
  private final Set<String> predicates;

  private final RegisterTypes types;

  /**
   * Code for a thread.
   *
   * @param predicates the registers that are predicates
   */
  ValueCode(Code code, Set<String> predicates, RegisterTypes types) {
    this.code = code;
    this.types = types;
    this.predicates = predicates;
  }

  /** The type in which a kernel computes an operator; empty if its operands have no common type. */
  static Optional<NumberType> type(Expression.Binary b, RegisterTypes types) {
    return switch (b.operator()) {
      case AND, OR, BIT_AND, BIT_OR, BIT_XOR, EQUAL, NOT_EQUAL -> Optional.of(NumberType.S32);
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> List.of(NumberType.S32, NumberType.U32).stream()
          .filter(t -> has(t, b.left(), types) && has(t, b.right(), types)).findFirst();
      default -> Optional.of(b.type());
    };
  }

  private static boolean has(NumberType type, Expression value, RegisterTypes types) {
    return value instanceof Expression.Constant c ? type.holdsNumber(c.value()) : type.holds(types.of(value));
  }

  static boolean comparison(Expression value) {
    return value instanceof Expression.Binary b && COMPARISONS.containsKey(b.operator());
  }

  /** An operand with the value of an expression; adds the instructions that compute it. */
  String operand(Expression value) {
    if (value instanceof Expression.Constant c) {
      return Integer.toString((int) c.value());
    } else if (value instanceof Expression.Register r) {
      return PtxNames.register(r.name());
    } else if (value instanceof Expression.Convert c) {
      return operand(c.operand());
    }
    String target = code.integer();
    into(target, value);
    return target;
  }

  /** Puts the value of an expression into a register. */
  void into(String target, Expression value) {
    if (value instanceof Expression.Convert c) {
      into(target, c.operand());
    } else if (value instanceof Expression.Binary b && ARITHMETIC.containsKey(b.operator())) {
      boolean modulo = b.operator() == BinaryOperator.SHIFT_LEFT || b.operator() == BinaryOperator.SHIFT_RIGHT;
      Expression right = !modulo ? b.right()
          : new Expression.Binary(BinaryOperator.BIT_AND, b.right(), Expression.constant(Integer.SIZE - 1));
      String opcode = ARITHMETIC.get(b.operator());
      code.line(opcode + (opcode.endsWith(".") ? b.type() : "") + " " + target + ", " + operand(b.left()) + ", "
          + operand(right));
    } else if (value instanceof Expression.Unary u && u.operator() != UnaryOperator.NOT) {
      String opcode = u.operator() == UnaryOperator.NEGATE ? "neg.s32 " : "not.b32 ";
      code.line(opcode + target + ", " + operand(u.operand()));
    } else if (value instanceof Expression.Binary || value instanceof Expression.Unary) {
      code.line("selp.s32 " + target + ", 1, 0, " + predicate(value));
    } else if (value.operands().isEmpty()) {
      code.line("mov.s32 " + target + ", " + operand(value));
    } else {
      throw new IllegalArgumentException("no such expression: " + value);
    }
  }

  /** A predicate that holds if the expression is not 0. */
  private String predicate(Expression value) {
    String target = code.predicate();
    intoPredicate(target, value);
    return target;
  }

  void intoPredicate(String target, Expression value) {
    if (value instanceof Expression.Binary b && COMPARISONS.containsKey(b.operator())) {
      code.line("setp." + COMPARISONS.get(b.operator()) + "." + type(b, types).orElseThrow() + " " + target + ", "
          + operand(b.left()) + ", " + operand(b.right()));
    } else if (value instanceof Expression.Binary b
        && (b.operator() == BinaryOperator.AND || b.operator() == BinaryOperator.OR)) {
      String opcode = b.operator() == BinaryOperator.AND ? "and.pred " : "or.pred ";
      code.line(opcode + target + ", " + predicate(b.left()) + ", " + predicate(b.right()));
    } else if (value instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT) {
      code.line("setp.eq.s32 " + target + ", " + operand(u.operand()) + ", 0");
    } else {
      code.line("setp.ne.s32 " + target + ", " + operand(value) + ", 0");
    }
  }

  /** The text in front of an instruction that runs only if the expression is not 0; empty if it always runs. */
  String guard(Expression condition) {
    if (condition instanceof Expression.Constant c && c.value() != 0) {
      return "";
    } else if (condition instanceof Expression.Register r && predicates.contains(r.name())) {
      return "@" + PtxNames.register(r.name()) + " ";
    } else if (condition instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
        && u.operand() instanceof Expression.Register r && predicates.contains(r.name())) {
      return "@!" + PtxNames.register(r.name()) + " ";
    }
    return "@" + predicate(condition) + " ";
  }
}
