package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.preprocessing.Preprocessor;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The header of a test, and the text that remains for the preprocessor and the grammar.
 *
 * @param name        the test's name, up to the end of the first line
 * @param description free text after the name, in double quotes or in lines of its own; empty if there is none
 * @param rest        the whole text with blanks in the place of header, free text and comments, so that offsets stay
 */
record Header(String name, String description, String rest) {

  /**
   * A line before the init block that is neither the init block nor the start of a function, such as {@code Com=Rf Fr}
   * and {@code Cycle=PodWW Rfe}.
   */
  private static final String FREE_LINE =
      "(?!(?:%1$s|void|static|inline|P\\d+)\\b|(?:(?:%2$s)[ \\t]+)*(?:%2$s)[ \\t]*[\\n\\r])"
          + "[A-Za-z][^;(){}\\[\\]\"\\n\\r]*?(?=[\\n\\r]|\\(\\*|//|/\\*)";

  /** Reads the header; errors in the header or in comments go to {@code problems}. */
  static Header read(SourceText source, Dialect dialect, Problems problems) {
    String text = source.content();
    if (text.length() > Bounds.LIMIT) {
      problems.error(Span.NONE, "the text has " + text.length() + " characters; a litmus test has at most "
          + Bounds.LIMIT, "");
      problems.raise();
    }
    String hint = "the first line reads: " + dialect.header() + " <name of the test>";
    Comments comments = new Comments(text, dialect.typeWord());
    int word = comments.skipBlank(text.startsWith("\ufeff") ? 1 : 0, problems);
    problems.raise();
    int nameStart = wordEnd(text, word);
    String first = text.substring(word, nameStart);
    if (!dialect.isHeader(first)) {
      String message = word == text.length() ? "the file is empty" : dialect.title() + " starts with "
          + dialect.header();
      problems.error(new Span(word, Math.min(first.length(), 40)), message, hint);
      problems.raise();
    }
    int nameEnd = nameEnd(text, nameStart, comments);
    String name = text.substring(nameStart, nameEnd).strip();
    if (name.isEmpty()) {
      problems.error(new Span(word, first.length()), "the test has no name", hint);
    }
    List<String> description = new ArrayList<>();
    Matcher line = Pattern.compile(FREE_LINE.formatted(dialect.threadStart(), dialect.typeWord())).matcher(text);
    int end = freeText(text, comments.skipBlank(nameEnd, problems), line, comments, description, problems);
    return new Header(name, String.join("\n", description), blank(text, end, comments, problems));
  }

  /** The header of a test that is made from a file in C; errors in comments go to {@code problems}. */
  static Header ofC(String name, String text, Problems problems) {
    return new Header(name, "", blank(text, 0, Comments.ofC(text), problems));
  }

  /** Collects the free text from an offset on; returns the offset behind it. */
  private static int freeText(
      String text, int from, Matcher line, Comments comments, List<String> into, Problems problems) {
    int at = from;
    while (true) {
      int end;
      if (text.startsWith("\"", at)) {
        end = text.indexOf('"', at + 1);
        if (end < 0) {
          problems.error(new Span(at, 1), "this free text is never closed", "close it with a double quote");
        }
        problems.raise();
        into.add(text.substring(at + 1, end));
        end++;
      } else if (line.region(at, text.length()).lookingAt()) {
        into.add(line.group().strip());
        end = line.end();
      } else {
        return at;
      }
      at = comments.skipBlank(end, problems);
    }
  }

  private static int wordEnd(String text, int start) {
    int end = start;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static int nameEnd(String text, int start, Comments comments) {
    int end = start;
    while (end < text.length() && "\n\r\"{".indexOf(text.charAt(end)) < 0 && comments.skip(end) == end) {
      end++;
    }
    return end;
  }

  /**
   * Puts blanks in the place of the text before {@code from} and of comments. No line may end in a comment (C11
   * 5.1.1.2): line breaks in comments become carriage returns, by which lines can still be counted.
   */
  private static String blank(String text, int from, Comments comments, Problems problems) {
    char[] out = text.toCharArray();
    clear(out, 0, from);
    int next = Preprocessor.nextDirective(text, from);
    int nextEnd = Preprocessor.lineEnd(text, next);
    int depth = 0;
    int at = from;
    while (at < text.length()) {
      boolean inside = at >= next && at < nextEnd;
      if (at > next && !inside) {
        next = Preprocessor.nextDirective(text, at);
        nextEnd = Preprocessor.lineEnd(text, next);
      }
      // The '(*' of a macro's body is no comment.
      int end = inside && comments.opens(at) ? at : comments.skip(at);
      if (end < 0 || end == at && depth == 0 && !inside && comments.opens(at)) {
        problems.error(new Span(at, 2), "this comment is never closed", "close it with " + (end < 0 ? "*/" : "*)"));
        break;
      } else if (end > at) {
        blank(out, at, end);
      } else if (comments.literal(at) > at) {
        end = comments.literal(at);
      } else if (!inside) {
        char c = text.charAt(at);
        depth = Math.max(0, depth + ("({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0));
      }
      at = Math.max(end, at + 1);
    }
    return new String(out);
  }

  private static void blank(char[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = out[i] == '\n' ? '\r' : ' ';
    }
  }

  private static void clear(char[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = out[i] == '\n' || out[i] == '\r' ? out[i] : ' ';
    }
  }
}
