package periscope.reports.picture;

import java.util.Optional;
import java.util.stream.Stream;

/** A file format for pictures of executions. */
public enum PictureFormat {
  /** A scalable picture, for browsers and pages. */
  SVG(".svg", "svg"),
  /** A graph for Graphviz, which chooses all positions itself. */
  DOT(".dot", "dot"),
  /** A LaTeX document with one TikZ picture, for papers and as PDF. */
  TIKZ(".tex", "tikz");

  private final String suffix;
  private final String word;

  PictureFormat(String suffix, String word) {
    this.suffix = suffix;
    this.word = word;
  }

  /** The suffix of its file names. */
  String suffix() {
    return suffix;
  }

  /** The word for it on the command line. */
  public String word() {
    return word;
  }

  /** The format with the suffix of a file's name; empty if there is none. */
  public static Optional<PictureFormat> ofFile(String name) {
    return Stream.of(values()).filter(f -> name.endsWith(f.suffix)).findFirst();
  }
}
