package periscope.lang.c.reading;

import java.util.regex.Pattern;
import periscope.frame.text.Header;
import periscope.frame.text.HeaderForm;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.preprocessing.Preprocessor;
import periscope.litmus.source.SourceText;

/**
 * The header of a test, and the text that remains for the preprocessor and the grammar.
 *
 * @param name        the test's name, up to the end of the first line
 * @param description free text after the name, in double quotes or in lines of its own; empty if there is none
 * @param rest        the whole text with blanks in the place of header, free text and comments, so that offsets stay
 */
record HeadedText(String name, String description, String rest) {

  /**
   * A line before the init block that is neither the init block nor the start of a function, such as {@code Com=Rf Fr}
   * and {@code Cycle=PodWW Rfe}.
   */
  private static final String FREE_LINE =
      "(?!(?:%1$s|void|static|inline|P\\d+)\\b|(?:(?:%2$s)[ \\t]+)*(?:%2$s)[ \\t]*[\\n\\r])"
          + "[A-Za-z][^;(){}\\[\\]\"\\n\\r]*?(?=[\\n\\r]|\\(\\*|//|/\\*)";

  /** Reads the header; errors in the header or in comments go to {@code problems}. */
  static HeadedText read(SourceText source, Dialect dialect, Problems problems) {
    String text = source.content();
    Pattern line = Pattern.compile(FREE_LINE.formatted(dialect.threadStart(), dialect.typeWord()));
    HeaderForm form =
        HeaderForm.of(dialect.title(), dialect.header()).accepting(dialect::isHeader).withLines(line, true);
    CComments comments = new CComments(text, dialect.typeWord());
    Header header = Header.read(source, form, comments, problems);
    return new HeadedText(header.name(), header.description(), blank(text, header.end(), comments, problems));
  }

  /** The header of a test that is made from a file in C; errors in comments go to {@code problems}. */
  static HeadedText ofC(String name, String text, Problems problems) {
    return new HeadedText(name, "", blank(text, 0, CComments.ofC(text), problems));
  }

  /**
   * Puts blanks in the place of the text before {@code from} and of comments. No line may end in a comment (C11
   * 5.1.1.2): line breaks in comments become carriage returns, by which lines can still be counted.
   */
  private static String blank(String text, int from, CComments comments, Problems problems) {
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
        comments.unclosed(at, problems);
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
