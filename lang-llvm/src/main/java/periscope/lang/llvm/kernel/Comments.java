package periscope.lang.llvm.kernel;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Comments of IR, which end with their lines, as comments of C, in which descriptions of launches stand. */
public final class Comments {

  /** A line of a comment that begins a description, and the lines of comments behind it. */
  private static final Pattern LAUNCH = Pattern.compile("(?m)^;(?= *launch\\b)[^\\n]*(?:\\n;[^\\n]*)*");

  private Comments() {}

  /**
   * The text with its descriptions of launches as comments of C. Offsets stay, but for those of the text behind each
   * description, of which two characters are replaced.
   */
  public static String ofC(String text) {
    StringBuilder out = new StringBuilder(text);
    Matcher launch = LAUNCH.matcher(text);
    while (launch.find()) {
      for (int i = launch.start(); i < launch.end(); i++) {
        if (out.charAt(i) == ';' && (i == launch.start() || out.charAt(i - 1) == '\n')) {
          out.setCharAt(i, ' ');
        }
      }
      // "; launch" has room for the two characters that begin a comment of C: the semicolon and a blank.
      String head = text.substring(launch.start(), launch.end());
      int blank = head.startsWith("; ") ? 0 : -1;
      if (blank == 0) {
        out.replace(launch.start(), launch.start() + 2, "/*");
        if (launch.end() + 2 <= out.length()) {
          out.replace(launch.end(), launch.end() + 2, "*/");
        } else {
          out.append("  ").replace(launch.end(), launch.end() + 2, "*/");
        }
      }
    }
    return out.toString();
  }
}
