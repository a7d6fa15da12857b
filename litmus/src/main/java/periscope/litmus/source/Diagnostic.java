package periscope.litmus.source;

import java.util.Locale;

/**
 * A diagnostic: a problem in a text, with its place and, if there is one, a way to fix it.
 *
 * @param severity error or warning
 * @param text     the text with the problem
 * @param span     the place of the problem in the text
 * @param message  the problem in one sentence
 * @param hint     the way to fix it; empty if there is nothing to say
 */
public record Diagnostic(Severity severity, SourceText text, Span span, String message, String hint) {

  public enum Severity {
    ERROR,
    WARNING
  }

  /** Longest part of a line that is shown around a caret, in characters. */
  private static final int WIDTH = 120;

  public static Diagnostic error(SourceText text, Span span, String message, String hint) {
    return new Diagnostic(Severity.ERROR, text, span, message, hint);
  }

  public static Diagnostic warning(SourceText text, Span span, String message, String hint) {
    return new Diagnostic(Severity.WARNING, text, span, message, hint);
  }

  /**
   * The problem as the terminal shows it: place and message, the line of the text, a caret under the span, the hint.
   */
  public String render() {
    if (text.file(span.offset()) != text) {
      Span there = new Span(text.within(span.offset()), span.length());
      return new Diagnostic(severity, text.file(span.offset()), there, message, hint).render();
    }
    int line = text.line(span.offset());
    int column = text.column(span.offset());
    String head = text.name() + ":" + line + ":" + column + ": " + severity.name().toLowerCase(Locale.ROOT) + ": "
        + message;
    String excerpt = text.lineText(span.offset());
    int start = Math.max(0, Math.min(column - 1 - WIDTH / 2, excerpt.length() - WIDTH));
    String shown = printable(excerpt.substring(start, Math.min(excerpt.length(), start + WIDTH)));
    int caretColumn = Math.min(column - 1 - start, shown.length());
    int carets = Math.max(1, Math.min(span.length(), shown.length() - caretColumn));
    String gutter = String.valueOf(line);
    String margin = " ".repeat(gutter.length());
    String body = "\n " + gutter + " | " + shown + "\n " + margin + " | " + " ".repeat(caretColumn)
        + "^".repeat(carets);
    return head + body + (hint.isEmpty() ? "" : "\n " + margin + " = " + hint);
  }

  private static String printable(String line) {
    StringBuilder out = new StringBuilder(line.length());
    line.chars().forEach(c -> out.append(c < ' ' || c == 0x7f || c == 0xfffd ? (c == '\t' ? ' ' : '?') : (char) c));
    return out.toString();
  }
}
