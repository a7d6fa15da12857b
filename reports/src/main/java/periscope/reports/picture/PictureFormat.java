package periscope.reports.picture;

import java.util.Optional;
import java.util.stream.Stream;

/** A file format for pictures of executions. */
public enum PictureFormat {
  /** A scalable picture, for browsers and pages. */
  SVG(".svg", "svg"),
  /** A graph for Graphviz, which finds places for everything itself. */
  DOT(".dot", "dot"),
  /** A LaTeX document with one TikZ picture, for papers and as PDF. */
  TIKZ(".tex", "tikz");

  private final String suffix;
  private final String word;

  PictureFormat(String suffix, String word) {
    this.suffix = suffix;
    this.word = word;
  }

  /** How the names of its files end. */
  String suffix() {
    return suffix;
  }

  /** The word by which users ask for it. */
  public String word() {
    return word;
  }

  /** The format that the ending of a file's name says. */
  public static Optional<PictureFormat> ofFile(String name) {
    return Stream.of(values()).filter(f -> name.endsWith(f.suffix)).findFirst();
  }
}
