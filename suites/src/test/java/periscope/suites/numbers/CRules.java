package periscope.suites.numbers;

import java.math.BigInteger;
import java.util.List;

/**
 * C's arithmetic in the words of its standard (C11 6.3.1, 6.5), on integers without bounds, and the rules of
 * docs/numbers.md for what the standard leaves open. Nothing here is shared with the tested code.
 */
final class CRules {

  /** An integer type. A bool has one bit. */
  record Type(String name, int bits, boolean signed) {
    BigInteger least() {
      return signed ? BigInteger.TWO.pow(bits - 1).negate() : BigInteger.ZERO;
    }

    BigInteger greatest() {
      return BigInteger.TWO.pow(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
    }

    boolean has(BigInteger number) {
      return number.compareTo(least()) >= 0 && number.compareTo(greatest()) <= 0;
    }
  }

  /**
   * A number of a type.
   *
   * @param defined whether the language defines that it is this number
   */
  record Value(Type type, BigInteger number, boolean defined) {
    Value(Type type, long number) {
      this(type, BigInteger.valueOf(number), true);
    }

    boolean isTrue() {
      return number.signum() != 0;
    }
  }

  static final Type BOOL = new Type("bool", 1, false);
  static final Type INT = new Type("int", 32, true);
  static final Type UNSIGNED = new Type("unsigned", 32, false);
  static final Type LONG = new Type("long", 64, true);
  static final Type UNSIGNED_LONG = new Type("unsigned long", 64, false);
  static final List<Type> TYPES = List.of(BOOL, new Type("char", 8, true), new Type("unsigned char", 8, false),
      new Type("short", 16, true), new Type("unsigned short", 16, false), INT, UNSIGNED, LONG, UNSIGNED_LONG, INT,
      UNSIGNED);

  private final boolean clamps;

  /**
   * The rules of a dialect.
   *
   * @param clamps whether shifts beyond the width shift everything out, as in CUDA; otherwise the count wraps around
   */
  CRules(boolean clamps) {
    this.clamps = clamps;
  }

  /** Converts a value: 6.3.1.2, 6.3.1.3. To bool by comparing with 0, to other types modulo a power of two. */
  static Value convert(Type type, Value value) {
    if (type == BOOL) {
      return new Value(BOOL, value.isTrue() ? BigInteger.ONE : BigInteger.ZERO, value.defined());
    }
    return new Value(type, modulo(type, value.number()), value.defined());
  }

  static BigInteger modulo(Type type, BigInteger number) {
    BigInteger size = BigInteger.TWO.pow(type.bits());
    BigInteger rest = number.mod(size);
    return rest.compareTo(type.greatest()) > 0 ? rest.subtract(size) : rest;
  }

  /** Promotes a value: 6.3.1.1. Every type narrower than int becomes int. */
  static Value promote(Value value) {
    return value.type().bits() < 32 ? new Value(INT, value.number(), value.defined()) : value;
  }

  /** The common type of two operands: 6.3.1.8. */
  static Type common(Type a, Type b) {
    Type left = a.bits() < 32 ? INT : a;
    Type right = b.bits() < 32 ? INT : b;
    if (left.bits() != right.bits()) {
      return left.bits() > right.bits() ? left : right;
    }
    return left.signed() ? right : left;
  }

  /**
   * An exact result as a value of a type. If a signed type cannot hold it, the value is undefined, and wraps around
   * here.
   */
  private static Value result(Type type, BigInteger exact, boolean defined) {
    return new Value(type, modulo(type, exact), defined && (!type.signed() || type.has(exact)));
  }

  private static Value truth(boolean holds, boolean defined) {
    return new Value(INT, holds ? BigInteger.ONE : BigInteger.ZERO, defined);
  }

  static Value unary(String operator, Value operand) {
    if (operator.equals("!")) {
      return truth(!operand.isTrue(), operand.defined());
    }
    Value x = promote(operand);
    return switch (operator) {
      case "-" -> result(x.type(), x.number().negate(), x.defined());
      case "~" -> new Value(x.type(), modulo(x.type(), x.number().not()), x.defined());
      default -> x;
    };
  }

  /** The result of a binary operator. The right side of a division is not 0. */
  Value binary(String operator, Value left, Value right) {
    boolean defined = left.defined() && right.defined();
    if (operator.equals("&&")) {
      return truth(left.isTrue() && right.isTrue(), left.defined() && (!left.isTrue() || right.defined()));
    } else if (operator.equals("||")) {
      return truth(left.isTrue() || right.isTrue(), left.defined() && (left.isTrue() || right.defined()));
    } else if (operator.equals("<<") || operator.equals(">>")) {
      return shift(operator.equals("<<"), promote(left), promote(right));
    }
    Type type = common(left.type(), right.type());
    BigInteger x = convert(type, left).number();
    BigInteger y = convert(type, right).number();
    return switch (operator) {
      case "+" -> result(type, x.add(y), defined);
      case "-" -> result(type, x.subtract(y), defined);
      case "*" -> result(type, x.multiply(y), defined);
      case "/" -> result(type, x.divide(y), defined);
      // 6.5.5: where the quotient is not representable, the remainder is undefined, too.
      case "%" -> new Value(type, x.remainder(y), defined && (!type.signed() || type.has(x.divide(y))));
      case "&" -> result(type, x.and(y), defined);
      case "|" -> result(type, x.or(y), defined);
      case "^" -> result(type, x.xor(y), defined);
      case "<" -> truth(x.compareTo(y) < 0, defined);
      case "<=" -> truth(x.compareTo(y) <= 0, defined);
      case ">" -> truth(x.compareTo(y) > 0, defined);
      case ">=" -> truth(x.compareTo(y) >= 0, defined);
      case "==" -> truth(x.equals(y), defined);
      case "!=" -> truth(!x.equals(y), defined);
      default -> throw new IllegalArgumentException(operator);
    };
  }

  /**
   * The result of a shift. OpenCL C 6.3.j takes the count modulo the width. CUDA leaves that open, and its instructions
   * clamp a count of 32 bits.
   */
  private Value shift(boolean left, Value x, Value count) {
    int bits = x.type().bits();
    boolean within = count.number().signum() >= 0 && count.number().compareTo(BigInteger.valueOf(bits)) < 0;
    long by = clamps
        ? modulo(UNSIGNED, count.number()).min(BigInteger.valueOf(bits)).longValueExact()
        : count.number().mod(BigInteger.valueOf(bits)).longValueExact();
    BigInteger shifted = left ? x.number().shiftLeft((int) by) : x.number().shiftRight((int) by);
    boolean defined = x.defined() && count.defined() && (within || !clamps);
    return new Value(x.type(), modulo(x.type(), shifted), defined);
  }

  /** The value that an atomic function leaves in memory; it wraps around in every type (C11 7.17.7.5). */
  static Value fetch(String operator, Value old, Value operand) {
    BigInteger x = old.number();
    BigInteger y = convert(old.type(), operand).number();
    BigInteger bare = modulo(new Type("", old.type().bits(), false), x);
    BigInteger bound = modulo(new Type("", old.type().bits(), false), y);
    BigInteger left = switch (operator) {
      case "add" -> x.add(y);
      case "sub" -> x.subtract(y);
      case "and" -> x.and(y);
      case "or" -> x.or(y);
      case "xor" -> x.xor(y);
      case "min" -> x.min(y);
      case "max" -> x.max(y);
      case "inc" -> bare.compareTo(bound) >= 0 ? BigInteger.ZERO : bare.add(BigInteger.ONE);
      case "dec" -> bare.signum() == 0 || bare.compareTo(bound) > 0 ? bound : bare.subtract(BigInteger.ONE);
      case "exchange" -> y;
      default -> throw new IllegalArgumentException(operator);
    };
    return new Value(old.type(), modulo(old.type(), left), old.defined() && operand.defined());
  }
}
