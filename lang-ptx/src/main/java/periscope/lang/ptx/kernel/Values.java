package periscope.lang.ptx.kernel;

import java.util.Map;
import java.util.Set;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/** Expressions as instructions over 32-bit registers. */
final class Values {

  private static final Map<BinaryOperator, String> ARITHMETIC = Map.of(
      BinaryOperator.ADD, "add.s32", BinaryOperator.SUBTRACT, "sub.s32", BinaryOperator.MULTIPLY, "mul.lo.s32",
      BinaryOperator.DIVIDE, "div.s32", BinaryOperator.REMAINDER, "rem.s32", BinaryOperator.BIT_AND, "and.b32",
      BinaryOperator.BIT_OR, "or.b32", BinaryOperator.BIT_XOR, "xor.b32", BinaryOperator.SHIFT_LEFT_CLAMPED, "shl.b32",
      BinaryOperator.SHIFT_RIGHT_CLAMPED, "shr.s32");
  private static final Map<BinaryOperator, String> COMPARISONS = Map.of(
      BinaryOperator.EQUAL, "eq", BinaryOperator.NOT_EQUAL, "ne", BinaryOperator.LESS, "lt",
      BinaryOperator.LESS_EQUAL, "le", BinaryOperator.GREATER, "gt", BinaryOperator.GREATER_EQUAL, "ge");

  private final Code code;
  private final Set<String> predicates;

  /** @param predicates the registers that are predicates */
  Values(Code code, Set<String> predicates) {
    this.code = code;
    this.predicates = predicates;
  }

  static boolean comparison(Expression value) {
    return value instanceof Expression.Binary b && COMPARISONS.containsKey(b.operator());
  }

  /** An operand that has the value of an expression. */
  String operand(Expression value) {
    if (value instanceof Expression.Constant c) {
      return Integer.toString((int) c.value());
    } else if (value instanceof Expression.Register r) {
      return Names.register(r.name());
    }
    String target = code.integer();
    into(target, value);
    return target;
  }

  /** Puts the value of an expression into a register. */
  void into(String target, Expression value) {
    if (value instanceof Expression.Binary b && ARITHMETIC.containsKey(b.operator())) {
      code.line(ARITHMETIC.get(b.operator()) + " " + target + ", " + operand(b.left()) + ", " + operand(b.right()));
    } else if (value instanceof Expression.Unary u && u.operator() != UnaryOperator.NOT) {
      String opcode = u.operator() == UnaryOperator.NEGATE ? "neg.s32 " : "not.b32 ";
      code.line(opcode + target + ", " + operand(u.operand()));
    } else if (value instanceof Expression.Binary || value instanceof Expression.Unary) {
      code.line("selp.s32 " + target + ", 1, 0, " + predicate(value));
    } else {
      code.line("mov.s32 " + target + ", " + operand(value));
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
      code.line("setp." + COMPARISONS.get(b.operator()) + ".s32 " + target + ", " + operand(b.left()) + ", "
          + operand(b.right()));
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

  /** What stands in front of an instruction that runs if the expression is not 0; nothing if it always is. */
  String guard(Expression condition) {
    if (condition instanceof Expression.Constant c && c.value() != 0) {
      return "";
    } else if (condition instanceof Expression.Register r && predicates.contains(r.name())) {
      return "@" + Names.register(r.name()) + " ";
    } else if (condition instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
        && u.operand() instanceof Expression.Register r && predicates.contains(r.name())) {
      return "@!" + Names.register(r.name()) + " ";
    }
    return "@" + predicate(condition) + " ";
  }
}
