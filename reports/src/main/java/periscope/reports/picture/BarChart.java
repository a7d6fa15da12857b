package periscope.reports.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Counts as bars on a logarithmic scale, one below the other.
 *
 * @param title   meaning of the counts
 * @param caption lines below the title
 * @param bars    the counts
 */
public record BarChart(String title, List<String> caption, List<Bar> bars) implements Chart {

  public BarChart {
    caption = List.copyOf(caption);
    bars = List.copyOf(bars);
  }

  /** The fill of a bar; fills differ without colours. */
  public enum Fill {
    /** Grey. */
    SOLID,
    /** Stripes. */
    STRIPES,
    /** Black. */
    BLACK,
    /** White. */
    NONE
  }

  /**
   * One bar.
   *
   * @param label label
   * @param count length of the bar; no bar for 0
   * @param word  meaning of the fill, or a remark instead of a bar
   * @param alarm whether the bar marks a violation
   */
  public record Bar(String label, long count, Fill fill, String word, boolean alarm) {}

  private static final double MARGIN = 20;
  private static final double ROW = 28;
  private static final double BAR = 18;
  private static final double LINE = 20;
  /** Width of the largest count's bar, in pixels. */
  private static final double LONGEST = 360;
  /** Width of the bar for a count of 1, in pixels, so that it is visible. */
  private static final double ONE = 12;

  @Override
  public String svg() {
    double left = MARGIN + bars.stream().mapToDouble(b -> PictureLayout.width(b.label())).max().orElse(0) + 12;
    double remarks = bars.stream().mapToDouble(b -> PictureLayout.width(remark(b))).max().orElse(0);
    double top = MARGIN + LINE * (1 + caption.size()) + 26;
    double bottom = top + ROW * bars.size() + 6;
    double text = caption.stream().mapToDouble(PictureLayout::width).max().orElse(0);
    double width = Math.max(left + LONGEST + remarks + 12, text + MARGIN) + MARGIN;
    SvgText svg = new SvgText(new Box(0, 0, width, bottom + 3 * LINE), title);
    svg.patterns();
    svg.text(MARGIN, MARGIN + 12, title, true);
    for (int i = 0; i < caption.size(); i++) {
      svg.text(MARGIN, MARGIN + 12 + LINE * (i + 1), caption.get(i), false);
    }
    int decades = decades();
    for (int d = 0; d <= decades; d++) {
      svg.gridLine(left + length(Math.pow(10, d), decades), top - 4, bottom, power(d));
    }
    for (int i = 0; i < bars.size(); i++) {
      bar(svg, bars.get(i), left, top + ROW * i, decades);
    }
    legend(svg, bottom + LINE);
    return svg.finish();
  }

  private void bar(SvgText svg, Bar bar, double left, double y, int decades) {
    double length = bar.count() == 0 ? 0 : length(bar.count(), decades);
    svg.text(left - 12 - PictureLayout.width(bar.label()), y + BAR / 2 + 5, bar.label(), bar.alarm());
    if (bar.count() > 0) {
      svg.bar(new Box(left, y, length, BAR), bar.fill().name().toLowerCase(Locale.ROOT), bar.alarm());
    }
    svg.covered(left + length + 8, y + BAR / 2 + 5, remark(bar), bar.alarm());
  }

  private static String remark(Bar bar) {
    String count = bar.count() == 0 ? "" : String.format(Locale.ROOT, "%,d ", bar.count());
    return (count + bar.word() + (bar.alarm() ? "  FORBIDDEN" : "")).strip();
  }

  /** Writes the meanings of the used fills. */
  private void legend(SvgText svg, double y) {
    double x = MARGIN;
    List<Fill> shown = new ArrayList<>();
    for (Bar bar : bars) {
      if (bar.count() > 0 && !bar.word().isEmpty() && !shown.contains(bar.fill())) {
        shown.add(bar.fill());
        svg.bar(new Box(x, y - 12, 24, 14), bar.fill().name().toLowerCase(Locale.ROOT), false);
        svg.text(x + 32, y, bar.word(), false);
        x += 32 + PictureLayout.width(bar.word()) + 24;
      }
    }
    svg.text(MARGIN, y + LINE, "Logarithmic scale.", false);
  }

  private int decades() {
    long most = Math.max(1, bars.stream().mapToLong(Bar::count).max().orElse(1));
    return Math.max(1, (int) Math.ceil(Math.log10(most)));
  }

  private static double length(double count, int decades) {
    return ONE + (LONGEST - ONE) * Math.log10(count) / decades;
  }

  private static String power(int decade) {
    String[] units = {"", "k", "M", "G", "T", "P", "E"};
    return "1" + "0".repeat(decade % 3) + units[decade / 3];
  }
}
