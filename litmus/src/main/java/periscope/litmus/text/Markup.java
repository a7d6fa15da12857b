package periscope.litmus.text;

/** Text inside XML and HTML documents. */
public final class Markup {

  private Markup() {}

  /**
   * Text with the special characters of XML escaped; characters that XML does not allow, and those that change the
   * direction of text, become question marks. Line breaks stay.
   */
  public static String escaped(String words) {
    StringBuilder escaped = new StringBuilder();
    words.codePoints().forEach(c -> {
      switch (c) {
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        case '"' -> escaped.append("&quot;");
        default -> escaped.appendCodePoint(refused(c) ? '?' : c);
      }
    });
    return escaped.toString();
  }

  private static boolean refused(int c) {
    return c < ' ' && c != '\n' && c != '\t' || c >= 0x7f && c < 0xa0 || c >= 0xd800 && c < 0xe000 || c == 0xfffe
        || c == 0xffff || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
  }
}
