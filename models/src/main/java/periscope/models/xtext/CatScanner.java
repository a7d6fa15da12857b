package periscope.models.xtext;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** What is checked and prepared before the generated parser sees a text: nested comments, brackets, stray characters. */
final class CatScanner {

  /** Deepest nesting of brackets; the generated parser recurses a dozen frames for each. */
  private static final int DEPTH = 100;
  /** Stray characters that are reported. */
  private static final int REPORTED = 5;
  private static final String PUNCTUATION = "|+;\\&*?^~!()[]{}=,_'\"./-";

  private CatScanner() {}

  /** The text with comments as blanks, every other character at its old offset. Block comments nest. */
  static String blankComments(SourceText text) {
    char[] c = text.content().toCharArray();
    int i = 0;
    while (i < c.length) {
      if (c[i] == '"') {
        i = endOfString(c, i);
      } else if (c[i] == '/' && i + 1 < c.length && c[i + 1] == '/') {
        int end = i;
        while (end < c.length && c[end] != '\n') {
          end++;
        }
        i = blank(c, i, end);
      } else if (opens(c, i)) {
        i = blank(c, i, endOfComment(text, c, i));
      } else {
        i++;
      }
    }
    return new String(c);
  }

  private static int endOfString(char[] c, int start) {
    for (int i = start + 1; i < c.length && c[i] != '\n'; i++) {
      if (c[i] == '"') {
        return i + 1;
      }
    }
    return start + 1;
  }

  private static boolean opens(char[] c, int i) {
    return c[i] == '(' && i + 1 < c.length && c[i + 1] == '*';
  }

  private static int endOfComment(SourceText text, char[] c, int start) {
    int depth = 0;
    int i = start;
    while (i < c.length) {
      if (opens(c, i)) {
        depth++;
        i += 2;
      } else if (c[i] == '*' && i + 1 < c.length && c[i + 1] == ')') {
        depth--;
        i += 2;
        if (depth == 0) {
          return i;
        }
      } else {
        i++;
      }
    }
    String hint = "comments nest: each '(*' needs its own '*)'";
    throw new InvalidInputException(Diagnostic.error(text, new Span(start, 2), "this comment is not closed", hint));
  }

  private static int blank(char[] c, int from, int to) {
    for (int i = from; i < to; i++) {
      c[i] = c[i] == '\n' ? '\n' : ' ';
    }
    return to;
  }

  /** Finds what would make the generated parser fail at length or in unreadable words. */
  static void check(SourceText text, String visible) {
    char[] c = visible.toCharArray();
    List<Diagnostic> found = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    int i = 0;
    while (i < c.length && found.size() < REPORTED) {
      if (c[i] == '"' && endOfString(c, i) > i + 1) {
        i = endOfString(c, i);
        continue;
      } else if (c[i] == '"') {
        found.add(Diagnostic.error(text, new Span(i, 1), "this string is not closed", "it ends with '\"' on the same line"));
      } else if ("([{".indexOf(c[i]) >= 0) {
        open.push(i);
        if (open.size() > DEPTH) {
          String message = "brackets are nested more than " + DEPTH + " deep";
          found.add(Diagnostic.error(text, new Span(i, 1), message, "name the parts with 'let'"));
          break;
        }
      } else if (")]}".indexOf(c[i]) >= 0) {
        bracket(text, c, i, open, found);
      } else if (!known(c[i])) {
        String message = "the character " + shown(c[i]) + " has no meaning in a model";
        found.add(Diagnostic.error(text, new Span(i, 1), message, ""));
      }
      i++;
    }
    if (found.isEmpty() && !open.isEmpty()) {
      int at = open.pop();
      found.add(Diagnostic.error(text, new Span(at, 1), "this '" + c[at] + "' is not closed", "add the matching bracket"));
    }
    if (!found.isEmpty()) {
      throw new InvalidInputException(found);
    }
  }

  private static void bracket(SourceText text, char[] c, int at, Deque<Integer> open, List<Diagnostic> found) {
    if (open.isEmpty()) {
      String message = "this '" + c[at] + "' closes nothing";
      found.add(Diagnostic.error(text, new Span(at, 1), message, "remove it, or open it earlier"));
    } else if ("([{".indexOf(c[open.peek()]) != ")]}".indexOf(c[at])) {
      String message = "'" + c[at] + "' closes the '" + c[open.peek()] + "' of line " + text.line(open.peek());
      found.add(Diagnostic.error(text, new Span(at, 1), message, "brackets close in the order in which they open"));
      open.pop();
    } else {
      open.pop();
    }
  }

  private static boolean known(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || " \t\r\n".indexOf(c) >= 0
        || PUNCTUATION.indexOf(c) >= 0;
  }

  private static String shown(char c) {
    return c > ' ' && c < 0xd800 && c != 0x7f ? "'" + c + "'" : String.format("U+%04X", (int) c);
  }
}
