package periscope.litmus.expression;

/**
 * C's infix operators on integers, with their C precedence (higher binds tighter). Both operands are always evaluated.
 *
 * <p>A result that overflows wraps around. Shifts take their count modulo the width, as in OpenCL C; NVIDIA's shifts
 * clamp the count at the width.
 */
public enum BinaryOperator {
  MULTIPLY("*", 10),
  DIVIDE("/", 10),
  REMAINDER("%", 10),
  ADD("+", 9),
  SUBTRACT("-", 9),
  SHIFT_LEFT("<<", 8),
  SHIFT_RIGHT(">>", 8),
  /** NVIDIA's {@code shl}: a count from the width on leaves 0. The count is unsigned and of 32 bits. */
  SHIFT_LEFT_CLAMPED("<<", 8),
  /** NVIDIA's {@code shr}: a count from the width on leaves the sign. The count is unsigned and of 32 bits. */
  SHIFT_RIGHT_CLAMPED(">>", 8),
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

  /** The operator's precedence in C; a higher one binds tighter. */
  public int precedence() {
    return precedence;
  }

  /**
   * The operator with that C spelling; for a shift, the operator that takes its count modulo the width.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static BinaryOperator of(String symbol) {
    for (BinaryOperator operator : values()) {
      if (operator.symbol.equals(symbol)) {
        return operator;
      }
    }
    throw new IllegalArgumentException("no operator " + symbol);
  }

  /** Whether every result of the operator is 1 or 0. */
  public boolean isTruth() {
    return switch (this) {
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, NOT_EQUAL, AND, OR -> true;
      default -> false;
    };
  }

  /** Whether the operator has no result if its right operand is 0. */
  public boolean divides() {
    return this == DIVIDE || this == REMAINDER;
  }

  /**
   * A type in which the operator gives the same results as in {@code type}, for operands in the canonical form of
   * {@code type}; the same answer for as many types as possible. Operators that look at all bits alike, or at the order
   * of numbers only, do not depend on the number of bits.
   */
  NumberType standard(NumberType type) {
    return switch (this) {
      case EQUAL, NOT_EQUAL, AND, OR, BIT_AND, BIT_XOR, BIT_OR -> NumberType.S64;
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> type.patterns() ? type : NumberType.S64;
      default -> type;
    };
  }

  /**
   * The result in exact arithmetic of 64 bits with a sign.
   *
   * @throws ArithmeticException on division by zero
   */
  public long apply(long left, long right) {
    return apply(NumberType.S64, left, right);
  }

  /**
   * The result for two numbers of a type, in canonical form: of that type, or 1 or 0. A shift's count may have any
   * type.
   *
   * @throws ArithmeticException on division by zero
   */
  public long apply(NumberType type, long left, long right) {
    return switch (this) {
      case MULTIPLY -> type.wrap(left * right);
      case DIVIDE -> type.patterns() ? Long.divideUnsigned(left, right) : type.wrap(left / right);
      case REMAINDER -> type.patterns() ? Long.remainderUnsigned(left, right) : left % right;
      case ADD -> type.wrap(left + right);
      case SUBTRACT -> type.wrap(left - right);
      case SHIFT_LEFT -> type.wrap(left << (right & type.bits() - 1));
      case SHIFT_RIGHT -> right(type, left, right & type.bits() - 1);
      case SHIFT_LEFT_CLAMPED -> count(right) < type.bits() ? type.wrap(left << count(right)) : 0;
      case SHIFT_RIGHT_CLAMPED ->
        count(right) < type.bits() ? right(type, left, count(right)) : type.signed() && left < 0 ? -1 : 0;
      case LESS -> truth(type.compare(left, right) < 0);
      case LESS_EQUAL -> truth(type.compare(left, right) <= 0);
      case GREATER -> truth(type.compare(left, right) > 0);
      case GREATER_EQUAL -> truth(type.compare(left, right) >= 0);
      case EQUAL -> truth(left == right);
      case NOT_EQUAL -> truth(left != right);
      case BIT_AND -> left & right;
      case BIT_XOR -> left ^ right;
      case BIT_OR -> left | right;
      case AND -> truth(left != 0 && right != 0);
      case OR -> truth(left != 0 || right != 0);
    };
  }

  private static long right(NumberType type, long value, long count) {
    return type.signed() ? value >> count : value >>> count;
  }

  private static long count(long value) {
    return NumberType.U32.wrap(value);
  }

  private static long truth(boolean b) {
    return b ? 1 : 0;
  }
}
