package periscope.litmus.expression;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Operators on floating-point numbers (IEEE 754-2019): each result is the exact result, rounded once, to the nearest,
 * ties to even. Every NaN that an operator makes is the same quiet NaN without sign and payload; NaNs of devices may
 * have other bits.
 */
public enum RealOperator {
  ADD("+", 2),
  SUBTRACT("-", 2),
  MULTIPLY("*", 2),
  DIVIDE("/", 2),
  NEGATE("-", 1),
  LESS("<", 2),
  LESS_EQUAL("<=", 2),
  GREATER(">", 2),
  GREATER_EQUAL(">=", 2),
  EQUAL("==", 2),
  NOT_EQUAL("!=", 2),
  /** {@code x * y + z}, rounded once. */
  FMA("fma", 3),
  SQUARE_ROOT("sqrt", 1),
  ABSOLUTE("fabs", 1),
  /** The smaller operand; if one operand is a NaN, the other operand. */
  LEAST("fmin", 2),
  /** The greater operand; if one operand is a NaN, the other operand. */
  GREATEST("fmax", 2),
  FLOOR("floor", 1),
  CEILING("ceil", 1),
  /** Rounds towards 0. */
  TRUNCATE("trunc", 1),
  /** Rounds to the nearest whole number, ties to even. */
  ROUND_EVEN("rint", 1),
  /**
   * Converts between integers and floating-point numbers, and between floating-point numbers of two widths. A fraction
   * is cut off. A number beyond an integer type's range becomes the type's nearest number, and NaN becomes 0; since
   * languages leave these results open, they check {@link #holds} first.
   */
  CONVERT("", 1),
  /** Reinterprets the bits of a number in another type of the same width. */
  SEEN("as", 1);

  private final String symbol;
  private final int operands;

  RealOperator(String symbol, int operands) {
    this.symbol = symbol;
    this.operands = operands;
  }

  /**
   * C's operator, or the name of C's function; empty for {@link #CONVERT}, and {@code as} for {@link #SEEN}, whose
   * function also names the type.
   */
  public String symbol() {
    return symbol;
  }

  /** Number of operands. */
  public int operands() {
    return operands;
  }

  /** Whether the operator's symbol stands between its operands in C. */
  public boolean isInfix() {
    return operands == 2 && !Character.isLetter(symbol.charAt(0));
  }

  /** Whether every result of the operator is 1 or 0. */
  public boolean isTruth() {
    return switch (this) {
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, NOT_EQUAL -> true;
      default -> false;
    };
  }

  /**
   * The operator that C writes with the same symbol as an operator on integers.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RealOperator of(BinaryOperator operator) {
    for (RealOperator real : values()) {
      if (real.isInfix() && real.symbol.equals(operator.symbol())) {
        return real;
      }
    }
    throw new IllegalArgumentException("floating-point numbers have no " + operator.symbol());
  }

  /**
   * Whether an integer type holds a floating-point number after its fraction was cut off; false for infinities and NaN.
   *
   * @param from   the type of the number
   * @param number bit pattern of the number
   */
  public static boolean holds(NumberType integer, NumberType from, long number) {
    double value = real(from, number);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return false;
    }
    BigInteger whole = new BigDecimal(value).toBigInteger();
    return whole.compareTo(BigInteger.valueOf(integer.least())) >= 0
        && whole.compareTo(new BigInteger(integer.print(integer.greatest()))) <= 0;
  }

  /**
   * The result, in canonical form.
   *
   * @param from the type of the operands
   * @param to   the type of the result
   */
  public long apply(NumberType from, NumberType to, long... x) {
    if (this == CONVERT) {
      return converted(from, to, x[0]);
    } else if (this == SEEN) {
      return to.wrap(x[0]);
    } else if (from.bits() == NumberType.F32.bits()) {
      return ofFloats(Float.intBitsToFloat((int) x[0]), x.length > 1 ? Float.intBitsToFloat((int) x[1]) : 0,
          x.length > 2 ? Float.intBitsToFloat((int) x[2]) : 0);
    }
    return ofDoubles(Double.longBitsToDouble(x[0]), x.length > 1 ? Double.longBitsToDouble(x[1]) : 0,
        x.length > 2 ? Double.longBitsToDouble(x[2]) : 0);
  }

  private long ofFloats(float x, float y, float z) {
    return switch (this) {
      case ADD -> bits(x + y);
      case SUBTRACT -> bits(x - y);
      case MULTIPLY -> bits(x * y);
      case DIVIDE -> bits(x / y);
      case FMA -> bits(Math.fma(x, y, z));
      // The sign of a NaN changes, too: these are no arithmetic.
      case NEGATE -> NumberType.F32.wrap(Float.floatToRawIntBits(x) ^ Integer.MIN_VALUE);
      case ABSOLUTE -> Float.floatToRawIntBits(x) & Integer.MAX_VALUE;
      // Rounding the root of a double, which is rounded itself, gives the float that is nearest (53 > 2 * 24 + 1).
      case SQUARE_ROOT -> bits((float) Math.sqrt(x));
      case LEAST, GREATEST, FLOOR, CEILING, TRUNCATE, ROUND_EVEN -> bits((float) rounded(x, y));
      default -> truth(compare(x, y));
    };
  }

  private long ofDoubles(double x, double y, double z) {
    return switch (this) {
      case ADD -> bits(x + y);
      case SUBTRACT -> bits(x - y);
      case MULTIPLY -> bits(x * y);
      case DIVIDE -> bits(x / y);
      case FMA -> bits(Math.fma(x, y, z));
      case NEGATE -> Double.doubleToRawLongBits(x) ^ Long.MIN_VALUE;
      case ABSOLUTE -> Double.doubleToRawLongBits(x) & Long.MAX_VALUE;
      case SQUARE_ROOT -> bits(Math.sqrt(x));
      case LEAST, GREATEST, FLOOR, CEILING, TRUNCATE, ROUND_EVEN -> bits(rounded(x, y));
      default -> truth(compare(x, y));
    };
  }

  /**
   * The result of an operator that returns one of its operands or a whole number, which both widths represent exactly.
   *
   * @throws IllegalStateException for other operators
   */
  private double rounded(double x, double y) {
    return switch (this) {
      case LEAST -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y);
      case GREATEST -> Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y);
      case FLOOR -> Math.floor(x);
      case CEILING -> Math.ceil(x);
      case TRUNCATE -> x < 0 ? Math.ceil(x) : Math.floor(x);
      case ROUND_EVEN -> Math.rint(x);
      default -> throw new IllegalStateException("no rounding: " + this);
    };
  }

  private boolean compare(double x, double y) {
    return switch (this) {
      case LESS -> x < y;
      case LESS_EQUAL -> x <= y;
      case GREATER -> x > y;
      case GREATER_EQUAL -> x >= y;
      case EQUAL -> x == y;
      case NOT_EQUAL -> x != y;
      default -> throw new IllegalStateException("no comparison: " + this);
    };
  }

  private static long converted(NumberType from, NumberType to, long x) {
    if (!from.real()) {
      BigDecimal exact = new BigDecimal(from.print(x));
      return to.bits() == NumberType.F32.bits() ? bits(exact.floatValue()) : bits(exact.doubleValue());
    }
    double value = real(from, x);
    if (to.real()) {
      return to.bits() == NumberType.F32.bits() ? bits((float) value) : bits(value);
    } else if (to.equals(NumberType.BOOL)) {
      return truth(value != 0);
    } else if (Double.isNaN(value)) {
      return 0;
    }
    BigInteger least = BigInteger.valueOf(to.least());
    BigInteger greatest = new BigInteger(to.print(to.greatest()));
    BigInteger whole = Double.isInfinite(value) ? value < 0 ? least : greatest : new BigDecimal(value).toBigInteger();
    return to.wrap(whole.max(least).min(greatest).longValue());
  }

  private static double real(NumberType type, long number) {
    return type.bits() == NumberType.F32.bits()
        ? Float.intBitsToFloat((int) number)
        : Double.longBitsToDouble(number);
  }

  /** Bit pattern of a number in canonical form; all NaNs have the same pattern. */
  private static long bits(float value) {
    return NumberType.F32.wrap(Float.floatToIntBits(value));
  }

  private static long bits(double value) {
    return Double.doubleToLongBits(value);
  }

  private static long truth(boolean b) {
    return b ? 1 : 0;
  }
}
