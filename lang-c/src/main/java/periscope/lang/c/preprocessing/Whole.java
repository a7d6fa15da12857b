package periscope.lang.c.preprocessing;

/**
 * A number in a condition: of {@code intmax_t} or {@code uintmax_t}, which have 64 bits (C11 6.10.1).
 *
 * @param unsigned whether the type is {@code uintmax_t}
 */
record Whole(long bits, boolean unsigned) {

  private static final String OVERFLOW = "a number beyond those of intmax_t";

  static Whole of(boolean holds) {
    return new Whole(holds ? 1 : 0, false);
  }

  boolean holds() {
    return bits != 0;
  }

  /**
   * The number converted to a type.
   *
   * @param other whether that is {@code uintmax_t}
   */
  Whole as(boolean other) {
    return new Whole(bits, other);
  }

  /**
   * The negated number.
   *
   * @throws IllegalArgumentException if the type has no such number
   */
  Whole negated() {
    if (!unsigned && bits == Long.MIN_VALUE) {
      throw new IllegalArgumentException(OVERFLOW);
    }
    return new Whole(-bits, unsigned);
  }

  /**
   * The result of an operator that evaluates both operands, after the usual arithmetic conversions.
   *
   * @throws IllegalArgumentException if the result is undefined, or if the operator is unknown
   */
  static Whole of(String operator, Whole left, Whole right) {
    boolean unsigned = left.unsigned || right.unsigned;
    long a = left.bits;
    long b = right.bits;
    int order = unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    return switch (operator) {
      case "<<", ">>" -> left.shifted(operator.equals("<<"), right);
      case "<" -> of(order < 0);
      case ">" -> of(order > 0);
      case "<=" -> of(order <= 0);
      case ">=" -> of(order >= 0);
      case "==" -> of(a == b);
      case "!=" -> of(a != b);
      case "&" -> new Whole(a & b, unsigned);
      case "^" -> new Whole(a ^ b, unsigned);
      case "|" -> new Whole(a | b, unsigned);
      default -> new Whole(unsigned ? wrapped(operator, a, b) : exact(operator, a, b), unsigned);
    };
  }

  private static long wrapped(String operator, long a, long b) {
    return switch (operator) {
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> Long.divideUnsigned(a, divisor(b));
      case "%" -> Long.remainderUnsigned(a, divisor(b));
      default -> throw new IllegalArgumentException("unexpected '" + operator + "'");
    };
  }

  private static long exact(String operator, long a, long b) {
    try {
      return switch (operator) {
        case "+" -> Math.addExact(a, b);
        case "-" -> Math.subtractExact(a, b);
        case "*" -> Math.multiplyExact(a, b);
        case "/" -> divisor(b) == -1 ? Math.negateExact(a) : a / b;
        case "%" -> divisor(b) == -1 ? Math.negateExact(a) * 0 : a % b;
        default -> throw new IllegalArgumentException("unexpected '" + operator + "'");
      };
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(OVERFLOW, e);
    }
  }

  private static long divisor(long b) {
    if (b == 0) {
      throw new IllegalArgumentException("a division by zero");
    }
    return b;
  }

  private Whole shifted(boolean left, Whole by) {
    if (by.bits < 0 || by.bits > 63) {
      throw new IllegalArgumentException("a shift by " + (by.unsigned ? Long.toUnsignedString(by.bits) : by.bits));
    }
    int count = (int) by.bits;
    long result = left ? bits << count : unsigned ? bits >>> count : bits >> count;
    if (left && !unsigned && result >> count != bits) {
      throw new IllegalArgumentException(OVERFLOW);
    }
    return new Whole(result, unsigned);
  }
}
