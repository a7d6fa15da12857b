package periscope.reports.picture;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Values at consecutive places as columns, in rows one below the other, with one scale.
 *
 * @param title   meaning of the values
 * @param caption lines below the title
 * @param rows    the columns
 */
public record Columns(String title, List<String> caption, List<Row> rows) implements Chart {

  private static final double MARGIN = 20;
  private static final double LINE = 20;
  private static final double HEIGHT = 70;
  private static final double WIDTH = 768;
  /** Number of places between two marks below a row. */
  private static final int MARK = 32;

  public Columns {
    caption = List.copyOf(caption);
    rows = List.copyOf(rows);
  }

  /**
   * A row.
   *
   * @param values the values, not negative, by place
   */
  public record Row(String label, int[] values) {}

  @Override
  public String svg() {
    double label = rows.stream().mapToDouble(r -> PictureLayout.width(r.label())).max().orElse(0);
    double left = MARGIN + label + 12;
    double top = MARGIN + LINE * (1 + caption.size()) + 12;
    double each = HEIGHT + 34;
    double text = caption.stream().mapToDouble(PictureLayout::width).max().orElse(0);
    SvgText svg = new SvgText(new Box(0, 0, Math.max(left + WIDTH, MARGIN + text) + 2 * MARGIN + 30,
        top + each * rows.size() + MARGIN), title);
    svg.text(MARGIN, MARGIN + 12, title, true);
    for (int i = 0; i < caption.size(); i++) {
      svg.text(MARGIN, MARGIN + 12 + LINE * (i + 1), caption.get(i), false);
    }
    int most = Math.max(1, rows.stream().flatMapToInt(r -> IntStream.of(r.values())).max().orElse(1));
    for (int r = 0; r < rows.size(); r++) {
      double bottom = top + each * r + HEIGHT;
      int[] values = rows.get(r).values();
      double wide = WIDTH / Math.max(1, values.length);
      svg.text(MARGIN, bottom - HEIGHT / 2 + 4, rows.get(r).label(), false);
      svg.stroke(left, bottom, left + WIDTH, bottom, Ink.BLACK, 1);
      svg.stroke(left, bottom - HEIGHT, left + WIDTH, bottom - HEIGHT, "d8d8d8", 1);
      svg.small(left + WIDTH + 6, bottom - HEIGHT + 4, String.valueOf(most));
      for (int i = 0; i < values.length; i++) {
        double at = left + wide * (i + 0.5);
        if (values[i] > 0) {
          svg.stroke(at, bottom, at, bottom - HEIGHT * values[i] / most, Ink.BLACK, Math.max(0.6, 0.7 * wide));
        }
        if (i % MARK == 0) {
          svg.stroke(left + wide * i, bottom, left + wide * i, bottom + 4, Ink.BLACK, 1);
          svg.small(left + wide * i - 3, bottom + 16, String.valueOf(i));
        }
      }
    }
    return svg.finish();
  }
}
