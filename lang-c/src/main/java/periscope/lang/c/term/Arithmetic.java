package periscope.lang.c.term;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import periscope.lang.c.term.Term.Value;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.expression.UnaryOperator;

/**
 * C's arithmetic on values with a type (C11 6.3.1, 6.5): integer promotions, the usual arithmetic conversions, and the
 * type in which each operator computes. A conversion stands in an expression only where it can change a value.
 */
public final class Arithmetic {

  private final boolean clamps;

  /**
   * Arithmetic of a dialect.
   *
   * @param clamps whether shifts clamp their count at the width; otherwise they take it modulo the width
   */
  public Arithmetic(boolean clamps) {
    this.clamps = clamps;
  }

  /** The type in which operators compute with numbers of a type: {@code int} for every narrower type. */
  public static NumberType promoted(NumberType type) {
    return type.bits() < NumberType.S32.bits() ? NumberType.S32 : type;
  }

  /** The type in which an operator computes with operands of two types; a floating-point type if one of them is. */
  public static NumberType common(NumberType left, NumberType right) {
    NumberType l = promoted(left);
    NumberType r = promoted(right);
    if (l.real() || r.real()) {
      return !r.real() || l.equals(NumberType.F64) ? l : r;
    }
    if (l.bits() != r.bits()) {
      return l.bits() > r.bits() ? l : r;
    }
    return l.signed() ? r : l;
  }

  /** The value converted to a type, as an expression. */
  public static Expression convert(NumberType type, Value value) {
    if (type.real() || value.type().real()) {
      return real(type, value);
    } else if (type.equals(NumberType.BOOL)) {
      return value.type().equals(NumberType.BOOL)
          ? value.value()
          : value.value() instanceof Expression.Constant c
              ? Expression.constant(c.value() == 0 ? 0 : 1)
              : truth(value.value());
    }
    return type.holds(value.type()) ? value.value() : Expression.convert(type, value.value());
  }

  /** A conversion to, from or between floating-point numbers; a constant is converted at once. */
  private static Expression real(NumberType type, Value value) {
    if (type.equals(value.type())) {
      return value.value();
    } else if (type.equals(NumberType.BOOL)) {
      return value.truth();
    }
    Expression converted =
        new Expression.Real(RealOperator.CONVERT, value.type(), type, List.of(value.value()));
    boolean known = value.value() instanceof Expression.Constant c
        && (type.real() || RealOperator.holds(type, value.type(), c.value()));
    return known ? Expression.constant(converted.evaluate(r -> 0)) : converted;
  }

  /** The value of a place, reinterpreted in another type of the same width. */
  public static Expression seen(NumberType as, NumberType held, Expression value) {
    if (as.real() != held.real() && !(value instanceof Expression.Constant)) {
      return new Expression.Real(RealOperator.SEEN, held, as, List.of(value));
    }
    return as.holds(held) ? value : Expression.convert(as, value);
  }

  /** Whether an operator exists for floating-point numbers. */
  public static boolean ofReals(BinaryOperator operator) {
    return switch (operator) {
      case MULTIPLY, DIVIDE, ADD, SUBTRACT -> true;
      default -> operator.isTruth();
    };
  }

  public static Value unary(UnaryOperator operator, Value operand) {
    if (operand.type().real() && operator == UnaryOperator.NEGATE) {
      return new Value(new Expression.Real(RealOperator.NEGATE, operand.type(), operand.value()), operand.type());
    } else if (operator == UnaryOperator.NOT) {
      return new Value(new Expression.Unary(operator, operand.truth()), NumberType.S32);
    }
    NumberType type = promoted(operand.type());
    return new Value(new Expression.Unary(operator, type, operand.value()), type);
  }

  /** {@code -x}. */
  Value negative(Value x) {
    return unary(UnaryOperator.NEGATE, x);
  }

  public Value binary(BinaryOperator operator, Value left, Value right) {
    NumberType both = common(left.type(), right.type());
    if (both.real() && operator != BinaryOperator.AND && operator != BinaryOperator.OR) {
      Expression.Real result =
          new Expression.Real(RealOperator.of(operator), both, convert(both, left), convert(both, right));
      return new Value(result, result.to());
    }
    return switch (operator) {
      case AND, OR -> new Value(new Expression.Binary(operator, left.truth(), right.truth()), NumberType.S32);
      case SHIFT_LEFT, SHIFT_RIGHT -> {
        NumberType type = promoted(left.type());
        yield new Value(new Expression.Binary(shift(operator), type, left.value(), right.value()), type);
      }
      case ADD, SUBTRACT, MULTIPLY ->
        // The lowest bits of the result come from the lowest bits of the operands: only constants are converted.
        new Value(new Expression.Binary(operator, both, constant(both, left), constant(both, right)), both);
      default -> {
        Expression.Binary result =
            new Expression.Binary(operator, both, convert(both, left), convert(both, right));
        // A bitwise operator on constants has no other type than what they are written in, which the tree does not
        // keep.
        boolean bits = !operator.isTruth() && !operator.divides() && !both.equals(NumberType.S32)
            && result.left() instanceof Expression.Constant && result.right() instanceof Expression.Constant;
        yield new Value(bits ? Expression.constant(result.evaluate(r -> 0)) : result,
            operator.isTruth() ? NumberType.S32 : both);
      }
    };
  }

  private BinaryOperator shift(BinaryOperator operator) {
    return !clamps
        ? operator
        : operator == BinaryOperator.SHIFT_LEFT ? BinaryOperator.SHIFT_LEFT_CLAMPED
        : BinaryOperator.SHIFT_RIGHT_CLAMPED;
  }

  /** The expression with other expressions in the place of some registers. */
  public static Expression with(Map<String, Expression> known, Expression value) {
    if (value instanceof Expression.Register r) {
      return known.getOrDefault(r.name(), r);
    } else if (value instanceof Expression.Unary u) {
      return new Expression.Unary(u.operator(), u.type(), with(known, u.operand()));
    } else if (value instanceof Expression.Convert c) {
      return Expression.convert(c.type(), with(known, c.operand()));
    } else if (value instanceof Expression.Binary b) {
      return new Expression.Binary(b.operator(), b.type(), with(known, b.left()), with(known, b.right()));
    } else if (value instanceof Expression.Real f) {
      return f.with(f.operands().stream().map(o -> with(known, o)).toList());
    }
    return value;
  }

  /** The value of an expression without registers, as a constant; empty for other expressions. */
  public static Optional<Expression> constant(Expression value) {
    OptionalLong known = value.registers().isEmpty() ? Constancy.value(value) : OptionalLong.empty();
    return known.isPresent() ? Optional.of(Expression.constant(known.getAsLong())) : Optional.empty();
  }

  private static Expression constant(NumberType type, Value value) {
    return value.value() instanceof Expression.Constant ? convert(type, value) : value.value();
  }

  /** {@code condition ? then : otherwise} for values that may be computed even if they are not selected. */
  public static Value choice(Expression condition, Value then, Value otherwise) {
    NumberType type = common(then.type(), otherwise.type());
    NumberType bits = type.patternType();
    Expression chosen = Choices.of(condition, bits, seen(bits, type, convert(type, then)),
        seen(bits, type, convert(type, otherwise)));
    return new Value(seen(type, bits, chosen), type);
  }

  /** 1 if the value counts as true, else 0. */
  public static Expression truth(Expression value) {
    return isTruth(value) ? value : new Expression.Binary(BinaryOperator.NOT_EQUAL, value, Expression.constant(0));
  }

  /** Whether the outermost operator of an expression yields 0 or 1. */
  public static boolean isTruth(Expression value) {
    return value instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT
        || value instanceof Expression.Real f && f.operator().isTruth()
        || value instanceof Expression.Binary b && b.operator().isTruth();
  }
}
