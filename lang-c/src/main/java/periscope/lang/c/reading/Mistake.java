package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Span;

/**
 * The likely mistake behind a syntax error, and a text without it, in which later errors can be found. Offsets stay the
 * same, because characters are replaced one by one.
 *
 * @param span     the place of the mistake
 * @param repaired the text without the mistake
 * @param whole    whether every declaration of the text is still there, so that the meanings of its names can be
 *                 checked
 */
record Mistake(Span span, String message, String hint, String repaired, boolean whole) {

  private static final String MISSING = "a ';' is missing at the end of this line";

  /**
   * Matches a line that may end a statement; {@link #STARTS} matches the start of another statement or of the text
   * behind it.
   */
  private static final Pattern ENDS = Pattern.compile(".*[\\w)\\]]");
  private static final Pattern STARTS = Pattern.compile("[\\w$*(}+-].*", Pattern.DOTALL);
  private static final Pattern HEADED = Pattern.compile("\\s*(?:if|while|for|switch)\\b.*|\\s*(?:else|do)\\s*");

  /** Matches connectives of conditions in other languages. */
  private static final Pattern CONNECTIVE =
      Pattern.compile("[\\w\\]=]*\\s*(&(?!&)|\\|(?!\\|)|and\\b|or\\b|,|∧|∨)", Pattern.DOTALL);
  private static final Pattern CONDITION = Pattern.compile("(?:~\\s*)?\\b(?:exists|forall|filter|locations)\\b");

  private static final Pattern DECLARES =
      Pattern.compile("[A-Za-z_][\\w:<>,]*[\\s*]+[A-Za-z_]\\w*\\b.*", Pattern.DOTALL);

  /**
   * The possible mistakes behind an error, the likeliest first.
   *
   * @param text    the parsed text
   * @param at      the place where the parser met the error
   * @param message the parser's message
   */
  static List<Mistake> of(String text, Span at, String message, String hint) {
    List<Mistake> ways = new ArrayList<>();
    boolean statement = message.endsWith("in a statement") || message.startsWith("expected ';'");
    if (statement) {
      missing(text, lineStart(text, at.offset()), ways);
      missing(text, lineEnd(text, at.offset()), ways);
    }
    int before = at.offset() - 1;
    if (message.startsWith("expected ';'") && before >= 0 && Character.isWhitespace(text.charAt(before))) {
      ways.add(new Mistake(at, message, hint, with(text, before, ';'), true));
    }
    condition(text, at, message, hint, ways);
    return statement || message.endsWith("in a thread") || message.endsWith("in a declaration")
        ? withStatement(text, at, message, hint, ways) : ways;
  }

  /** Adds the mistake of a missing ';' between two lines that would then be two statements. */
  private static void missing(String text, int lineBreak, List<Mistake> ways) {
    if (lineBreak < 0) {
      return;
    }
    int end = lineBreak;
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    if (end == 0) {
      return;
    }
    String line = text.substring(lineStart(text, end - 1) + 1, end);
    String rest = text.substring(lineBreak).stripLeading();
    if (ENDS.matcher(line).matches() && STARTS.matcher(rest).matches() && !HEADED.matcher(line).matches()) {
      ways.add(new Mistake(new Span(end - 1, 1), MISSING, "", with(text, end, ';'), true));
    }
  }

  /** The line break before the line of an offset; -1 for the first line. */
  private static int lineStart(String text, int offset) {
    return text.lastIndexOf('\n', Math.max(0, offset - 1));
  }

  private static int lineEnd(String text, int offset) {
    return text.indexOf('\n', offset);
  }

  private static void condition(String text, Span at, String message, String hint, List<Mistake> ways) {
    int start = -1;
    Matcher keyword = CONDITION.matcher(text);
    while (keyword.find() && keyword.start() <= at.offset()) {
      start = keyword.start();
    }
    if (start < 0 || text.substring(start, at.offset()).contains("{")) {
      return;
    }
    String without = blanked(text, start, text.length());
    Matcher connective = CONNECTIVE.matcher(text).region(at.offset(), text.length());
    if (connective.lookingAt()) {
      ways.add(new Mistake(new Span(connective.start(1), connective.group(1).length()),
          "unexpected '" + connective.group(1) + "' in the condition", "'and' is written /\\ or &&, 'or' \\/ or ||",
          without, true));
    } else {
      ways.add(new Mistake(at, message, hint, without, true));
    }
  }

  /** Adds the error as the parser reports it, with a text without the statement around it. */
  private static List<Mistake> withStatement(String text, Span at, String message, String hint, List<Mistake> ways) {
    int start = at.offset();
    while (start > 0 && ";{}".indexOf(text.charAt(start - 1)) < 0) {
      start--;
    }
    int end = at.offset();
    while (end < text.length() && ";{}".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    boolean semicolon = end < text.length() && text.charAt(end) == ';';
    boolean declares = DECLARES.matcher(text.substring(start, end).strip()).matches();
    ways.add(new Mistake(at, message, hint, blanked(text, start, semicolon ? end + 1 : end), !declares));
    return ways;
  }

  private static String with(String text, int at, char c) {
    return text.substring(0, at) + c + text.substring(at + 1);
  }

  private static String blanked(String text, int from, int to) {
    return text.substring(0, from) + text.substring(from, to).replaceAll("[^\\r\\n]", " ") + text.substring(to);
  }
}
