package periscope.litmus.expression;

/**
 * The type of an integer: how many bits it has, and whether it has a sign.
 *
 * <p>Everywhere in Periscope an integer of a type is a {@code long} in the type's canonical form: what the bits mean in
 * the type, so sign-extended or zero-extended. Only unsigned numbers of 64 bits are not what they mean, but their bit
 * pattern.
 *
 * @param bits   1, 8, 16, 32 or 64
 * @param signed whether the highest bit is a sign (two's complement)
 */
public record NumberType(int bits, boolean signed) {

  /** C's {@code bool}: 0 or 1. Languages convert to it by comparing with 0, which {@link #wrap} does not. */
  public static final NumberType BOOL = new NumberType(1, false);
  public static final NumberType S8 = new NumberType(8, true);
  public static final NumberType U8 = new NumberType(8, false);
  public static final NumberType S16 = new NumberType(16, true);
  public static final NumberType U16 = new NumberType(16, false);
  /** {@code int}: what registers and locations hold of which nobody says anything else. */
  public static final NumberType S32 = new NumberType(32, true);
  public static final NumberType U32 = new NumberType(32, false);
  /** The widest type. Its arithmetic is exact wherever no result leaves 64 bits. */
  public static final NumberType S64 = new NumberType(64, true);
  public static final NumberType U64 = new NumberType(64, false);

  public NumberType {
    if (bits != 1 && bits != 8 && bits != 16 && bits != 32 && bits != 64 || bits == 1 && signed) {
      throw new IllegalArgumentException("no type has " + bits + " bits" + (signed ? " and a sign" : ""));
    }
  }

  /** The number of this type that has the lowest bits of another number. */
  public long wrap(long value) {
    int unused = Long.SIZE - bits;
    return signed ? value << unused >> unused : value << unused >>> unused;
  }

  /** Whether a number is one of this type, in canonical form. */
  public boolean holdsNumber(long value) {
    return wrap(value) == value;
  }

  /**
   * Whether each number of another type is one of this type, in the same canonical form: converting it changes nothing.
   */
  public boolean holds(NumberType that) {
    return bits == Long.SIZE || equals(that) || that.bits < bits && (signed || !that.signed);
  }

  /** A type that holds the numbers of this type and of another one. */
  public NumberType with(NumberType that) {
    boolean patterns = patterns() || that.patterns();
    boolean narrow = bits < S32.bits && that.bits < S32.bits;
    return patterns ? U64 : holds(that) ? this : that.holds(this) ? that : narrow ? S32 : S64;
  }

  /** Whether an expression of another type has no value but numbers of this type. */
  boolean admits(Expression expression, NumberType that) {
    return holds(that) || expression instanceof Expression.Constant c && wrap(c.value()) == c.value();
  }

  /** Whether the canonical forms are bit patterns that compare as unsigned numbers. */
  boolean patterns() {
    return bits == Long.SIZE && !signed;
  }

  /** The type of the same width with a sign, or without one. */
  public NumberType withSign(boolean sign) {
    return new NumberType(bits, sign);
  }

  /** Compares two numbers of this type; negative, zero or positive as {@link Long#compare}. */
  public int compare(long left, long right) {
    return patterns() ? Long.compareUnsigned(left, right) : Long.compare(left, right);
  }

  /** A number of this type in decimal. */
  public String print(long value) {
    return patterns() ? Long.toUnsignedString(value) : Long.toString(value);
  }

  /** The least number of the type. */
  public long least() {
    return signed ? -1L << bits - 1 : 0;
  }

  /** The greatest number of the type; the pattern of ones for unsigned numbers of 64 bits. */
  public long greatest() {
    return signed ? ~least() : wrap(-1);
  }

  /** As PTX writes it: {@code u32}, {@code s64}. */
  @Override
  public String toString() {
    return (signed ? "s" : "u") + bits;
  }
}
