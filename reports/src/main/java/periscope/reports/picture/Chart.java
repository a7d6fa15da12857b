package periscope.reports.picture;

/** A picture of numbers. */
public interface Chart {

  /** The chart as a whole SVG document. */
  String svg();
}
