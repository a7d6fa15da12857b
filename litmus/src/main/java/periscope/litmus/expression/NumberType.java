package periscope.litmus.expression;

/**
 * The type of a number: its number of bits, and whether it has a sign or is a floating-point number of IEEE 754.
 *
 * <p>Everywhere in Periscope an integer of a type is a {@code long} in the type's canonical form: the number itself, so
 * the bits are sign-extended or zero-extended. Only an unsigned number of 64 bits is its bit pattern. A floating-point
 * number is its bit pattern, too: code that only moves numbers need not know about them, and {@link RealOperator}
 * computes with them.
 *
 * @param bits   1, 8, 16, 32 or 64
 * @param signed whether the highest bit is a sign (two's complement)
 * @param real   whether the number is a floating-point number: binary32 or binary64
 */
public record NumberType(int bits, boolean signed, boolean real) {

  /**
   * C's {@code bool}: 0 or 1. Languages convert a number to it with a comparison with 0, which differs from {@link
   * #wrap}.
   */
  public static final NumberType BOOL = new NumberType(1, false);
  public static final NumberType S8 = new NumberType(8, true);
  public static final NumberType U8 = new NumberType(8, false);
  public static final NumberType S16 = new NumberType(16, true);
  public static final NumberType U16 = new NumberType(16, false);
  /** {@code int}: the type of registers and locations whose text states no other type. */
  public static final NumberType S32 = new NumberType(32, true);
  public static final NumberType U32 = new NumberType(32, false);
  /** The widest type. Its arithmetic is exact wherever no result leaves 64 bits. */
  public static final NumberType S64 = new NumberType(64, true);
  public static final NumberType U64 = new NumberType(64, false);
  /** {@code float}: the patterns of binary32. */
  public static final NumberType F32 = new NumberType(32, false, true);
  /** {@code double}: the patterns of binary64. */
  public static final NumberType F64 = new NumberType(64, false, true);

  public NumberType {
    if (bits != 1 && bits != 8 && bits != 16 && bits != 32 && bits != 64 || bits == 1 && signed
        || real && (bits < 32 || signed)) {
      throw new IllegalArgumentException("no type has " + bits + " bits" + (signed ? " and a sign" : ""));
    }
  }

  /** An integer type. */
  public NumberType(int bits, boolean signed) {
    this(bits, signed, false);
  }

  /** The integer type of the bit patterns of this type; an integer type itself. */
  public NumberType patternType() {
    return real ? new NumberType(bits, false) : this;
  }

  /** The number of this type, in canonical form, with the lowest bits of another number. */
  public long wrap(long value) {
    int unused = Long.SIZE - bits;
    return signed ? value << unused >> unused : value << unused >>> unused;
  }

  /** Whether a {@code long} is a number of this type in canonical form. */
  public boolean holdsNumber(long value) {
    return wrap(value) == value;
  }

  /**
   * Whether every number of another type is a number of this type with the same canonical form, so that a conversion
   * changes nothing.
   */
  public boolean holds(NumberType that) {
    return bits == Long.SIZE || bits == that.bits && signed == that.signed
        || that.bits < bits && (signed || !that.signed);
  }

  /** A type that holds the numbers of this type and of another type. */
  public NumberType with(NumberType that) {
    boolean patterns = patterns() || that.patterns();
    boolean narrow = bits < S32.bits && that.bits < S32.bits;
    return patterns ? U64 : holds(that) ? this : that.holds(this) ? that : narrow ? S32 : S64;
  }

  /**
   * Whether all values of an expression are numbers of this type.
   *
   * @param that the type of the expression
   */
  boolean admits(Expression expression, NumberType that) {
    return holds(that) || expression instanceof Expression.Constant c && wrap(c.value()) == c.value();
  }

  /** Whether canonical forms of this type are bit patterns that compare as unsigned numbers. */
  boolean patterns() {
    return bits == Long.SIZE && !signed;
  }

  /** The integer type of the same width, with or without a sign. */
  public NumberType withSign(boolean sign) {
    return new NumberType(bits, sign);
  }

  /** Compares two numbers of this type, in canonical form: negative, zero or positive as {@link Long#compare}. */
  public int compare(long left, long right) {
    return patterns() ? Long.compareUnsigned(left, right) : Long.compare(left, right);
  }

  /** A number of this type in decimal; a floating-point number with the fewest digits that identify it. */
  public String print(long value) {
    if (real) {
      return bits == Integer.SIZE ? Float.toString(Float.intBitsToFloat((int) value))
          : Double.toString(Double.longBitsToDouble(value));
    }
    return patterns() ? Long.toUnsignedString(value) : Long.toString(value);
  }

  /** The least number of the integer type. */
  public long least() {
    return signed ? -1L << bits - 1 : 0;
  }

  /** The greatest number of the integer type; all bits set for unsigned numbers of 64 bits. */
  public long greatest() {
    return signed ? ~least() : wrap(-1);
  }

  /** In short: {@code u32}, {@code s64}, {@code f32}. */
  @Override
  public String toString() {
    return (real ? "f" : signed ? "s" : "u") + bits;
  }
}
