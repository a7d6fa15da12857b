package periscope.reports.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Pairs of values as points.
 *
 * @param title   meaning of the points
 * @param caption lines below the title
 * @param across  meaning of the horizontal axis
 * @param up      meaning of the vertical axis
 * @param points  the pairs
 * @param look    the style
 */
public record Scatter(String title, List<String> caption, String across, String up, List<Point> points, Look look)
    implements Chart {

  /** The style of a scatter plot. */
  public enum Look {
    /** Points on linear axes from 0. */
    POINTS,
    /** Points on linear axes from 0, each joined with the next. */
    JOINED,
    /** Points on logarithmic axes with the same scale, with the diagonal; no value may be 0. */
    POWERS
  }

  /** The scale of an axis. */
  private record Axis(double low, double high, boolean powers, List<Double> ticks) {
    /** The position of a value on the axis, from 0 to 1. */
    double at(double value) {
      return powers ? Math.log(value / low) / Math.log(high / low) : value / high;
    }

    /** A linear axis from 0 to a little more than the largest value, so that no point is on the rim. */
    static Axis from0(List<Double> values) {
      double most = values.stream().mapToDouble(v -> v).max().orElse(0);
      double high = most <= 0 ? 1 : most * 1.05;
      return new Axis(0, high, false, Scatter.ticks(high));
    }

    static Axis powers(List<Double> values) {
      double low = Math.pow(10, Math.floor(Math.log10(values.stream().mapToDouble(v -> v).min().orElse(1))));
      double high = Math.pow(10, Math.ceil(Math.log10(values.stream().mapToDouble(v -> v).max().orElse(1)) + 1e-9));
      List<Double> ticks = new ArrayList<>();
      for (double t = low; t < high * 1.01; t *= 10) {
        ticks.add(t);
      }
      return new Axis(low, Math.max(high, 10 * low), true, ticks);
    }
  }

  private static final double MARGIN = 20;
  private static final double LINE = 20;
  private static final double SIZE = 360;
  private static final double AXIS = 80;

  public Scatter {
    caption = List.copyOf(caption);
    points = List.copyOf(points);
  }

  /**
   * A pair of values.
   *
   * @param full whether it is a full circle, for emphasis
   */
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
    List<Double> xs = points.stream().map(Point::x).toList();
    List<Double> ys = points.stream().map(Point::y).toList();
    Axis both = look == Look.POWERS ? Axis.powers(Stream.concat(xs.stream(), ys.stream()).toList()) : null;
    Axis horizontal = both == null ? Axis.from0(xs) : both;
    Axis vertical = both == null ? Axis.from0(ys) : both;
    for (double x : horizontal.ticks()) {
      double at = left + SIZE * horizontal.at(x);
      svg.stroke(at, top, at, bottom + 4, "d8d8d8", 1);
      svg.small(at - PictureLayout.width(number(x)) * 0.42, bottom + 18, number(x));
    }
    for (double y : vertical.ticks()) {
      double at = bottom - SIZE * vertical.at(y);
      svg.stroke(left - 4, at, left + SIZE, at, "d8d8d8", 1);
      svg.small(left - 8 - PictureLayout.width(number(y)) * 0.85, at + 4, number(y));
    }
    svg.stroke(left, top, left, bottom, Ink.BLACK, 1.2);
    svg.stroke(left, bottom, left + SIZE, bottom, Ink.BLACK, 1.2);
    svg.text(left + SIZE / 2 - PictureLayout.width(across) / 2, bottom + 40, across, false);
    svg.upwards(MARGIN + 8, top + SIZE / 2 + PictureLayout.width(up) / 2, up);
    marks(svg, new Box(left, top, SIZE, SIZE), horizontal, vertical);
    return svg.finish();
  }

  private void marks(SvgText svg, Box in, Axis horizontal, Axis vertical) {
    if (look == Look.POWERS) {
      svg.stroke(in.x(), in.bottom(), in.right(), in.y(), "808080", 1);
    }
    for (int i = 0; i < points.size(); i++) {
      double x = in.x() + in.width() * horizontal.at(points.get(i).x());
      double y = in.bottom() - in.height() * vertical.at(points.get(i).y());
      if (look == Look.JOINED && i + 1 < points.size()) {
        svg.stroke(x, y, in.x() + in.width() * horizontal.at(points.get(i + 1).x()),
            in.bottom() - in.height() * vertical.at(points.get(i + 1).y()), Ink.BLACK, 1);
      }
      svg.mark(x, y, points.get(i).full() ? 5 : 3.5, points.get(i).full());
    }
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
