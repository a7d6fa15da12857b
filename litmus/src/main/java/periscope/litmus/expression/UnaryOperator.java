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

  public long apply(long value) {
    return switch (this) {
      case NEGATE -> -value;
      case NOT -> value == 0 ? 1 : 0;
      case COMPLEMENT -> ~value;
    };
  }
}
