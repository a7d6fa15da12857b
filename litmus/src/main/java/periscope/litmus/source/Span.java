package periscope.litmus.source;

/**
 * A stretch of a {@link SourceText}.
 *
 * <p>All spans are equal to each other: a program does not change when its layout does, so records that carry the
 * position they came from stay comparable by meaning.
 */
public final class Span {

  /** The span of something that no text contains. */
  public static final Span NONE = new Span(0, 0);

  private final int offset;
  private final int length;

  public Span(int offset, int length) {
    this.offset = Math.max(0, offset);
    this.length = Math.max(0, length);
  }

  /** Characters from the start of the text. */
  public int offset() {
    return offset;
  }

  /** Number of characters covered. */
  public int length() {
    return length;
  }

  @Override
  public boolean equals(Object that) {
    return that instanceof Span;
  }

  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return offset + "+" + length;
  }
}
