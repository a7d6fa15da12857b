package periscope.litmus.source;

/** The reach of the names in a text: the files that the text may include or extend. */
public enum Reach {
  /** All files that the person at the command line can read. */
  FILES,
  /**
   * Only the files that come with Periscope, since the writer of the text is a stranger to the person who runs
   * Periscope.
   */
  SHIPPED
}
