package periscope.litmus.expression;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Finds expressions that have one value whatever the registers hold, such as {@code r ^ r} or {@code x - x + 1}: litmus
 * tests use them to make an address or a value depend on a register and not on its value.
 *
 * <p>An expression is brought into the form {@code c + c1·a1 + c2·a2 + …} in 64-bit arithmetic, where each {@code a} is an
 * expression that is not looked into. This finds what people write, not every expression that is constant.
 */
public final class Constancy {

  private record Sum(long constant, Map<Expression, Long> terms) {
    static Sum of(long constant) {
      return new Sum(constant, Map.of());
    }

    boolean isConstant() {
      return terms.isEmpty();
    }

    boolean is(long value) {
      return isConstant() && constant == value;
    }

    Sum times(long factor) {
      Map<Expression, Long> scaled = new HashMap<>();
      terms.forEach((term, count) -> put(scaled, term, count * factor));
      return new Sum(constant * factor, scaled);
    }

    Sum plus(Sum that) {
      Map<Expression, Long> all = new HashMap<>(terms);
      that.terms.forEach((term, count) -> put(all, term, all.getOrDefault(term, 0L) + count));
      return new Sum(constant + that.constant, all);
    }

    private static void put(Map<Expression, Long> terms, Expression term, long count) {
      if (count == 0) {
        terms.remove(term);
      } else {
        terms.put(term, count);
      }
    }
  }

  private Constancy() {}

  /** The value of an expression if it is the same for all registers; empty if it varies, or nothing is known. */
  public static OptionalLong value(Expression expression) {
    Sum sum = sum(expression);
    return sum.isConstant() ? OptionalLong.of(sum.constant()) : OptionalLong.empty();
  }

  /**
   * The value of an expression where some registers are known; empty if it varies, nothing is known, or it divides by zero.
   *
   * @param registers what a register holds, if that is known
   */
  public static OptionalLong value(Expression expression, Function<String, OptionalLong> registers) {
    OptionalLong always = value(expression);
    if (always.isPresent()) {
      return always;
    } else if (expression instanceof Expression.Register r) {
      return registers.apply(r.name());
    } else if (expression instanceof Expression.Unary u) {
      OptionalLong operand = value(u.operand(), registers);
      return operand.isEmpty() ? operand : OptionalLong.of(u.operator().apply(operand.getAsLong()));
    } else if (expression instanceof Expression.Binary b) {
      OptionalLong left = value(b.left(), registers);
      OptionalLong right = value(b.right(), registers);
      boolean divides = b.operator() == BinaryOperator.DIVIDE || b.operator() == BinaryOperator.REMAINDER;
      return left.isEmpty() || right.isEmpty() || divides && right.getAsLong() == 0 ? OptionalLong.empty()
          : OptionalLong.of(b.operator().apply(left.getAsLong(), right.getAsLong()));
    }
    return OptionalLong.empty();
  }

  private static Sum sum(Expression expression) {
    if (expression instanceof Expression.Constant c) {
      return Sum.of(c.value());
    } else if (expression instanceof Expression.Register) {
      return new Sum(0, Map.of(expression, 1L));
    } else if (expression instanceof Expression.Unary u) {
      return unary(u);
    }
    return binary((Expression.Binary) expression);
  }

  private static Sum unary(Expression.Unary u) {
    Sum operand = sum(u.operand());
    if (u.operator() == UnaryOperator.NEGATE) {
      return operand.times(-1);
    } else if (u.operator() == UnaryOperator.COMPLEMENT) {
      return operand.times(-1).plus(Sum.of(-1));
    }
    return operand.isConstant() ? Sum.of(u.operator().apply(operand.constant())) : new Sum(0, Map.of(u, 1L));
  }

  private static Sum binary(Expression.Binary b) {
    Sum left = sum(b.left());
    Sum right = sum(b.right());
    boolean divides = b.operator() == BinaryOperator.DIVIDE || b.operator() == BinaryOperator.REMAINDER;
    if (left.isConstant() && right.isConstant() && !(divides && right.is(0))) {
      return Sum.of(b.operator().apply(left.constant(), right.constant()));
    }
    Sum unknown = new Sum(0, Map.of(b, 1L));
    boolean same = left.equals(right);
    boolean zero = left.is(0) || right.is(0);
    return switch (b.operator()) {
      case ADD -> left.plus(right);
      case SUBTRACT -> left.plus(right.times(-1));
      case MULTIPLY -> left.isConstant() ? right.times(left.constant())
          : right.isConstant() ? left.times(right.constant()) : unknown;
      case BIT_XOR, NOT_EQUAL, LESS, GREATER -> same ? Sum.of(0) : unknown;
      case EQUAL, LESS_EQUAL, GREATER_EQUAL -> same ? Sum.of(1) : unknown;
      case BIT_AND, AND -> zero ? Sum.of(0) : unknown;
      case REMAINDER -> right.is(1) || right.is(-1) ? Sum.of(0) : unknown;
      default -> unknown;
    };
  }
}
