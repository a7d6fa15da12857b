package periscope.lang.c.preprocessing;

import java.util.Arrays;

/**
 * A text after the second phase of translation (C11 5.1.1.2): lines that end in a backslash are one with the next, and
 * each character knows where it was written.
 */
final class Lines {

  private final String text;
  /** For each character, and for the end, its offset in what was written. */
  private final int[] offsets;

  private Lines(String text, int[] offsets) {
    this.text = text;
    this.offsets = offsets;
  }

  /**
   * Joins the lines of a text.
   *
   * @param conditions the offset from which on {@code /\} at the end of a line that is no directive is the connective
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
   * The offset behind all backslashes at ends of lines that stand at an offset; blanks may stand between a backslash
   * and the end of its line, as compilers have it.
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

  /** What stands in the lines. */
  String text() {
    return text;
  }

  /** Where a character was written; at the end, where the text ends. */
  int offset(int at) {
    return offsets[at];
  }

  /** Where what ends before a character ends. */
  int end(int at) {
    return at == 0 ? offsets[0] : offsets[at - 1] + 1;
  }
}
