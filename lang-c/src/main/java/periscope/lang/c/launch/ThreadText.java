package periscope.lang.c.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * A thread as a text has it: {@code P0@cta 0, gpu 0 (int *x) { … }}, where placement and parameters may be absent.
 *
 * @param number     the number in the thread's name
 * @param name       the thread's name
 * @param placement  the placement, with its {@code @}; of length 0 if the thread has none
 * @param parameters the parameters, without their parentheses
 * @param body       the statements, without their braces
 */
public record ThreadText(int number, Span name, Span placement, Optional<Span> parameters, Span body) {

  private static final Pattern HEAD = Pattern.compile(
      "(?<![\\w:])P(?<number>0|[1-9]\\d{0,5})(?<placement>\\s*@[^({;}]*)?\\s*"
          + "(?:\\((?<parameters>[^(){}]*)\\)\\s*)?\\{");

  /** The comment that describes a launch. */
  private static final Pattern LAUNCH = Pattern.compile(
      "/\\*\\s*launch\\b\\s*(?<block>\\{(?:[^{}]|\\{[^{}]*\\})*\\}\\s*)?(?=P\\d+\\s*[@({])");

  /**
   * The threads between two offsets, in the order of the text.
   *
   * @param code the text, with blanks for what is no code
   */
  public static List<ThreadText> all(String code, int from, int to) {
    List<ThreadText> all = new ArrayList<>();
    Matcher head = HEAD.matcher(code).region(from, to).useTransparentBounds(true);
    int at = from;
    while (at < to && head.region(at, to).find()) {
      int end = closing(code, head.end() - 1, to);
      all.add(new ThreadText(Integer.parseInt(head.group("number")),
          new Span(head.start(), head.end("number") - head.start()), span(head, "placement", head.end("number")),
          head.group("parameters") == null ? Optional.empty() : Optional.of(span(head, "parameters", 0)),
          new Span(head.end(), end - head.end())));
      at = Math.min(to, end + 1);
    }
    return all;
  }

  /** The offset of the brace that closes a brace; the end if none does. */
  private static int closing(String code, int opening, int to) {
    int depth = 0;
    for (int i = opening; i < to; i++) {
      depth += code.charAt(i) == '{' ? 1 : code.charAt(i) == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return to;
  }

  private static Span span(Matcher m, String group, int otherwise) {
    return m.group(group) == null ? new Span(otherwise, 0) : new Span(m.start(group), m.end(group) - m.start(group));
  }

  /** The first comment of a text that launches threads, from its beginning up to its first thread. */
  public static Optional<Span> launch(String text) {
    Matcher launch = LAUNCH.matcher(text);
    return launch.find() ? Optional.of(new Span(launch.start(), launch.end() - launch.start())) : Optional.empty();
  }

  /** The threads of a litmus test in C, or of the first comment of a file in C that launches threads. */
  public static List<ThreadText> of(SourceText text) {
    String content = text.content();
    return launch(content).map(l -> all(content, l.offset() + l.length(), content.indexOf("*/", l.offset())))
        .orElseGet(() -> all(withoutComments(content), 0, content.length()));
  }

  private static String withoutComments(String content) {
    StringBuilder code = new StringBuilder(content);
    Matcher comment = Pattern.compile("//[^\\n]*|/\\*[\\s\\S]*?\\*/").matcher(content);
    while (comment.find()) {
      for (int i = comment.start(); i < comment.end(); i++) {
        code.setCharAt(i, content.charAt(i) == '\n' ? '\n' : ' ');
      }
    }
    return code.toString();
  }
}
