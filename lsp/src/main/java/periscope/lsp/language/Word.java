package periscope.lsp.language;

import java.util.function.IntPredicate;
import periscope.litmus.source.Span;

/**
 * A word of a text with its place.
 *
 * @param text the word; empty if there is none
 * @param from its offset
 */
public record Word(String text, int from) {

  /** The longest stretch around an offset of characters that satisfy {@code inner}. */
  public static Word at(String content, int offset, IntPredicate inner) {
    int from = before(content, offset, inner);
    int to = Math.min(offset, content.length());
    while (to < content.length() && inner.test(content.charAt(to))) {
      to++;
    }
    return new Word(content.substring(from, to), from);
  }

  /** The offset of the word that ends at an offset. */
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

  /** Whether a character is a letter, a digit or an underscore. */
  public static boolean plain(int c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$';
  }

  /** The part of the line before an offset. */
  public static String lineBefore(String content, int offset) {
    int end = Math.min(offset, content.length());
    return content.substring(content.lastIndexOf('\n', end - 1) + 1, end);
  }
}
