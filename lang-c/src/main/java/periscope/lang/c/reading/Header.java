package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The header of a test, and what is left for the grammar.
 *
 * @param name        the test's name, up to the end of the first line
 * @param description free text after the name, in double quotes or in lines of its own; empty if there is none
 * @param rest        the whole text with header, free text and comments blanked out, so that offsets stay what they
 *     were
 */
record Header(String name, String description, String rest) {

  /** Largest text that is read, in characters. */
  private static final int LIMIT = 200_000;

  /** Deepest nesting of brackets that is read; it bounds the stack that the parser needs. */
  private static final int DEPTH = 300;

  /** Most branches, loops and labels of a text: without braces they nest all the same. */
  private static final int NESTING = 250;

  private static final Pattern NESTED = Pattern.compile("\\b(?:if|while|do|for)\\b|\\b[A-Za-z_$]\\w*\\s*:(?!:)|\\?");

  /**
   * A line before the init block that is neither it nor a thread, such as {@code Com=Rf Fr} and {@code Cycle=PodWW
   * Rfe}.
   */
  private static final String FREE_LINE =
      "(?!(?:%s|void|static|inline|P\\d+)\\b)[A-Za-z][^;(){}\\[\\]\"\\n\\r]*?(?=[\\n\\r]|\\(\\*|//|/\\*)";

  /** A line of the preprocessor, and the first name behind its word. */
  private static final Pattern DIRECTIVE = Pattern.compile("#[ \\t]*([a-z]+)[ \\t]*(\\w*)");

  /** Most characters of a text that are reported as foreign: a binary file has no others. */
  private static final int FOREIGN = 5;

  /** Reads the header; what is wrong with it, or with characters and brackets anywhere, goes to {@code problems}. */
  static Header read(SourceText source, Dialect dialect, Problems problems) {
    String text = source.content();
    if (text.length() > LIMIT) {
      problems.error(Span.NONE, "the text has " + text.length() + " characters; a litmus test has at most "
          + LIMIT, "");
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
    Matcher line = Pattern.compile(FREE_LINE.formatted(dialect.threadStart())).matcher(text);
    int end = freeText(text, comments.skipBlank(nameEnd, problems), line, comments, description, problems);
    return new Header(name, String.join("\n", description), blank(text, end, dialect.characters(), comments, problems));
  }

  /** Gathers the free text from an offset on; the offset of what comes after it. */
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

  /** Blanks what comes before {@code from} and every comment, and looks at what remains. */
  private static String blank(String text, int from, String further, Comments comments, Problems problems) {
    char[] out = text.toCharArray();
    clear(out, 0, from);
    int depth = 0;
    int foreign = 0;
    int at = from;
    while (at < text.length() && foreign < FOREIGN && depth <= DEPTH) {
      int end = comments.skip(at);
      if (end < 0 || end == at && depth == 0 && text.startsWith("(*", at)) {
        problems.error(new Span(at, 2), "this comment is never closed", "close it with " + (end < 0 ? "*/" : "*)"));
        break;
      }
      char c = text.charAt(at);
      if (end > at) {
        clear(out, at, end);
      } else if (c == '#' && DIRECTIVE.matcher(text).region(at, text.length()).lookingAt()) {
        end = directive(text, at, problems);
        clear(out, at, end);
        foreign++;
      } else if (!known(c) && further.indexOf(c) < 0) {
        foreign++;
        problems.error(new Span(at, 1), "unexpected character " + name(c), "");
      } else {
        depth = Math.max(0, depth + ("({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0));
      }
      at = Math.max(end, at + 1);
    }
    if (depth > DEPTH) {
      problems.error(new Span(at - 1, 1), "brackets are nested more than " + DEPTH + " deep", "");
    }
    String rest = new String(out);
    if (NESTED.matcher(rest).results().limit(NESTING + 1).count() > NESTING) {
      problems.error(Span.NONE, "the test has more than " + NESTING + " branches, loops and labels", "");
    }
    return rest;
  }

  /** Tells of a line of the preprocessor; where it ends. */
  private static int directive(String text, int at, Problems problems) {
    Matcher line = DIRECTIVE.matcher(text).region(at, text.length());
    line.lookingAt();
    String word = line.group(1);
    String hint = switch (word) {
      case "define" -> line.group(2).isEmpty() ? "write out what it stands for where it is used"
          : "write what " + line.group(2) + " stands for where it is used";
      case "include" -> "leave the line out: the functions of the language are known without headers";
      default -> "leave the line out";
    };
    problems.error(new Span(at, line.end(1) - at), "#" + word + " is for a preprocessor, and none runs over tests",
        hint);
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private static void clear(char[] out, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = out[i] == '\n' || out[i] == '\r' ? out[i] : ' ';
    }
  }

  private static boolean known(char c) {
    return c == '\n' || c == '\r' || c == '\t' || c == '\f' || c >= ' ' && c < 0x7f && "#`'\".".indexOf(c) < 0;
  }

  private static String name(char c) {
    return c > ' ' && c != 0x7f && Character.isDefined(c) && !Character.isISOControl(c) && !Character.isSurrogate(c)
        ? "'" + c + "'"
        : String.format("U+%04X", (int) c);
  }
}
