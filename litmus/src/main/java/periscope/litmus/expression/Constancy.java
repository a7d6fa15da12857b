package periscope.litmus.expression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/**
 * Finds expressions that have the same value for all values of registers, such as {@code r ^ r} or {@code x - x + 1}:
 * litmus tests use them to make an address or a value depend on a register and not on its value.
 *
 * <p>The class rewrites an expression as {@code c + c1·a1 + c2·a2 + …} in the arithmetic of its type, where each {@code
 * a} is a subexpression that it does not analyse. This finds the forms that people write, not every constant
 * expression.
 */
public final class Constancy {

  /**
   * A sum {@code constant + factor·term + …}.
   *
   * @param terms each term with its factor
   * @param type  the type in which the sum is computed, with wrap-around
   */
  private record Sum(long constant, Map<Expression, Long> terms, NumberType type) {
    static Sum of(long constant) {
      return new Sum(constant, Map.of(), NumberType.S64);
    }

    /** A sum that consists of one expression, which is not analysed. */
    static Sum unknown(Expression expression) {
      return new Sum(0, Map.of(expression, 1L), NumberType.S64);
    }

    boolean isConstant() {
      return terms.isEmpty();
    }

    boolean is(long value) {
      return isConstant() && constant == value;
    }

    Sum times(long factor, NumberType in) {
      Map<Expression, Long> scaled = new HashMap<>();
      terms.forEach((term, count) -> put(scaled, term, in.wrap(count * factor)));
      return result(constant * factor, scaled, in);
    }

    Sum plus(Sum that, NumberType in) {
      Map<Expression, Long> all = new HashMap<>(terms);
      that.terms.forEach((term, count) -> put(all, term, in.wrap(all.getOrDefault(term, 0L) + count)));
      return result(constant + that.constant, all, in);
    }

    /** The same sum in a type with fewer bits. */
    Sum in(NumberType narrower) {
      return times(1, narrower);
    }

    private static Sum result(long constant, Map<Expression, Long> terms, NumberType in) {
      return terms.isEmpty() ? of(in.wrap(constant)) : new Sum(in.wrap(constant), Map.copyOf(terms), in);
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

  /**
   * The value of an expression if it is the same for all values of registers; empty if it varies, or if the analysis
   * finds none.
   */
  public static OptionalLong value(Expression expression) {
    Sum sum = sum(expression);
    return sum.isConstant() ? OptionalLong.of(sum.constant()) : OptionalLong.empty();
  }

  /**
   * The value of an expression in which some registers are known; empty if the value varies, the analysis finds none,
   * or the expression divides by zero.
   *
   * @param registers the value of a register, by name; empty for an unknown register
   */
  public static OptionalLong value(Expression expression, Function<String, OptionalLong> registers) {
    OptionalLong always = value(expression);
    return always.isPresent() ? always : expression.fold(
        c -> OptionalLong.of(c.value()),
        r -> registers.apply(r.name()),
        u -> of(value(u.operand(), registers), u::apply),
        c -> of(value(c.operand(), registers), c.type()::wrap),
        b -> {
          OptionalLong left = value(b.left(), registers);
          OptionalLong right = value(b.right(), registers);
          boolean noResult = right.isEmpty() || b.operator().divides() && right.getAsLong() == 0;
          return noResult ? OptionalLong.empty() : of(left, l -> b.apply(l, right.getAsLong()));
        },
        f -> {
          List<OptionalLong> operands = f.operands().stream().map(o -> value(o, registers)).toList();
          return operands.stream().allMatch(OptionalLong::isPresent)
              ? OptionalLong.of(f.apply(operands.stream().mapToLong(OptionalLong::getAsLong).toArray()))
              : OptionalLong.empty();
        });
  }

  private static OptionalLong of(OptionalLong operand, LongUnaryOperator result) {
    return operand.isEmpty() ? operand : OptionalLong.of(result.applyAsLong(operand.getAsLong()));
  }

  private static Sum sum(Expression expression) {
    return expression.fold(
        c -> Sum.of(c.value()),
        Sum::unknown,
        Constancy::unary,
        c -> {
          Sum operand = within(c.operand(), c.type());
          return c.type().holds(operand.type()) ? operand : operand.in(c.type());
        },
        Constancy::binary,
        f -> {
          List<Sum> operands = f.operands().stream().map(Constancy::sum).toList();
          return operands.stream().allMatch(Sum::isConstant)
              ? Sum.of(f.apply(operands.stream().mapToLong(Sum::constant).toArray())) : Sum.unknown(f);
        });
  }

  /**
   * An operand as a sum in {@code type}; an operand that computes in a type with fewer bits becomes one unanalysed
   * term, since it may wrap around earlier.
   */
  private static Sum within(Expression operand, NumberType type) {
    Sum sum = sum(operand);
    return sum.type().bits() < type.bits() ? Sum.unknown(operand) : sum;
  }

  private static Sum unary(Expression.Unary u) {
    if (u.operator() == UnaryOperator.NOT) {
      Sum operand = sum(u.operand());
      return operand.isConstant() ? Sum.of(u.apply(operand.constant())) : Sum.unknown(u);
    }
    Sum negative = within(u.operand(), u.type()).times(-1, u.type());
    return u.operator() == UnaryOperator.NEGATE ? negative : negative.plus(Sum.of(-1), u.type());
  }

  private static Sum binary(Expression.Binary b) {
    Sum left = sum(b.left());
    Sum right = sum(b.right());
    if (left.isConstant() && right.isConstant() && !(b.operator().divides() && right.is(0))) {
      return Sum.of(b.apply(left.constant(), right.constant()));
    }
    Sum unknown = Sum.unknown(b);
    NumberType type = b.type();
    boolean same = left.equals(right);
    boolean zero = left.is(0) || right.is(0);
    return switch (b.operator()) {
      case ADD -> within(b.left(), type).plus(within(b.right(), type), type);
      case SUBTRACT -> within(b.left(), type).plus(within(b.right(), type).times(-1, type), type);
      case MULTIPLY -> left.isConstant() ? within(b.right(), type).times(left.constant(), type)
          : right.isConstant() ? within(b.left(), type).times(right.constant(), type) : unknown;
      case BIT_XOR, NOT_EQUAL, LESS, GREATER -> same ? Sum.of(0) : unknown;
      case EQUAL, LESS_EQUAL, GREATER_EQUAL -> same ? Sum.of(1) : unknown;
      case BIT_AND, AND -> zero ? Sum.of(0) : unknown;
      case REMAINDER -> right.is(1) || right.is(-1) && type.signed() ? Sum.of(0) : unknown;
      default -> unknown;
    };
  }
}
