package periscope.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Tables of text. */
public final class Columns {

  private static final String GAP = "  ";

  private Columns() {}

  /** The rows under a heading, each column as wide as its widest cell; every row has as many cells as the heading. */
  public static List<String> align(List<String> heading, List<List<String>> rows) {
    List<List<String>> all = new ArrayList<>();
    all.add(heading);
    all.addAll(rows);
    return align(all);
  }

  /** The same without a heading; every row has as many cells as the first. */
  public static List<String> align(List<List<String>> rows) {
    int[] width = new int[rows.isEmpty() ? 0 : rows.get(0).size()];
    for (List<String> row : rows) {
      for (int c = 0; c < width.length; c++) {
        width[c] = Math.max(width[c], row.get(c).length());
      }
    }
    return rows.stream().map(row -> line(row, width)).toList();
  }

  private static String line(List<String> row, int[] width) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < width.length; c++) {
      line.append(c == 0 ? "" : GAP).append(row.get(c)).append(" ".repeat(width[c] - row.get(c).length()));
    }
    return line.toString().stripTrailing();
  }
}
