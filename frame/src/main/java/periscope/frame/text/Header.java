package periscope.frame.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import periscope.grammars.Problems;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The header of a test: a line with the word of its language and its name, then free text.
 *
 * @param description free text behind the name, its parts in lines of their own; empty if there is none
 * @param end         the offset of the first character behind the header, and behind blanks and comments
 */
public record Header(String name, String description, int end) {

  /** Largest text that is read, in characters. */
  public static final int LIMIT = 200_000;

  /**
   * Reads the header; a text without a name is an error after which reading goes on.
   *
   * @throws periscope.litmus.source.InvalidInputException for a text that begins with another word, for free text
   *     without an end, and for comments without an end before the name
   */
  public static Header read(SourceText source, HeaderForm form, Comments comments, Problems problems) {
    String text = source.content();
    if (text.length() > LIMIT) {
      problems.error(Span.NONE, "the text has " + text.length() + " characters; a litmus test has at most " + LIMIT,
          "");
      problems.raise();
    }
    int start = comments.skipBlank(text.startsWith("\ufeff") ? 1 : 0, problems);
    problems.raise();
    int wordEnd = wordEnd(text, start);
    String word = text.substring(start, wordEnd);
    if (!form.accepts().test(word)) {
      problems.error(new Span(start, Math.min(word.length(), 40)),
          start == text.length() ? "the file is empty" : form.title() + " starts with " + form.word(), form.hint());
      problems.raise();
    }
    int nameEnd = form.oneWord() ? shortNameEnd(text, wordEnd) : nameEnd(text, wordEnd, comments);
    String name = text.substring(wordEnd, nameEnd).strip();
    if (name.isEmpty()) {
      problems.error(new Span(start, word.length()), "the test has no name", form.hint());
    }
    List<String> description = new ArrayList<>();
    int end = freeText(text, comments.skipBlank(nameEnd, problems), form, comments, description, problems);
    return new Header(name, String.join("\n", description), end);
  }

  private static int wordEnd(String text, int from) {
    int end = from;
    while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
      end++;
    }
    return end;
  }

  private static int nameEnd(String text, int from, Comments comments) {
    int end = from;
    while (end < text.length() && "\n\r\"{".indexOf(text.charAt(end)) < 0 && comments.skip(end) == end) {
      end++;
    }
    return end;
  }

  /** The end of a name of one word, which stands behind a blank. */
  private static int shortNameEnd(String text, int from) {
    int end = from;
    while (end < text.length() && " \t".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    while (end > from && end < text.length() && " \t\r\n{\"".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /** Collects the free text from an offset on; returns the offset behind it. */
  private static int freeText(String text, int from, HeaderForm form, Comments comments, List<String> into,
      Problems problems) {
    int at = from;
    while (true) {
      int end;
      if (text.startsWith("\"", at)) {
        end = closingQuote(text, at, form.escapes(), problems);
        String free = text.substring(at + 1, end);
        into.add(form.escapes() ? free.replaceAll("\\\\([\\\\\"])", "$1") : free);
        end++;
      } else {
        int begin = at;
        Matcher line = form.line().map(p -> p.matcher(text).region(begin, text.length())).filter(Matcher::lookingAt)
            .orElse(null);
        if (line == null) {
          return at;
        }
        end = line.end();
        if (form.kept()) {
          into.add(line.group().strip());
        }
      }
      at = comments.skipBlank(end, problems);
    }
  }

  private static int closingQuote(String text, int open, boolean escapes, Problems problems) {
    int end = open + 1;
    while (end < text.length() && text.charAt(end) != '"') {
      end += escapes && text.charAt(end) == '\\' ? 2 : 1;
    }
    if (end >= text.length()) {
      problems.error(new Span(open, 1), "this free text is never closed", "close it with a double quote");
    }
    problems.raise();
    return end;
  }
}
