package periscope.litmus.text;

import java.util.ArrayList;
import java.util.List;

/** Tables of text. */
public final class TextTable {

  private static final String GAP = "  ";
  private static final int LEAST_PROSE = 40;

  private TextTable() {}

  /** The rows under a heading, each column as wide as its widest cell; every row has as many cells as the heading. */
  public static List<String> align(List<String> heading, List<List<String>> rows) {
    List<List<String>> all = new ArrayList<>();
    all.add(heading);
    all.addAll(rows);
    return align(all);
  }

  /** Rows without a heading, each column as wide as its widest cell; every row has as many cells as the first row. */
  public static List<String> align(List<List<String>> rows) {
    int[] width = new int[rows.isEmpty() ? 0 : rows.get(0).size()];
    for (List<String> row : rows) {
      for (int c = 0; c < width.length; c++) {
        width[c] = Math.max(width[c], row.get(c).length());
      }
    }
    return rows.stream().map(row -> line(row, width)).toList();
  }

  /**
   * Rows whose last cell is prose, wrapped inside its column to {@code width}. A row whose other cells leave too little
   * space has its prose on the lines below.
   */
  public static List<String> hanging(List<List<String>> rows, int width) {
    List<String> heads = align(rows.stream().map(r -> r.subList(0, r.size() - 1)).toList());
    int most = width - LEAST_PROSE - GAP.length();
    int indent = heads.stream().mapToInt(String::length).filter(n -> n <= most).max().orElse(most) + GAP.length();
    List<String> lines = new ArrayList<>();
    for (int r = 0; r < rows.size(); r++) {
      String head = heads.get(r);
      String prose = rows.get(r).get(rows.get(r).size() - 1);
      boolean below = head.length() + GAP.length() > indent;
      if (below) {
        lines.add(head);
      }
      String start = below ? " ".repeat(indent) : head + " ".repeat(indent - head.length());
      lines.addAll(Prose.hanging((start + prose).stripTrailing(), indent, width));
    }
    return lines;
  }

  private static String line(List<String> row, int[] width) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < width.length; c++) {
      line.append(c == 0 ? "" : GAP).append(row.get(c)).append(" ".repeat(width[c] - row.get(c).length()));
    }
    return line.toString().stripTrailing();
  }
}
