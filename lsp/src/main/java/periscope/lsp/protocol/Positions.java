package periscope.lsp.protocol;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import periscope.litmus.source.Span;

/**
 * Conversion between offsets of a text and the protocol's lines and characters, both from 0; characters are UTF-16
 * units in both.
 */
final class Positions {

  private Positions() {}

  static Position of(String content, int offset) {
    int end = Math.min(offset, content.length());
    int line = 0;
    int start = 0;
    for (int next = content.indexOf('\n'); next >= 0 && next < end; next = content.indexOf('\n', start)) {
      line++;
      start = next + 1;
    }
    return new Position(line, end - start);
  }

  /** The offset of a position; the nearest one in the text for a position outside it. */
  static int offset(String content, Position position) {
    int start = 0;
    for (int line = 0; line < position.getLine(); line++) {
      int next = content.indexOf('\n', start);
      if (next < 0) {
        return content.length();
      }
      start = next + 1;
    }
    int end = content.indexOf('\n', start);
    return Math.min(start + Math.max(0, position.getCharacter()), end < 0 ? content.length() : end);
  }

  static Range of(String content, Span span) {
    return new Range(of(content, span.offset()), of(content, span.offset() + span.length()));
  }

  /** The range to underline for a span: at least one character, if there is one. */
  static Range underlined(String content, Span span) {
    return of(content, span.length() > 0 ? span : new Span(span.offset(), 1));
  }
}
