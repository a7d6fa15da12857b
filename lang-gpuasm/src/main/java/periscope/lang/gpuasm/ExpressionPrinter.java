package periscope.lang.gpuasm;

import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/** Writes expressions in C's notation, with only the parentheses that a reader needs to get the same tree. */
final class ExpressionPrinter {

  private ExpressionPrinter() {}

  static String print(Expression expression) {
    if (expression instanceof Expression.Unary u) {
      return u.operator().symbol() + (atomic(u) ? print(u.operand()) : "(" + print(u.operand()) + ")");
    } else if (expression instanceof Expression.Binary b) {
      int precedence = b.operator().precedence();
      return below(b.left(), precedence) + " " + b.operator().symbol() + " " + below(b.right(), precedence + 1);
    } else if (expression instanceof Expression.Convert c) {
      // GPU assembly has one type: this is for people, and is not read back.
      return c.type() + "(" + print(c.operand()) + ")";
    } else if (expression instanceof Expression.Real f) {
      // For people: no test in this language has such arithmetic, and it is not read back.
      return f.text(o -> print(o));
    } else if (expression.operands().isEmpty()) {
      return expression.toString();
    }
    throw new IllegalArgumentException("no such expression: " + expression);
  }

  /** The negation of a literal keeps its parentheses: {@code -5} is the constant minus five. */
  private static boolean atomic(Expression.Unary unary) {
    boolean literal = unary.operand() instanceof Expression.Constant c && c.value() >= 0;
    return !(unary.operand() instanceof Expression.Binary) && !(unary.operator() == UnaryOperator.NEGATE && literal);
  }

  private static String below(Expression operand, int precedence) {
    boolean loose = operand instanceof Expression.Binary b && b.operator().precedence() < precedence;
    return loose ? "(" + print(operand) + ")" : print(operand);
  }
}
