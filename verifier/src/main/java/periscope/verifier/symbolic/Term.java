package periscope.verifier.symbolic;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/**
 * What a register may hold at a place of a thread, over the values that the thread's events read. Terms share parts, so
 * they are compared by identity.
 */
abstract sealed class Term {

  static final Term ZERO = new Constant(0);

  static final class Constant extends Term {
    final long value;

    Constant(long value) {
      this.value = value;
    }
  }

  /** 1 or 0, whichever the thread likes. */
  static final class Choice extends Term {}

  /** The value that an event reads. */
  static final class ReadBy extends Term {
    final Step step;

    ReadBy(Step step) {
      this.step = step;
    }
  }

  static final class Unary extends Term {
    final UnaryOperator operator;
    final Term operand;

    Unary(UnaryOperator operator, Term operand) {
      this.operator = operator;
      this.operand = operand;
    }
  }

  static final class Binary extends Term {
    final BinaryOperator operator;
    final Term left;
    final Term right;

    Binary(BinaryOperator operator, Term left, Term right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }
  }

  /** The term that belongs to the way by which the thread came to a point. */
  static final class Merge extends Term {
    final Point point;
    /** In the order of the ways into the point. */
    final List<Term> choices;

    Merge(Point point, List<Term> choices) {
      this.point = point;
      this.choices = List.copyOf(choices);
    }
  }

  /** The expression with registers replaced by what they hold; constant if no read matters to it. */
  static Term of(Expression expression, Function<String, Term> registers) {
    OptionalLong always = Constancy.value(expression);
    if (always.isPresent()) {
      return new Constant(always.getAsLong());
    } else if (expression instanceof Expression.Register r) {
      return registers.apply(r.name());
    } else if (expression instanceof Expression.Unary u) {
      Term operand = of(u.operand(), registers);
      return operand instanceof Constant c ? new Constant(u.operator().apply(c.value)) : new Unary(u.operator(), operand);
    }
    Expression.Binary b = (Expression.Binary) expression;
    Term left = of(b.left(), registers);
    Term right = of(b.right(), registers);
    return left instanceof Constant l && right instanceof Constant r && !dividesByZero(b.operator(), r.value)
        ? new Constant(b.operator().apply(l.value, r.value))
        : new Binary(b.operator(), left, right);
  }

  static boolean dividesByZero(BinaryOperator operator, long right) {
    return right == 0 && (operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER);
  }

  /** Whether the operator gives 1 or 0 only. */
  static boolean isTruth(BinaryOperator operator) {
    return switch (operator) {
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, NOT_EQUAL, AND, OR -> true;
      default -> false;
    };
  }
}
