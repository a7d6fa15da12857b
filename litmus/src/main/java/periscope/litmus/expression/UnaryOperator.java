package periscope.litmus.expression;

/** C's prefix operators on integers. */
public enum UnaryOperator {
  NEGATE("-"),
  NOT("!"),
  COMPLEMENT("~");

  private final String symbol;

  UnaryOperator(String symbol) {
    this.symbol = symbol;
  }

  /** The operator in C's spelling. */
  public String symbol() {
    return symbol;
  }

  /**
   * A type in which the operator gives the same results as in {@code type}; the same answer for as many types as
   * possible.
   */
  NumberType standard(NumberType type) {
    return this == NOT ? NumberType.S64 : type;
  }

  /** The result in arithmetic of 64 bits with a sign. */
  public long apply(long value) {
    return apply(NumberType.S64, value);
  }

  /** The result for a number of a type, in canonical form: of that type, or 1 or 0. */
  public long apply(NumberType type, long value) {
    return switch (this) {
      case NEGATE -> type.wrap(-value);
      case NOT -> value == 0 ? 1 : 0;
      case COMPLEMENT -> type.wrap(~value);
    };
  }
}
