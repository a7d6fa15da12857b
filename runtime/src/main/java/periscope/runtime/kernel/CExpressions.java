package periscope.runtime.kernel;

import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/** Expressions of one thread in C. */
final class CExpressions {

  private static final int TIGHTEST = 101;

  private final int thread;
  private final Names names;

  CExpressions(int thread, Names names) {
    this.thread = thread;
    this.names = names;
  }

  String register(String name) {
    return names.register(thread, name);
  }

  String print(Expression expression) {
    return print(expression, 0);
  }

  private String print(Expression expression, int precedence) {
    if (expression instanceof Expression.Constant c) {
      return c.value() == Integer.MIN_VALUE ? "(-2147483647 - 1)" : c.value() < 0 ? "(" + c.value() + ")" : Long.toString(c.value());
    } else if (expression instanceof Expression.Register r) {
      return register(r.name());
    } else if (expression instanceof Expression.Unary u) {
      String operand = u.operator().symbol() + print(u.operand(), TIGHTEST);
      return u.operator() == UnaryOperator.NEGATE || precedence == TIGHTEST ? "(" + operand + ")" : operand;
    }
    Expression.Binary b = (Expression.Binary) expression;
    if (nothing(b)) {
      return "(" + print(b.left(), TIGHTEST) + " & zero)";
    }
    // Full parentheses around operands of another operator: compilers warn about C's finer points of precedence.
    String text = print(b.left(), TIGHTEST) + " " + b.operator().symbol() + " " + print(b.right(), TIGHTEST);
    return precedence > 0 ? "(" + text + ")" : text;
  }

  /** Whether the value is 0 whatever the registers hold: a dependency that compilers must not see through (section 4.5). */
  private static boolean nothing(Expression.Binary b) {
    return b.left() instanceof Expression.Register && b.left().equals(b.right())
        && (b.operator() == BinaryOperator.BIT_XOR || b.operator() == BinaryOperator.SUBTRACT);
  }
}
