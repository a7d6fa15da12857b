package periscope.reports.picture;

/** A file format for pictures of executions. */
public enum PictureFormat {
  /** A scalable picture, for browsers and pages. */
  SVG(".svg", "--svg"),
  /** A graph for Graphviz, which finds places for everything itself. */
  DOT(".dot", "--dot"),
  /** A LaTeX document with one TikZ picture, for papers and as PDF. */
  TIKZ(".tex", "--tikz");

  private final String suffix;
  private final String option;

  PictureFormat(String suffix, String option) {
    this.suffix = suffix;
    this.option = option;
  }

  /** How the names of its files end. */
  String suffix() {
    return suffix;
  }

  /** The option of commands that asks for it. */
  public String option() {
    return option;
  }
}
