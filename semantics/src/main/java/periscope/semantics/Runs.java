package periscope.semantics;

/** The kind of runs of threads that an engine considers. */
public enum Runs {
  /** Runs that end. */
  WHOLE,
  /** Also runs in which a thread stays at a place for ever ({@link Stalls}). */
  STAYING,
  /**
   * Also beginnings of runs: up to the bound on loops, and up to a barrier at which a thread waits. A race that a
   * beginning shows is a race of every run with that beginning, since later events order nothing among earlier ones.
   */
  BEGUN
}
