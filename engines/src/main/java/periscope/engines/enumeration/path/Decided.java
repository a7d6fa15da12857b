package periscope.engines.enumeration.path;

import java.util.List;
import java.util.Optional;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/**
 * A condition in normal form, for a search among a path's constraints: an earlier constraint may have decided the
 * condition or its opposite, since a predicate is evaluated for each instruction under it, and a path with both answers
 * has no run.
 *
 * @param condition a comparison, or another expression that is true if it is not 0
 * @param holds     whether the path requires the condition, or else its opposite
 */
record Decided(Expression condition, boolean holds) {

  private static final Expression ZERO = Expression.constant(0);

  /** Whether a condition holds on a path with these constraints; empty if they do not decide it. */
  static Optional<Boolean> by(List<Path.Constraint> constraints, Expression condition) {
    if (constraints.isEmpty()) {
      return Optional.empty();
    }
    Decided asked = of(condition, true);
    for (Path.Constraint constraint : constraints) {
      Decided known = of(constraint.condition(), constraint.holds());
      if (known.condition.equals(asked.condition)) {
        return Optional.of(known.holds == asked.holds);
      }
    }
    return Optional.empty();
  }

  private static Decided of(Expression condition, boolean holds) {
    if (condition instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT) {
      return of(u.operand(), !holds);
    } else if (condition instanceof Expression.Binary b) {
      boolean equal = b.operator() == BinaryOperator.EQUAL;
      if ((equal || b.operator() == BinaryOperator.NOT_EQUAL) && b.right().equals(ZERO) && truth(b.left())) {
        return of(b.left(), equal != holds);
      }
      return switch (b.operator()) {
        case NOT_EQUAL -> opposite(b, BinaryOperator.EQUAL, holds);
        case GREATER_EQUAL -> opposite(b, BinaryOperator.LESS, holds);
        case GREATER -> opposite(b, BinaryOperator.LESS_EQUAL, holds);
        default -> new Decided(b, holds);
      };
    }
    return new Decided(condition, holds);
  }

  private static Decided opposite(Expression.Binary b, BinaryOperator operator, boolean holds) {
    return new Decided(new Expression.Binary(operator, b.type(), b.left(), b.right()), !holds);
  }

  /** Whether an expression always has the value 0 or 1. */
  private static boolean truth(Expression expression) {
    return expression instanceof Expression.Binary b && b.operator().isTruth()
        || expression instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT;
  }
}
