package periscope.lang.c;

import java.util.Optional;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/**
 * {@code c ? a : b} as arithmetic, {@code (c != 0) * a + !c * b}: expressions have no operator for it, and branching would
 * make a control dependency of what is a data dependency.
 */
final class Choices {

  /** The parts of a choice; the condition is 0 or 1. */
  record Choice(Expression condition, Expression then, Expression otherwise) {}

  private Choices() {}

  static Expression of(Expression condition, Expression then, Expression otherwise) {
    return new Expression.Binary(BinaryOperator.ADD,
        new Expression.Binary(BinaryOperator.MULTIPLY, ExpressionLowering.truth(condition), then),
        new Expression.Binary(BinaryOperator.MULTIPLY, new Expression.Unary(UnaryOperator.NOT, condition), otherwise));
  }

  /** The choice that an expression is, if {@link #of} could have made it. */
  static Optional<Choice> in(Expression expression) {
    return expression instanceof Expression.Binary sum && sum.operator() == BinaryOperator.ADD
            && sum.left() instanceof Expression.Binary yes && yes.operator() == BinaryOperator.MULTIPLY
            && sum.right() instanceof Expression.Binary no && no.operator() == BinaryOperator.MULTIPLY
            && no.left() instanceof Expression.Unary not && not.operator() == UnaryOperator.NOT
            && yes.left().equals(ExpressionLowering.truth(not.operand())) && total(yes.right()) && total(no.right())
        ? Optional.of(new Choice(not.operand(), yes.right(), no.right()))
        : Optional.empty();
  }

  /** Whether an expression has a value for all registers, so that it may be computed without need. */
  static boolean total(Expression expression) {
    if (expression instanceof Expression.Unary u) {
      return total(u.operand());
    }
    return !(expression instanceof Expression.Binary b)
        || b.operator() != BinaryOperator.DIVIDE && b.operator() != BinaryOperator.REMAINDER
            && total(b.left()) && total(b.right());
  }
}
