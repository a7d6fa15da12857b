package periscope.lang.c.preprocessing;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.litmus.source.Span;

/**
 * Trigraphs, which C has and C++17 lacks: the first phase of translation (C11 5.1.1.2) replaces each by a character.
 * They are refused, since {@code ??/} at the end of a line joins it with the next line, so that apparent code may be a
 * comment.
 */
public final class Trigraphs {

  private static final Map<String, String> MEANINGS = Map.of("=", "#", "/", "\\", "'", "^", "(", "[", ")", "]", "!",
      "|", "<", "{", ">", "}", "-", "~");

  private static final Pattern SPLICE = Pattern.compile("\\?\\?(/)[ \\t\\r\\f]*\\n");
  private static final Pattern ANY = Pattern.compile("\\?\\?([=/'()!<>-])");

  private Trigraphs() {}

  /**
   * Reports the first trigraph of a text in C.
   *
   * @param written the text
   * @param code    the text with blanks in the place of comments
   */
  public static void check(String written, String code, Problems problems) {
    Matcher splice = SPLICE.matcher(written);
    Matcher any = ANY.matcher(code);
    Matcher found = splice.find() ? splice : any.find() ? any : null;
    if (found != null) {
      problems.error(new Span(found.start(), 3), "trigraphs are not read: ??" + found.group(1) + " is "
          + MEANINGS.get(found.group(1)) + " in C", "write " + MEANINGS.get(found.group(1)));
    }
  }
}
