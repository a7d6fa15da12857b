package periscope.engines.enumeration.path;

import java.util.List;
import java.util.Optional;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/**
 * A condition in normal form, to be looked up among a path's constraints, which may have decided it or its opposite
 * already: predicates are evaluated for each instruction under them, and a path that answers differently has no run.
 *
 * @param condition a comparison, or another expression that is not 0 where it holds
 * @param holds     whether the path requires the condition, or its opposite
 */
record Decided(Expression condition, boolean holds) {

  private static final Expression ZERO = Expression.constant(0);

  /** Whether a condition holds on a path, if that is known. */
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

  /** Whether an expression is 0 or 1. */
  private static boolean truth(Expression expression) {
    return expression instanceof Expression.Binary b && b.operator().isTruth()
        || expression instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT;
  }
}
