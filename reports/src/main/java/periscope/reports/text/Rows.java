package periscope.reports.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;

/** Rows of tables, and numbers in them. */
public final class Rows {

  private Rows() {}

  /** Side by side where that fits; else the last column goes on below itself. */
  public static List<String> fitted(List<List<String>> rows) {
    return fitted(rows, Prose.WIDTH);
  }

  /** The same in so many columns. */
  public static List<String> fitted(List<List<String>> rows, int width) {
    List<String> lines = TextTable.align(rows);
    if (lines.stream().allMatch(l -> l.length() <= width)) {
      return lines;
    }
    int last = rows.get(0).size() - 1;
    List<String> heads = TextTable.align(rows.stream().map(r -> r.subList(0, last)).toList());
    int indent = heads.stream().mapToInt(String::length).max().orElse(0) + 2;
    List<String> hanging = new ArrayList<>();
    for (int r = 0; r < rows.size(); r++) {
      String head = heads.get(r) + " ".repeat(indent - heads.get(r).length());
      hanging.addAll(Prose.hanging((head + rows.get(r).get(last)).stripTrailing(), indent, width));
    }
    return hanging;
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
