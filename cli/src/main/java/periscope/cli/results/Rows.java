package periscope.cli.results;

import java.util.List;
import java.util.Locale;
import periscope.cli.text.Prose;
import periscope.cli.text.TextTable;

/** Rows of tables, and numbers in them. */
public final class Rows {

  private Rows() {}

  /** Side by side where that fits; else the last column goes on below itself. */
  public static List<String> fitted(List<List<String>> rows) {
    List<String> lines = TextTable.align(rows);
    return lines.stream().allMatch(l -> l.length() <= Prose.WIDTH) ? lines : TextTable.hanging(rows, Prose.WIDTH);
  }

  /** Such as {@code 1,234}. */
  public static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A share, in percent. */
  public static String percent(double rate) {
    return rate == 0 ? "0 %" : rate < 0.0001 ? String.format(Locale.ROOT, "%.1e %%", 100 * rate)
        : String.format(Locale.ROOT, "%.2f %%", 100 * rate);
  }
}
