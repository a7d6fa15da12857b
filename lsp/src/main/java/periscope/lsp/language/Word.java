package periscope.lsp.language;

import java.util.function.IntPredicate;
import periscope.litmus.source.Span;

/**
 * A word of a text and where it stands.
 *
 * @param text the word; empty if no word stands there
 * @param from its offset
 */
public record Word(String text, int from) {

  /** The longest stretch around an offset whose characters are all inner ones. */
  public static Word at(String content, int offset, IntPredicate inner) {
    int from = before(content, offset, inner);
    int to = Math.min(offset, content.length());
    while (to < content.length() && inner.test(content.charAt(to))) {
      to++;
    }
    return new Word(content.substring(from, to), from);
  }

  /** Where the word that ends at an offset starts. */
  private static int before(String content, int offset, IntPredicate inner) {
    int from = Math.min(offset, content.length());
    while (from > 0 && inner.test(content.charAt(from - 1))) {
      from--;
    }
    return from;
  }

  public Span span() {
    return new Span(from, text.length());
  }

  /** Letters, digits and underscores. */
  public static boolean plain(int c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$';
  }

  /** The line up to an offset. */
  public static String lineBefore(String content, int offset) {
    int end = Math.min(offset, content.length());
    return content.substring(content.lastIndexOf('\n', end - 1) + 1, end);
  }
}
