package periscope.cli.verify;

import periscope.litmus.expression.Expression;

/** Expressions in C's notation, with parentheses around every operation inside another. */
final class ExpressionText {

  private ExpressionText() {}

  static String of(Expression expression) {
    if (expression instanceof Expression.Unary u) {
      return u.operator().symbol() + inner(u.operand());
    } else if (expression instanceof Expression.Binary b) {
      return inner(b.left()) + " " + b.operator().symbol() + " " + inner(b.right());
    }
    return expression.toString();
  }

  private static String inner(Expression expression) {
    return expression instanceof Expression.Binary ? "(" + of(expression) + ")" : of(expression);
  }
}
