package periscope.suites.numbers;

import java.math.BigInteger;
import java.util.List;

/**
 * PTX's arithmetic in the words of its manual (PTX ISA, "Integer Arithmetic Instructions", "Comparison and Selection
 * Instructions", "Logic and Shift Instructions", "Data Movement and Conversion Instructions", {@code atom}), on
 * patterns of bits that are integers without bounds. Nothing here is shared with the tested code.
 */
final class PtxRules {

  /**
   * A fundamental type.
   *
   * @param kind {@code u}, {@code s} or {@code b}
   */
  record Type(char kind, int bits) {
    /** The number in this type for the lowest bits of a pattern. */
    BigInteger number(BigInteger pattern) {
      BigInteger low = pattern(bits, pattern);
      return kind == 's' && low.testBit(bits - 1) ? low.subtract(BigInteger.TWO.pow(bits)) : low;
    }

    Type with(char otherKind) {
      return new Type(otherKind, bits);
    }

    @Override
    public String toString() {
      return "." + kind + bits;
    }
  }

  static final Type U32 = new Type('u', 32);
  static final List<String> COMPARISONS = List.of("eq", "ne", "lt", "le", "gt", "ge");
  static final List<String> UNSIGNED_COMPARISONS = List.of("lo", "ls", "hi", "hs");

  private PtxRules() {}

  /** The pattern of the lowest bits of a number. */
  static BigInteger pattern(int bits, BigInteger number) {
    return number.mod(BigInteger.TWO.pow(bits));
  }

  /** "The lower n bits are used; the result is sign-extended for signed types and zero-extended for others." */
  static BigInteger extended(Type type, int bits, BigInteger pattern) {
    return pattern(bits, type.number(pattern));
  }

  /**
   * The pattern that an instruction with two operands writes, as wide as its type; for {@code mul.wide}, twice as wide.
   */
  static BigInteger binary(String opcode, Type type, BigInteger left, BigInteger right) {
    BigInteger x = type.number(left);
    BigInteger y = type.number(right);
    BigInteger exact = switch (opcode) {
      case "add" -> x.add(y);
      case "sub" -> x.subtract(y);
      case "mul.lo", "mul.wide" -> x.multiply(y);
      case "mul.hi" -> x.multiply(y).shiftRight(type.bits());
      case "div" -> x.divide(y);
      case "rem" -> x.remainder(y);
      case "min" -> x.min(y);
      case "max" -> x.max(y);
      case "and" -> x.and(y);
      case "or" -> x.or(y);
      case "xor" -> x.xor(y);
      default -> throw new IllegalArgumentException(opcode);
    };
    return pattern(opcode.equals("mul.wide") ? 2 * type.bits() : type.bits(), exact);
  }

  /** "Shift amounts greater than the register width N are clamped to N"; the amount is always a {@code .u32}. */
  static BigInteger shift(String opcode, Type type, BigInteger left, BigInteger count) {
    int by = U32.number(count).min(BigInteger.valueOf(type.bits())).intValueExact();
    BigInteger x = type.number(left);
    return pattern(type.bits(), opcode.equals("shl") ? x.shiftLeft(by) : x.shiftRight(by));
  }

  static BigInteger unary(String opcode, Type type, BigInteger operand) {
    BigInteger x = type.number(operand);
    return pattern(type.bits(), opcode.equals("neg") ? x.negate() : x.not());
  }

  /** The result of a comparison; {@code lo}, {@code ls}, {@code hi} and {@code hs} are for unsigned types. */
  static boolean compare(String comparison, Type type, BigInteger left, BigInteger right) {
    int order = type.number(left).compareTo(type.number(right));
    return switch (comparison) {
      case "eq" -> order == 0;
      case "ne" -> order != 0;
      case "lt", "lo" -> order < 0;
      case "le", "ls" -> order <= 0;
      case "gt", "hi" -> order > 0;
      case "ge", "hs" -> order >= 0;
      default -> throw new IllegalArgumentException(comparison);
    };
  }

  /** The pattern that {@code atom} leaves in memory. */
  static BigInteger atomic(String operation, Type type, BigInteger old, BigInteger operand) {
    BigInteger r = type.number(old);
    BigInteger s = type.number(operand);
    BigInteger left = switch (operation) {
      case "exch" -> s;
      case "inc" -> r.compareTo(s) >= 0 ? BigInteger.ZERO : r.add(BigInteger.ONE);
      case "dec" -> r.signum() == 0 || r.compareTo(s) > 0 ? s : r.subtract(BigInteger.ONE);
      default -> binary(operation, type, old, operand);
    };
    return pattern(type.bits(), left);
  }
}
