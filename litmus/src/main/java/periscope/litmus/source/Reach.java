package periscope.litmus.source;

/** Which files the names in a text lead to: what it includes, and what it extends. */
public enum Reach {
  /** Those that its writer can read, as on the command line. */
  FILES,
  /** Only those that come with Periscope: the writer is somebody else than whoever runs Periscope. */
  SHIPPED
}
