package periscope.reports.picture;

import java.util.List;
import java.util.Map;

/**
 * The style of an arrow in every format of picture. Highlighted arrows differ from the others in width, darkness and
 * colour, so that the difference shows in black-and-white prints, too; relations differ in their dashes.
 *
 * @param colour six hexadecimal digits
 * @param width  width of the line, in pixels
 * @param dash   lengths of dashes and gaps in turn, in pixels; empty for a solid line
 */
public record Ink(String colour, double width, List<Integer> dash) {

  static final String BLACK = "000000";
  static final String GREY = "8a8a8a";
  /** Dark red: among greys nearly black. */
  static final String MATTERS = "a00000";

  /** Width of the frames of highlighted events, in pixels. */
  static final double FRAME = 2.4;

  private static final double WIDE = 3;
  private static final double NARROW = 1.2;

  private static final Map<String, List<Integer>> DASHES = Map.of(
      "sb", List.of(),
      "rf", List.of(9, 4),
      "co", List.of(2, 4),
      "mo", List.of(2, 4),
      "fr", List.of(9, 4, 2, 4),
      "sw", List.of(16, 5),
      "sync", List.of(16, 5),
      "addr", List.of(4, 3),
      "data", List.of(4, 3),
      "ctrl", List.of(4, 3));

  /** Dashes of relations without a particular style. */
  private static final List<Integer> OTHERS = List.of(6, 3, 2, 3, 2, 3);

  public Ink {
    dash = List.copyOf(dash);
  }

  /**
   * The style of an arrow.
   *
   * @param fade whether arrows that are not highlighted are grey
   */
  static Ink of(Arrow arrow, boolean fade) {
    List<Integer> dash = DASHES.getOrDefault(arrow.relations().get(0), OTHERS);
    return arrow.bold() ? new Ink(MATTERS, WIDE, dash) : new Ink(fade ? GREY : BLACK, NARROW, dash);
  }
}
