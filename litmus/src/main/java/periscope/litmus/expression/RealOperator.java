package periscope.litmus.expression;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Operators on floating-point numbers (IEEE 754-2019): each result is the exact one, rounded once, to the nearest, ties
 * to even. Every NaN that an operator makes is the same one, the quiet NaN without a sign and payload; those of devices
 * may have other bits.
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
  /** The smaller one; of a number and a NaN the number. */
  LEAST("fmin", 2),
  /** The greater one; of a number and a NaN the number. */
  GREATEST("fmax", 2),
  FLOOR("floor", 1),
  CEILING("ceil", 1),
  /** Towards 0. */
  TRUNCATE("trunc", 1),
  /** To the nearest whole number, ties to even. */
  ROUND_EVEN("rint", 1),
  /**
   * Between integers and floating-point numbers, and between those of two widths. A fraction is cut off; what an
   * integer type does not hold becomes what of it is nearest, and NaN becomes 0: languages leave that open, and say so
   * before ({@link #holds}).
   */
  CONVERT("", 1),
  /** The bits of a number, as another type of the same width has them. */
  SEEN("as", 1);

  private final String symbol;
  private final int operands;

  RealOperator(String symbol, int operands) {
    this.symbol = symbol;
    this.operands = operands;
  }

  /** C's operator, or the name of C's function; nothing for a conversion, and part of one where bits stay. */
  public String symbol() {
    return symbol;
  }

  /** How many operands it has. */
  public int operands() {
    return operands;
  }

  /** Whether it stands between its operands in C. */
  public boolean isInfix() {
    return operands == 2 && !Character.isLetter(symbol.charAt(0));
  }

  /** Whether it gives 1 or 0 only. */
  public boolean isTruth() {
    return switch (this) {
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, NOT_EQUAL -> true;
      default -> false;
    };
  }

  /** The operator that C writes as the one on integers. @throws IllegalArgumentException if there is none */
  public static RealOperator of(BinaryOperator operator) {
    for (RealOperator real : values()) {
      if (real.isInfix() && real.symbol.equals(operator.symbol())) {
        return real;
      }
    }
    throw new IllegalArgumentException("floating-point numbers have no " + operator.symbol());
  }

  /**
   * Whether a floating-point number, its fraction cut off, is one of an integer type.
   *
   * @param from the type of the number
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

  /** What gives one of its operands, or a whole number, which either width holds. */
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

  /** Of a NaN, those of the one that there is. */
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
