package periscope.litmus.text;

import periscope.litmus.expression.Expression;

/**
 * Expressions in C's notation, with parentheses around every operation inside another operation; a conversion prints as
 * {@code u32(r0)}.
 */
public final class ExpressionText {

  private ExpressionText() {}

  /** The text. */
  public static String of(Expression expression) {
    if (expression instanceof Expression.Unary u) {
      return u.operator().symbol() + inner(u.operand());
    } else if (expression instanceof Expression.Binary b) {
      return inner(b.left()) + " " + b.operator().symbol() + " " + inner(b.right());
    } else if (expression instanceof Expression.Convert c) {
      return c.type() + "(" + of(c.operand()) + ")";
    } else if (expression instanceof Expression.Real f) {
      return f.text(ExpressionText::of);
    } else if (expression instanceof Expression.Constant || expression instanceof Expression.Register) {
      return expression.toString();
    }
    throw new IllegalArgumentException("no such expression: " + expression);
  }

  private static String inner(Expression expression) {
    return expression instanceof Expression.Binary ? "(" + of(expression) + ")" : of(expression);
  }
}
