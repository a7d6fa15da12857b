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

  /** Good news. */
  public String good(String text) {
    return wrap("\033[32m", text);
  }

  /** Bad news. */
  public String bad(String text) {
    return wrap("\033[1;31m", text);
  }

  /** What deserves a look. */
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

  /** Titles. */
  public String strong(String text) {
    return wrap("\033[1m", text);
  }

  /** What may be skipped. */
  public String faint(String text) {
    return wrap("\033[2m", text);
  }

  /**
   * A table whose rows are as good as what they tell of.
   *
   * @param table its heading, then its rows
   * @param statuses the standing of each row
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
