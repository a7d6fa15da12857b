package periscope.cli.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Pairs of values as points, from 0 on.
 *
 * @param title   what is shown
 * @param caption lines below the title
 * @param across  what the horizontal axis measures
 * @param up      what the vertical one does
 * @param points  the pairs
 * @param joined  whether each is joined with the next
 */
public record Scatter(String title, List<String> caption, String across, String up, List<Point> points, boolean joined)
    implements Chart {

  private static final double MARGIN = 20;
  private static final double LINE = 20;
  private static final double SIZE = 360;
  private static final double AXIS = 80;

  public Scatter {
    caption = List.copyOf(caption);
    points = List.copyOf(points);
  }

  /** A pair. @param full whether it is drawn as a full circle, since it matters */
  public record Point(double x, double y, boolean full) {}

  @Override
  public String svg() {
    double text = caption.stream().mapToDouble(PictureLayout::width).max().orElse(0);
    double top = MARGIN + LINE * (1 + caption.size()) + 16;
    double left = MARGIN + AXIS;
    double width = Math.max(Math.max(left + SIZE + 40, MARGIN * 2 + text), MARGIN * 2 + PictureLayout.width(title));
    SvgText svg = new SvgText(new Box(0, 0, width, top + SIZE + 60), title);
    svg.text(MARGIN, MARGIN + 12, title, true);
    for (int i = 0; i < caption.size(); i++) {
      svg.text(MARGIN, MARGIN + 12 + LINE * (i + 1), caption.get(i), false);
    }
    double bottom = top + SIZE;
    double mostX = most(points.stream().map(Point::x).toList());
    double mostY = most(points.stream().map(Point::y).toList());
    for (double x : ticks(mostX)) {
      double at = left + SIZE * x / mostX;
      svg.stroke(at, top, at, bottom + 4, "d8d8d8", 1);
      svg.small(at - PictureLayout.width(number(x)) * 0.42, bottom + 18, number(x), false);
    }
    for (double y : ticks(mostY)) {
      double at = bottom - SIZE * y / mostY;
      svg.stroke(left - 4, at, left + SIZE, at, "d8d8d8", 1);
      svg.small(left - 8 - PictureLayout.width(number(y)) * 0.85, at + 4, number(y), false);
    }
    svg.stroke(left, top, left, bottom, Ink.BLACK, 1.2);
    svg.stroke(left, bottom, left + SIZE, bottom, Ink.BLACK, 1.2);
    svg.text(left + SIZE / 2 - PictureLayout.width(across) / 2, bottom + 40, across, false);
    svg.upwards(MARGIN + 8, top + SIZE / 2 + PictureLayout.width(up) / 2, up);
    for (int i = 0; i < points.size(); i++) {
      double x = left + SIZE * points.get(i).x() / mostX;
      double y = bottom - SIZE * points.get(i).y() / mostY;
      if (joined && i + 1 < points.size()) {
        svg.stroke(x, y, left + SIZE * points.get(i + 1).x() / mostX,
            bottom - SIZE * points.get(i + 1).y() / mostY, Ink.BLACK, 1);
      }
      svg.mark(x, y, points.get(i).full() ? 5 : 3.5, points.get(i).full());
    }
    return svg.finish();
  }

  /** A little more than the largest, so that no point is on the rim. */
  private static double most(List<Double> values) {
    double most = values.stream().mapToDouble(v -> v).max().orElse(0);
    return most <= 0 ? 1 : most * 1.05;
  }

  /** Round numbers from 0 on, at most seven. */
  private static List<Double> ticks(double most) {
    double step = Math.pow(10, Math.floor(Math.log10(most)));
    for (double part : new double[] {0.1, 0.2, 0.5, 1}) {
      if (most / (step * part) <= 6) {
        step *= part;
        break;
      }
    }
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i * step <= most; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private static String number(double value) {
    if (value == 0) {
      return "0";
    }
    String[] units = {"", "k", "M", "G", "T", "P"};
    int unit = (int) Math.max(0, Math.min(5, Math.floor(Math.log10(Math.abs(value)) / 3 + 1e-9)));
    String text = value < 0.001 ? String.format(Locale.ROOT, "%.0e", value)
        : String.format(Locale.ROOT, "%.4f", value / Math.pow(1000, unit)).replaceFirst("\\.?0+$", "");
    return text + units[unit];
  }
}
