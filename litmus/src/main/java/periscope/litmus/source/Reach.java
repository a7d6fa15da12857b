package periscope.litmus.source;

/** The reach of the names in a text: the files that the text may include or extend. */
public enum Reach {
  /** The files that its writer can read, as on the command line. */
  FILES,
  /** Only the files that come with Periscope: the writer is somebody else than whoever runs Periscope. */
  SHIPPED
}
