package periscope.reports.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;

/** Layout of tables and numbers. */
public final class Rows {

  private Rows() {}

  /** The columns side by side if they fit; else the last column wraps below itself. */
  public static List<String> fitted(List<List<String>> rows) {
    return fitted(rows, Prose.WIDTH);
  }

  /** The columns side by side if they fit into {@code width} columns; else the last column wraps below itself. */
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

  /** A whole number with separators, such as {@code 1,234}. */
  public static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A share, from 0 to 1, in percent. */
  public static String percent(double rate) {
    return rate == 0 ? "0 %" : rate < 0.0001 ? String.format(Locale.ROOT, "%.1e %%", 100 * rate)
        : String.format(Locale.ROOT, "%.2f %%", 100 * rate);
  }
}
