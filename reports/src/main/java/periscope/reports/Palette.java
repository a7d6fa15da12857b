package periscope.reports;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;

/**
 * Colours of one output stream; off, every method returns its argument.
 *
 * @param on whether the stream shows colours
 */
public record Palette(boolean on) {

  private static final String END = "\033[0m";

  /** The text in the colour of good news. */
  public String good(String text) {
    return wrap("\033[32m", text);
  }

  /** The text in the colour of bad news. */
  public String bad(String text) {
    return wrap("\033[1;31m", text);
  }

  /** The text in the colour of a warning. */
  public String warning(String text) {
    return wrap("\033[33m", text);
  }

  /** The text in the colour of a verdict. */
  public String verdict(Verdict verdict, String text) {
    return switch (verdict) {
      case HOLDS -> good(text);
      case FAILS -> bad(text);
      case UNDEFINED, INAPPLICABLE, UNKNOWN -> warning(text);
    };
  }

  /** The text in the style of titles. */
  public String strong(String text) {
    return wrap("\033[1m", text);
  }

  /** The text in the style of details that readers may skip. */
  public String faint(String text) {
    return wrap("\033[2m", text);
  }

  /**
   * The lines of a table, with rows in the colour of their status.
   *
   * @param table    the heading, then the rows
   * @param statuses status of each row
   */
  public List<String> judged(List<String> table, List<Status> statuses) {
    List<String> lines = new ArrayList<>();
    lines.add(strong(table.get(0)));
    for (int i = 0; i < statuses.size(); i++) {
      String row = table.get(i + 1);
      Status status = statuses.get(i);
      lines.add(status == Status.OK ? row : status == Status.UNKNOWN ? warning(row) : bad(row));
    }
    return lines;
  }

  private String wrap(String start, String text) {
    return on && !text.isEmpty() ? start + text + END : text;
  }
}
