package periscope.reports.picture;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.execution.EventNames;

/**
 * The writer of a LaTeX document with one picture, in the coordinates of the SVG document: lengths are big points,
 * {@code y} grows downwards.
 */
public final class TikzText {

  private final StringBuilder text = new StringBuilder();

  private TikzText() {}

  static String of(Drawing drawing) {
    return new TikzText().document(drawing);
  }

  private String document(Drawing drawing) {
    line("% pdflatex makes a PDF of this; \\usepackage{standalone} lets other documents \\input it.");
    line("\\documentclass[tikz,border=4bp]{standalone}");
    line("\\usepackage[T1]{fontenc}");
    line("\\usetikzlibrary{arrows.meta}");
    line("\\definecolor{matters}{HTML}{" + upper(Ink.MATTERS) + "}");
    line("\\definecolor{faded}{HTML}{" + upper(Ink.GREY) + "}");
    line("\\begin{document}");
    line("\\begin{tikzpicture}[x=1bp, y=-1bp, inner sep=0bp, outer sep=0bp,");
    line("    every node/.style={font=\\ttfamily\\fontsize{12bp}{14bp}\\selectfont}]");
    PictureLayout layout = drawing.layout();
    layout.devices().forEach(d -> frame(d, ""));
    layout.groups().forEach(g -> frame(g, ", dashed"));
    layout.heads().forEach(h ->
        line("\\node at " + point(h.box().centreX(), h.box().centreY()) + " {\\textbf{" + escaped(h.name()) + "}};"));
    Stream.of(false, true).forEach(bold -> arrows(drawing, bold));
    for (int e = 0; e < layout.events().size(); e++) {
      event(drawing, e);
    }
    for (int i = 0; i < drawing.title().size(); i++) {
      String words = escaped(drawing.title().get(i));
      line("\\node[anchor=west] at " + point(drawing.body().x() + Drawing.LINE,
          drawing.body().y() + Drawing.LINE * (i + 1)) + " {" + (i == 0 ? "\\textbf{" + words + "}" : words) + "};");
    }
    line("\\end{tikzpicture}");
    line("\\end{document}");
    return text.toString();
  }

  private void frame(PictureLayout.Named named, String style) {
    Box box = named.box();
    line("\\draw[faded, rounded corners=6bp" + style + "] " + point(box.x(), box.y()) + " rectangle "
        + point(box.right(), box.bottom()) + ";");
    line("\\node[faded, anchor=west] at " + point(box.x() + 8, box.y() + 11) + " {\\footnotesize "
        + escaped(named.name()) + "};");
  }

  private void event(Drawing drawing, int e) {
    Box box = drawing.layout().events().get(e);
    String style = drawing.matters().contains(e) ? "matters, text=black, line width=" + number(Ink.FRAME) + "bp"
        : "faded, text=black";
    line("\\node[draw, " + style + ", fill=white, rounded corners=3bp, minimum width=" + number(box.width())
        + "bp, minimum height=" + number(box.height()) + "bp] (" + EventNames.letter(e) + ") at "
        + point(box.centreX(), box.centreY()) + " {" + escaped(drawing.picture().label(e)) + "};");
  }

  private void arrows(Drawing drawing, boolean bold) {
    for (int a = 0; a < drawing.arrows().size(); a++) {
      Arrow arrow = drawing.arrows().get(a);
      if (arrow.bold() == bold) {
        arrow(drawing, a);
      }
    }
  }

  private void arrow(Drawing drawing, int a) {
    Arrow arrow = drawing.arrows().get(a);
    Route route = drawing.routes().get(a);
    Ink ink = Ink.of(arrow, drawing.fade());
    String colour = arrow.bold() ? "matters" : drawing.fade() ? "faded" : "black";
    // A quadratic curve as a cubic one.
    String first = point((route.x0() + 2 * route.controlX()) / 3, (route.y0() + 2 * route.controlY()) / 3);
    String second = point((route.x1() + 2 * route.controlX()) / 3, (route.y1() + 2 * route.controlY()) / 3);
    line("\\draw[" + colour + ", line width=" + number(ink.width()) + "bp" + dashes(ink.dash())
        + ", -{Latex[length=" + number(Drawing.head(arrow)) + "bp]}] " + point(route.x0(), route.y0())
        + " .. controls " + first + " and " + second + " .. " + point(route.x1(), route.y1()) + ";");
    String name = drawing.name(a).stream().map(TikzText::escaped)
        .map(n -> arrow.bold() ? "\\textbf{" + n + "}" : n).collect(Collectors.joining("\\\\"));
    line("\\node[" + colour + ", align=center] at " + point(route.name().centreX(), route.name().centreY()) + " {"
        + name + "};");
  }

  private static String dashes(List<Integer> dash) {
    if (dash.isEmpty()) {
      return "";
    }
    StringBuilder pattern = new StringBuilder(", dash pattern=");
    for (int i = 0; i < dash.size(); i++) {
      pattern.append(i == 0 ? "" : " ").append(i % 2 == 0 ? "on " : "off ").append(dash.get(i)).append("bp");
    }
    return pattern.toString();
  }

  private void line(String content) {
    text.append(content).append('\n');
  }

  private static String upper(String colour) {
    return colour.toUpperCase(Locale.ROOT);
  }

  private static String point(double x, double y) {
    return "(" + number(x) + "," + number(y) + ")";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
  }

  /** Text with LaTeX's special characters escaped; characters that a plain document lacks become question marks. */
  static String escaped(String words) {
    return words.codePoints().mapToObj(TikzText::escaped).collect(Collectors.joining());
  }

  private static String escaped(int c) {
    return switch (c) {
      case '\\' -> "\\textbackslash{}";
      case '{', '}', '$', '&', '#', '_', '%' -> "\\" + (char) c;
      case '^' -> "\\textasciicircum{}";
      case '~' -> "\\textasciitilde{}";
      case '→' -> "$\\to$";
      case '—' -> "---";
      default -> c < ' ' || c > '~' ? "?" : Character.toString(c);
    };
  }
}
