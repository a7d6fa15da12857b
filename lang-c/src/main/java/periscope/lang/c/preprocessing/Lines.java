package periscope.lang.c.preprocessing;

import java.util.Arrays;

/**
 * A text after the second phase of translation (C11 5.1.1.2): a line that ends in a backslash is joined with the next
 * line, and each character knows its offset in the written text.
 */
final class Lines {

  private final String text;
  /** For each character, and for the end of the text, its offset in the written text. */
  private final int[] offsets;

  private Lines(String text, int[] offsets) {
    this.text = text;
    this.offsets = offsets;
  }

  /**
   * Joins the lines of a text.
   *
   * @param conditions the offset from which on {@code /\} at the end of a line, outside directives, is the connective
   *                   of conditions
   */
  static Lines of(String written, int conditions) {
    StringBuilder out = new StringBuilder(written.length());
    int[] offsets = new int[written.length() + 1];
    boolean begins = true;
    boolean directive = false;
    for (int at = 0; at < written.length();) {
      int next = at >= conditions && !directive && isConjunction(written, at) ? at : behindSplices(written, at);
      if (next > at) {
        at = next;
        continue;
      }
      char c = written.charAt(at);
      directive |= begins && c == '#';
      begins &= isBlank(c);
      if (c == '\n') {
        begins = true;
        directive = false;
      }
      offsets[out.length()] = at++;
      out.append(c);
    }
    offsets[out.length()] = written.length();
    return new Lines(out.toString(), Arrays.copyOf(offsets, out.length() + 1));
  }

  /**
   * The offset behind all joined line ends at an offset; as in compilers, blanks may stand between a backslash and the
   * end of its line.
   */
  static int behindSplices(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) == '\\') {
      int end = at + 1;
      while (end < text.length() && text.charAt(end) != '\n' && isBlank(text.charAt(end))) {
        end++;
      }
      if (end == text.length() || text.charAt(end) != '\n') {
        return at;
      }
      at = end + 1;
    }
    return at;
  }

  private static boolean isConjunction(String text, int at) {
    return text.charAt(at) == '\\' && at > 0 && text.charAt(at - 1) == '/';
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\u000b';
  }

  /** The joined text. */
  String text() {
    return text;
  }

  /** The offset of a character in the written text; for the end, the end of the written text. */
  int offset(int at) {
    return offsets[at];
  }

  /** The offset, in the written text, at which the character before {@code at} ends. */
  int end(int at) {
    return at == 0 ? offsets[0] : offsets[at - 1] + 1;
  }
}
