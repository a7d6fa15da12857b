package periscope.reports.picture;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.execution.EventNames;
import periscope.litmus.text.Markup;

/** The writer of an SVG document; later parts cover earlier ones. */
final class SvgText {

  private static final String FONT = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace";

  private static final String BLACK = "#" + Ink.BLACK;

  /**
   * Colours for a dark theme, which paper does not have. Each rule names the light colour that it replaces, so that a
   * program without style sheets shows the light picture; squares of matrices and the numbers on them keep their
   * colours.
   */
  private static final String DARK = Stream.of(
      "text:not([fill]) { fill: #e4e4e4 }",
      "rect[fill='#fff'] { fill: #16181c }",
      "[stroke='#bbb'] { stroke: #5c636d }",
      "[fill='#555'] { fill: #b0b6be }",
      "[stroke='#d8d8d8'] { stroke: #3a4048 }",
      "[fill='#c4c4c4'] { fill: #6d7580 }",
      replaced(Ink.BLACK, "e4e4e4"),
      replaced(Ink.GREY, "9aa1aa"),
      replaced(Ink.MATTERS, "ff8a80")).collect(Collectors.joining(" ",
      "<style>@media screen and (prefers-color-scheme: dark) { ", " }</style>"));

  private final StringBuilder text = new StringBuilder();

  SvgText(Box body, String title) {
    text.append(String.format(Locale.ROOT,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"%s %s %s %s\" role=\"img\"%n"
            + "    font-family=\"%s\" font-size=\"13\">%n",
        number(body.width()), number(body.height()), number(body.x()), number(body.y()), number(body.width()),
        number(body.height()), FONT));
    line("<title>" + Markup.escaped(title) + "</title>");
    line(DARK);
    line("<rect " + at(body) + " fill=\"#fff\"/>");
  }

  /** A picture as a document. */
  static String of(Drawing drawing) {
    Box body = drawing.body();
    PictureLayout layout = drawing.layout();
    SvgText svg = new SvgText(body, drawing.told());
    layout.devices().forEach(d -> svg.scope("device", d));
    layout.groups().forEach(g -> svg.scope("work-group", g));
    layout.heads().forEach(h -> svg.text(h.box().x(), h.box().bottom() - 5, h.name(), true));
    // What matters is drawn over the rest.
    Stream.of(false, true).forEach(bold -> svg.arrows(drawing, bold));
    for (int e = 0; e < layout.events().size(); e++) {
      svg.event(e, drawing.picture().label(e), layout.events().get(e), drawing.matters().contains(e));
    }
    for (int i = 0; i < drawing.title().size(); i++) {
      svg.text(body.x() + Drawing.LINE, body.y() + Drawing.LINE * (i + 1) + 4, drawing.title().get(i), i == 0);
    }
    return svg.finish();
  }

  private static String replaced(String light, String dark) {
    return "[fill='#" + light + "'] { fill: #" + dark + " } [stroke='#" + light + "'] { stroke: #" + dark + " }";
  }

  private void arrows(Drawing drawing, boolean bold) {
    for (int a = 0; a < drawing.arrows().size(); a++) {
      Arrow arrow = drawing.arrows().get(a);
      if (arrow.bold() == bold) {
        arrow(arrow, drawing.routes().get(a), Ink.of(arrow, drawing.fade()), drawing.name(a));
      }
    }
  }

  /** Draws a box around threads. */
  private void scope(String kind, PictureLayout.Named scope) {
    String dash = kind.equals("device") ? "" : " stroke-dasharray=\"6 4\"";
    line("<g class=\"" + kind + "\"><rect " + at(scope.box()) + " rx=\"8\" fill=\"none\" stroke=\"#" + Ink.GREY
        + "\"" + dash + "/>"
        + word(scope.box().x() + 8, scope.box().y() + 15, scope.name(), "fill=\"#555\" font-size=\"11\"")
        + "</g>");
  }

  void text(double x, double y, String words, boolean bold) {
    line(word(x, y, words, bold ? "font-weight=\"bold\"" : ""));
  }

  /** Draws the label of an event; bold if it is highlighted. */
  private void event(int e, String label, Box box, boolean matters) {
    String stroke = matters ? "#" + Ink.MATTERS + "\" stroke-width=\"" + number(Ink.FRAME) : "#bbb";
    double width = PictureLayout.width(label);
    // The label is as wide as the layout thinks, whatever the font.
    line("<g class=\"event\" data-event=\"" + EventNames.letter(e) + "\"><rect " + at(box)
        + " rx=\"4\" fill=\"#fff\" stroke=\""
        + stroke + "\"/>" + word(box.centreX() - width / 2, box.centreY() + 4.5, label,
        "textLength=\"" + number(width) + "\" lengthAdjust=\"spacingAndGlyphs\"") + "</g>");
  }

  /** Draws an arrow along its route, with its name beside it. */
  private void arrow(Arrow arrow, Route route, Ink ink, List<String> name) {
    String dash = ink.dash().stream().map(String::valueOf).collect(Collectors.joining(" "));
    String colour = "#" + ink.colour();
    String stroke = " stroke=\"" + colour + "\" stroke-width=\"" + number(ink.width()) + "\""
        + (dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"");
    line("<g class=\"arrow" + (arrow.bold() ? " bold" : "") + "\" data-from=\"" + EventNames.letter(arrow.from())
        + "\" data-to=\"" + EventNames.letter(arrow.to()) + "\" data-relations=\""
        + Markup.escaped(String.join(" ", arrow.relations())) + "\">");
    line("  <path d=\"M" + point(route.x0(), route.y0()) + " Q" + point(route.controlX(), route.controlY()) + " "
        + point(route.x1(), route.y1()) + "\" fill=\"none\"" + stroke + "/>");
    line("  <path d=\"" + head(route, Drawing.head(arrow)) + "\" fill=\"" + colour + "\"/>");
    line("  <rect " + at(route.name()) + " fill=\"#fff\"/>");
    double height = route.name().height() / name.size();
    for (int i = 0; i < name.size(); i++) {
      double width = PictureLayout.width(name.get(i));
      line("  " + word(route.name().centreX() - width / 2, route.name().y() + height * (i + 0.5) + 4.5, name.get(i),
          "fill=\"" + colour + "\" textLength=\"" + number(width) + "\""
              + (arrow.bold() ? " font-weight=\"bold\"" : "")));
    }
    line("</g>");
  }

  /** The triangle at the end of a route. */
  private static String head(Route route, double size) {
    return Stream.of(route.head(size)).map(p -> point(p[0], p[1])).collect(Collectors.joining(" L", "M", " Z"));
  }

  /** Defines the patterns for {@link #bar}. */
  void patterns() {
    line("<defs><pattern id=\"stripes\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\""
        + " patternTransform=\"rotate(45)\">"
        + "<rect width=\"6\" height=\"6\" fill=\"#fff\"/><rect width=\"2\" height=\"6\""
        + " fill=\"#555\"/></pattern></defs>");
  }

  /** Draws a bar of a chart; bold for emphasis. */
  void bar(Box box, String fill, boolean bold) {
    String paint = switch (fill) {
      case "solid" -> "#c4c4c4";
      case "stripes" -> "url(#stripes)";
      case "black" -> BLACK;
      default -> "#fff";
    };
    line("<rect class=\"bar " + fill + "\" " + at(box) + " fill=\"" + paint + "\" stroke=\"" + BLACK
        + "\" stroke-width=\"" + (bold ? "2.4" : "1") + "\"/>");
  }

  /** Draws a line of a chart's grid, with its name at the top. */
  void gridLine(double x, double top, double bottom, String name) {
    line("<path d=\"M" + point(x, top) + " L" + point(x, bottom) + "\" stroke=\"#d8d8d8\"/>"
        + word(x - PictureLayout.width(name) / 2, top - 4, name, "fill=\"#555\" font-size=\"11\""));
  }

  /** Draws a line of a chart. */
  void stroke(double x0, double y0, double x1, double y1, String colour, double width) {
    line("<path d=\"M" + point(x0, y0) + " L" + point(x1, y1) + "\" fill=\"none\" stroke=\"#" + colour
        + "\" stroke-width=\"" + number(width) + "\"/>");
  }

  /** Draws a point of a chart; full for emphasis. */
  void mark(double x, double y, double radius, boolean full) {
    line("<circle class=\"mark\" cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius)
        + "\" fill=\"" + (full ? BLACK : "none") + "\" stroke=\"" + BLACK + "\"/>");
  }

  /**
   * Draws a square of a chart.
   *
   * @param darkness from 0, white, to 1, black
   */
  void cell(Box box, double darkness) {
    String shade = String.format(Locale.ROOT, "%02x", (int) Math.round(255 * (1 - darkness)));
    line("<rect class=\"cell\" " + at(box) + " fill=\"#" + shade.repeat(3) + "\" stroke=\"#" + Ink.GREY
        + "\" stroke-width=\"0.5\"/>");
  }

  /** Small words in the picture's colour of text. */
  void small(double x, double y, String words) {
    line(word(x, y, words, "font-size=\"11\""));
  }

  /** A number on a square of a matrix, in black or white whatever the theme. */
  void onCell(double x, double y, String number, boolean white) {
    line(word(x, y, number, "font-size=\"11\" fill=\"" + (white ? "#fff" : "#000") + "\""));
  }

  /** Writes text that runs upwards. */
  void upwards(double x, double y, String words) {
    line(word(x, y, words, "transform=\"rotate(-90 " + number(x) + " " + number(y) + ")\""));
  }

  /** Writes text on a background that covers the parts behind it. */
  void covered(double x, double y, String words, boolean bold) {
    if (!words.isEmpty()) {
      line("<rect " + at(new Box(x - 3, y - 13, PictureLayout.width(words) + 6, 17)) + " fill=\"#fff\"/>");
      text(x, y, words, bold);
    }
  }

  String finish() {
    return text.append("</svg>\n").toString();
  }

  private void line(String content) {
    text.append(content).append('\n');
  }

  private static String word(double x, double y, String words, String attributes) {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\""
        + (attributes.isEmpty() ? "" : " " + attributes) + ">" + Markup.escaped(words) + "</text>";
  }

  private static String at(Box box) {
    return "x=\"" + number(box.x()) + "\" y=\"" + number(box.y()) + "\" width=\"" + number(box.width()) + "\" height=\""
        + number(box.height()) + "\"";
  }

  private static String point(double x, double y) {
    return number(x) + "," + number(y);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
  }
}
