package periscope.reports.picture;

import java.util.List;

/**
 * Values as bars on a linear scale, one below the other, in groups with a heading.
 *
 * @param title   meaning of the values
 * @param caption lines below the title
 * @param groups  the bars
 */
public record ValueBars(String title, List<String> caption, List<Group> groups) implements Chart {

  private static final double MARGIN = 20;
  private static final double ROW = 22;
  private static final double BAR = 14;
  private static final double LINE = 20;
  /** Width of the largest value's bar, in pixels. */
  private static final double LONGEST = 400;

  public ValueBars {
    caption = List.copyOf(caption);
    groups = List.copyOf(groups);
  }

  /** A group of bars. */
  public record Group(String heading, List<Bar> bars) {}

  /**
   * One bar.
   *
   * @param label  label
   * @param value  length; not negative
   * @param remark the value in words
   * @param dark   whether the bar is the sum of others
   */
  public record Bar(String label, double value, String remark, boolean dark) {}

  @Override
  public String svg() {
    List<Bar> bars = groups.stream().flatMap(g -> g.bars().stream()).toList();
    double left = MARGIN + bars.stream().mapToDouble(b -> PictureLayout.width(b.label())).max().orElse(0) + 12;
    double remarks = bars.stream().mapToDouble(b -> PictureLayout.width(b.remark())).max().orElse(0);
    double text = caption.stream().mapToDouble(PictureLayout::width).max().orElse(0);
    double width = Math.max(left + LONGEST + remarks + 20, text + MARGIN) + MARGIN;
    double top = MARGIN + LINE * (1 + caption.size()) + 10;
    double height = top + groups.stream().mapToDouble(g -> LINE + 8 + ROW * g.bars().size()).sum() + MARGIN;
    SvgText svg = new SvgText(new Box(0, 0, width, height), title);
    svg.patterns();
    svg.text(MARGIN, MARGIN + 12, title, true);
    for (int i = 0; i < caption.size(); i++) {
      svg.text(MARGIN, MARGIN + 12 + LINE * (i + 1), caption.get(i), false);
    }
    double most = bars.stream().mapToDouble(Bar::value).max().orElse(0);
    double y = top;
    for (Group group : groups) {
      svg.text(MARGIN, y + 14, group.heading(), true);
      y += LINE + 2;
      svg.stroke(left, y, left, y + ROW * group.bars().size(), Ink.GREY, 1);
      for (Bar bar : group.bars()) {
        double length = most == 0 ? 0 : LONGEST * bar.value() / most;
        svg.text(left - 12 - PictureLayout.width(bar.label()), y + BAR / 2 + 7, bar.label(), false);
        if (length > 0) {
          svg.bar(new Box(left, y + 2, Math.max(1, length), BAR), bar.dark() ? "stripes" : "solid", false);
        }
        svg.text(left + length + 8, y + BAR / 2 + 7, bar.remark(), false);
        y += ROW;
      }
      y += 6;
    }
    return svg.finish();
  }
}
