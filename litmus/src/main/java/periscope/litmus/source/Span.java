package periscope.litmus.source;

/**
 * A stretch of a {@link SourceText}.
 *
 * <p>All spans are equal to each other: two programs with different layouts are equal, so records with a span are
 * compared by meaning.
 */
public final class Span {

  /** The span of a thing that no text contains. */
  public static final Span NONE = new Span(0, 0);

  private final int offset;
  private final int length;

  public Span(int offset, int length) {
    this.offset = Math.max(0, offset);
    this.length = Math.max(0, length);
  }

  /** Offset in the text's characters; offsets in included files as in {@link SourceText#start}. */
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
