package periscope.lang.c.preprocessing;

import java.util.Optional;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** A wrong use of a macro, thrown with its message and, once the place is known, its span. */
final class Misuse extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Optional<Span> span;

  Misuse(String message) {
    this(message, Optional.empty());
  }

  private Misuse(String message, Optional<Span> span) {
    super(message, null, false, false);
    this.span = span;
  }

  /** A copy with a place, unless the exception has one. */
  Misuse at(int from, int to) {
    return new Misuse(getMessage(), Optional.of(span.orElse(span(from, to))));
  }

  Optional<Span> span() {
    return span;
  }

  /** The stretch between two offsets; if it begins in one file and ends in another, its first character. */
  static Span span(int from, int to) {
    return new Span(from, SourceText.together(from, to) ? Math.max(0, to - from) : 1);
  }
}
