package periscope.mappings.table;

import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * A stretch of a text, together with the text. All places are equal to each other, for the same reason as {@link
 * Span}s.
 */
public final class Place {

  /** The place of a thing that no text contains. */
  public static final Place NONE = new Place(new SourceText("", ""), Span.NONE);

  private final SourceText text;
  private final Span span;

  public Place(SourceText text, Span span) {
    this.text = text;
    this.span = span;
  }

  public SourceText text() {
    return text;
  }

  public Span span() {
    return span;
  }

  @Override
  public boolean equals(Object that) {
    return that instanceof Place;
  }

  @Override
  public int hashCode() {
    return 0;
  }

  /** {@code file:line}. */
  @Override
  public String toString() {
    return text.name() + ":" + text.line(span.offset());
  }
}
