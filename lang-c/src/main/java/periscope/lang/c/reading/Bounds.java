package periscope.lang.c.reading;

import java.util.regex.Pattern;
import periscope.frame.text.Header;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Expanded;
import periscope.litmus.source.Span;

/** The bounds that a text must keep before the parser may see it: size, nesting, and the characters of C. */
final class Bounds {

  /** Deepest nesting of brackets that is read; it bounds the stack that the parser needs. */
  private static final int DEPTH = 300;

  /** Largest number of branches, loops and labels of a text, since they nest even without braces. */
  private static final int NESTING = 250;

  private static final Pattern NESTED = Pattern.compile("\\b(?:if|while|do|for)\\b|\\b[A-Za-z_$]\\w*\\s*:(?!:)|\\?");

  /** Largest number of foreign characters that are reported, since a binary file has no others. */
  private static final int FOREIGN = 5;

  private Bounds() {}

  /** Reports a text that is too large or too deep, and characters that C does not have. */
  static void check(Expanded expanded, Problems problems) {
    String text = expanded.text();
    int depth = 0;
    int foreign = 0;
    for (int at = 0; at < text.length() && foreign < FOREIGN && depth <= DEPTH; at++) {
      char c = text.charAt(at);
      depth = Math.max(0, depth + ("({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0));
      if (!known(c)) {
        foreign++;
        problems.error(expanded.origin(new Span(at, 1)), "unexpected character " + name(c), "");
      } else if (depth > DEPTH) {
        problems.error(expanded.origin(new Span(at, 1)), "brackets are nested more than " + DEPTH + " deep", "");
      }
    }
    if (NESTED.matcher(text).results().limit(NESTING + 1).count() > NESTING) {
      problems.error(Span.NONE, "the test has more than " + NESTING + " branches, loops and labels", "");
    } else if (text.length() > Header.LIMIT) {
      problems.error(Span.NONE, "with its macros expanded, the test has more than " + Header.LIMIT + " characters", "");
    }
  }

  private static boolean known(char c) {
    return c == '\n' || c == '\r' || c == '\t' || c == '\f' || c >= ' ' && c < 0x7f && "#`'\"".indexOf(c) < 0;
  }

  private static String name(char c) {
    return c > ' ' && c != 0x7f && Character.isDefined(c) && !Character.isISOControl(c) && !Character.isSurrogate(c)
        ? "'" + c + "'"
        : String.format("U+%04X", (int) c);
  }
}
