package periscope.lsp.language;

/** Texts with comments or quoted parts blanked out; every other character keeps its offset. */
public final class Visible {

  private Visible() {}

  /**
   * The text without comments: {@code (* … *)} which may nest, {@code /* … *}{@code /}, {@code // …}. As in C,
   * {@code (*x} is no comment: {@code (*} before a letter does not start one.
   */
  public static String withoutComments(String content) {
    return blanked(content, false);
  }

  /** The text without comments and without the contents of double quotes; the quotes stay. */
  public static String withoutCommentsAndQuotes(String content) {
    return blanked(content, true);
  }

  private static String blanked(String content, boolean quotesToo) {
    char[] c = content.toCharArray();
    for (int i = 0; i < c.length; i++) {
      int end = commentEnd(content, i);
      if (end > i) {
        i = blank(c, i, end) - 1;
      } else if (c[i] == '"') {
        int close = content.indexOf('"', i + 1);
        int to = close < 0 ? i + 1 : close;
        if (quotesToo) {
          blank(c, i + 1, to);
        }
        i = to;
      }
    }
    return new String(c);
  }

  /**
   * The offset behind the comment that starts at an offset; the offset itself if none does. An unclosed comment lasts
   * to the end.
   */
  private static int commentEnd(String content, int at) {
    if (content.startsWith("//", at)) {
      int end = content.indexOf('\n', at);
      return end < 0 ? content.length() : end;
    } else if (content.startsWith("/*", at)) {
      int end = content.indexOf("*/", at + 2);
      return end < 0 ? content.length() : end + 2;
    } else if (opens(content, at)) {
      return nestedEnd(content, at);
    }
    return at;
  }

  private static boolean opens(String content, int at) {
    return content.startsWith("(*", at) && (at + 2 >= content.length() || !Character.isLetter(content.charAt(at + 2)));
  }

  private static int nestedEnd(String content, int at) {
    int depth = 0;
    for (int i = at; i < content.length(); i++) {
      if (content.startsWith("(*", i)) {
        depth++;
        i++;
      } else if (content.startsWith("*)", i)) {
        depth--;
        i++;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    return content.length();
  }

  private static int blank(char[] c, int from, int to) {
    for (int i = from; i < to; i++) {
      c[i] = c[i] == '\n' ? '\n' : ' ';
    }
    return to;
  }
}
