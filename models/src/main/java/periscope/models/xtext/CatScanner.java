package periscope.models.xtext;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import periscope.grammars.BracketComment;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.Comment;

/** A scanner that checks and prepares a text for the generated parser: nested comments, brackets, stray characters. */
final class CatScanner {

  /** Largest depth of brackets; the generated parser recurses a dozen frames for each bracket. */
  private static final int DEPTH = 100;
  /** Largest number of comments whose opening marks outnumber their closing marks; published models have one or two. */
  private static final int UNBALANCED = 100;
  /** Largest number of stray characters that are reported. */
  private static final int REPORTED = 5;
  private static final String PUNCTUATION = "|+;\\&*?^~!()[]{}=,_'\"./->";
  /** The mark around text that herd of 2015 could print with a model. */
  private static final String TEMPLATE = "{%";
  private static final List<String> TEMPLATE_ENDS = List.of("%*)}", "%}");

  private CatScanner() {}

  /**
   * The text with blanks in the place of comments; every other character keeps its offset. Block comments nest; a
   * comment that would not end then ends at the first closing mark.
   */
  static String blankComments(SourceText text) {
    char[] c = text.content().toCharArray();
    comments(text, (from, to) -> blank(c, from, to));
    return new String(c);
  }

  /** The kinds of comments that a text has. */
  static Set<Comment> kinds(SourceText text) {
    Set<Comment> kinds = EnumSet.noneOf(Comment.class);
    comments(text, (from, to) -> kinds.add(switch (text.content().charAt(from)) {
      case '/' -> Comment.SLASHES;
      case '#' -> Comment.HASH;
      case '{' -> Comment.TEMPLATE;
      default -> Comment.BLOCK;
    }));
    return kinds;
  }

  /** A receiver of the offsets at which a comment starts and at which the text continues. */
  private interface Found {
    void comment(int from, int to);
  }

  private static void comments(SourceText text, Found found) {
    int unbalanced = 0;
    String content = text.content();
    char[] c = content.toCharArray();
    int i = 0;
    while (i < c.length) {
      int end = i;
      if (c[i] == '"') {
        i = endOfString(c, i);
        continue;
      } else if (c[i] == '#' || content.startsWith("//", i)) {
        end = content.indexOf('\n', i) < 0 ? c.length : content.indexOf('\n', i);
      } else if (content.startsWith(TEMPLATE, i)) {
        end = endOfTemplate(text, i);
      } else if (opens(c, i)) {
        end = BracketComment.end(content, i, true);
        if (end < 0) {
          // Looking for the end of a comment that nesting does not end takes all of the text.
          end = ++unbalanced > UNBALANCED ? -1 : content.indexOf("*)", i + 2) + 2;
          if (end < i) {
            throw new InvalidInputException(
                Diagnostic.error(text, new Span(i, 2), "this comment is not closed",
                    "comments nest: each '(*' needs its own '*)'"));
          }
        }
      }
      if (end > i) {
        found.comment(i, end);
      }
      i = Math.max(end, i + 1);
    }
  }

  private static int endOfTemplate(SourceText text, int start) {
    int end = -1;
    for (String mark : TEMPLATE_ENDS) {
      int at = text.content().indexOf(mark, start + TEMPLATE.length());
      end = at >= 0 && (end < 0 || at + mark.length() < end) ? at + mark.length() : end;
    }
    if (end < 0) {
      throw new InvalidInputException(
          Diagnostic.error(text, new Span(start, 2), "this template mark is not closed", "it ends with '%*)}'"));
    }
    return end;
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

  private static void blank(char[] c, int from, int to) {
    for (int i = from; i < to; i++) {
      c[i] = c[i] == '\n' ? '\n' : ' ';
    }
  }

  /** Reports text on which the generated parser would take very long, or fail with an unreadable message. */
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
        found.add(Diagnostic.error(text, new Span(i, 1), "this string is not closed",
            "it ends with '\"' on the same line"));
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
      found.add(Diagnostic.error(text, new Span(at, 1), "this '" + c[at] + "' is not closed",
          "add the matching bracket"));
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
