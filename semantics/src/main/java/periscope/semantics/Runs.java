package periscope.semantics;

/** The kind of runs of threads that an engine considers. */
public enum Runs {
  /** Those that end. */
  WHOLE,
  /** Those, too, that stay somewhere for ever ({@link Stalls}). */
  STAYING,
  /**
   * Beginnings, too, of runs that do not end, or are not followed to their end: as far as loops are followed, and up to
   * a barrier at which a thread waits. What such a beginning shows of races, any run shows that begins so: later events
   * order nothing among earlier ones.
   */
  BEGUN
}
