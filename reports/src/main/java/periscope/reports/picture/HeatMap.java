package periscope.reports.picture;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A square matrix of values as shades of grey, with the values written in if there is room.
 *
 * @param title   meaning of the values
 * @param caption lines below the title
 * @param names   names of the rows; columns have the numbers of their rows
 * @param rows    values up to 1, which is black; the tenth below the least value is white; NaN is crossed out
 * @param groups  numbers of consecutive rows that belong together; a thick line frames them
 */
public record HeatMap(String title, List<String> caption, List<String> names, double[][] rows, List<Integer> groups)
    implements Chart {

  private static final double MARGIN = 20;
  private static final double LINE = 20;
  /** Most rows whose values are written in. */
  private static final int WRITTEN = 24;
  private static final int SHADES = 10;

  public HeatMap {
    caption = List.copyOf(caption);
    names = List.copyOf(names);
    groups = List.copyOf(groups);
  }

  @Override
  public String svg() {
    boolean written = names.size() <= WRITTEN;
    double size = written ? 36 : Math.max(8, 860.0 / names.size());
    double left = MARGIN + names.stream().mapToDouble(n -> PictureLayout.width(n + " (00)")).max().orElse(0) + 8;
    double top = MARGIN + LINE * (1 + caption.size()) + 26;
    double text = caption.stream().mapToDouble(PictureLayout::width).max().orElse(0);
    double width = Math.max(left + size * names.size(), MARGIN + text) + MARGIN;
    double bottom = top + size * names.size();
    SvgText svg = new SvgText(new Box(0, 0, Math.max(width, left + 260), bottom + 60), title);
    svg.text(MARGIN, MARGIN + 12, title, true);
    for (int i = 0; i < caption.size(); i++) {
      svg.text(MARGIN, MARGIN + 12 + LINE * (i + 1), caption.get(i), false);
    }
    for (int i = 0; i < names.size(); i++) {
      String label = names.get(i) + " (" + (i + 1) + ")";
      svg.text(left - 8 - PictureLayout.width(label), top + size * (i + 0.5) + 4.5, label, false);
      if (written) {
        String number = String.valueOf(i + 1);
        svg.small(left + size * (i + 0.5) - PictureLayout.width(number) * 0.42, top - 6, number);
      }
      for (int j = 0; j < names.size(); j++) {
        cell(svg, new Box(left + size * j, top + size * i, size, size), rows[i][j], written);
      }
    }
    frames(svg, left, top, size);
    legend(svg, left, bottom + 20);
    return svg.finish();
  }

  /** The value that is white. */
  private double least() {
    double least = Arrays.stream(rows).flatMapToDouble(Arrays::stream).filter(v -> !Double.isNaN(v)).min().orElse(0);
    return Math.min(0.9, Math.floor(least * SHADES) / SHADES);
  }

  private void cell(SvgText svg, Box box, double value, boolean written) {
    if (Double.isNaN(value)) {
      svg.cell(box, 0);
      svg.stroke(box.x(), box.y(), box.right(), box.bottom(), Ink.GREY, 1);
      svg.stroke(box.x(), box.bottom(), box.right(), box.y(), Ink.GREY, 1);
      return;
    }
    svg.cell(box, shade(value));
    if (written) {
      String number = value >= 0.995 ? "1" : String.format(Locale.ROOT, "%.2f", value).substring(1);
      svg.onCell(box.centreX() - PictureLayout.width(number) * 0.42, box.centreY() + 4, number, shade(value) > 0.5);
    }
  }

  /** The darkness of a value, from 0 to 0.85, since black would hide the frames. */
  private double shade(double value) {
    return 0.85 * Math.max(0, Math.min(1, (value - least()) / (1 - least())));
  }

  private void frames(SvgText svg, double left, double top, double size) {
    double at = 0;
    for (int group : groups) {
      double x = left + size * at;
      double y = top + size * at;
      double far = size * group;
      svg.stroke(x, y, x + far, y, Ink.BLACK, 3);
      svg.stroke(x, y + far, x + far, y + far, Ink.BLACK, 3);
      svg.stroke(x, y, x, y + far, Ink.BLACK, 3);
      svg.stroke(x + far, y, x + far, y + far, Ink.BLACK, 3);
      at += group;
    }
  }

  private void legend(SvgText svg, double left, double y) {
    String from = String.format(Locale.ROOT, "%.1f", least());
    double x = left + PictureLayout.width(from) + 8;
    svg.text(left, y + 14, from, false);
    for (int i = 0; i <= SHADES; i++) {
      svg.cell(new Box(x + 18 * i, y, 18, 18), shade(least() + (1 - least()) * i / SHADES));
    }
    svg.text(x + 8 + 18 * (SHADES + 1), y + 14, "1", false);
  }
}
