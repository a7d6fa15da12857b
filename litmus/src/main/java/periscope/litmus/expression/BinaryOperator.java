package periscope.litmus.expression;

/** C's infix operators on integers, with their C precedence (higher binds tighter). Both operands are always evaluated. */
public enum BinaryOperator {
  MULTIPLY("*", 10),
  DIVIDE("/", 10),
  REMAINDER("%", 10),
  ADD("+", 9),
  SUBTRACT("-", 9),
  SHIFT_LEFT("<<", 8),
  SHIFT_RIGHT(">>", 8),
  LESS("<", 7),
  LESS_EQUAL("<=", 7),
  GREATER(">", 7),
  GREATER_EQUAL(">=", 7),
  EQUAL("==", 6),
  NOT_EQUAL("!=", 6),
  BIT_AND("&", 5),
  BIT_XOR("^", 4),
  BIT_OR("|", 3),
  AND("&&", 2),
  OR("||", 1);

  private final String symbol;
  private final int precedence;

  BinaryOperator(String symbol, int precedence) {
    this.symbol = symbol;
    this.precedence = precedence;
  }

  /** The operator in C's spelling. */
  public String symbol() {
    return symbol;
  }

  public int precedence() {
    return precedence;
  }

  /** The operator of that C spelling. */
  public static BinaryOperator of(String symbol) {
    for (BinaryOperator operator : values()) {
      if (operator.symbol.equals(symbol)) {
        return operator;
      }
    }
    throw new IllegalArgumentException("no operator " + symbol);
  }

  /** @throws ArithmeticException on division by zero */
  public long apply(long left, long right) {
    return switch (this) {
      case MULTIPLY -> left * right;
      case DIVIDE -> left / right;
      case REMAINDER -> left % right;
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case SHIFT_LEFT -> left << right;
      case SHIFT_RIGHT -> left >> right;
      case LESS -> truth(left < right);
      case LESS_EQUAL -> truth(left <= right);
      case GREATER -> truth(left > right);
      case GREATER_EQUAL -> truth(left >= right);
      case EQUAL -> truth(left == right);
      case NOT_EQUAL -> truth(left != right);
      case BIT_AND -> left & right;
      case BIT_XOR -> left ^ right;
      case BIT_OR -> left | right;
      case AND -> truth(left != 0 && right != 0);
      case OR -> truth(left != 0 || right != 0);
    };
  }

  private static long truth(boolean b) {
    return b ? 1 : 0;
  }
}
