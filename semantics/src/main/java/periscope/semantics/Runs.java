package periscope.semantics;

/** The kind of runs of threads that an engine considers. */
public enum Runs {
  /** Runs that end. */
  WHOLE,
  /** Also runs in which a thread stays at a place for ever ({@link Stalls}). */
  STAYING,
  /**
   * Also runs in which a thread stays at a place for ever, or is held up for ever before an access to memory or before
   * its arrival at a barrier, since the scheduler does not run it.
   */
  SCHEDULED,
  /**
   * Also beginnings of runs: up to the bound on loops, and up to a barrier at which a thread waits. A race that a
   * beginning shows is a race of every run with that beginning, since later events order nothing among earlier ones.
   */
  BEGUN;

  /** Whether runs in which threads stay at a place for ever count, and no final state does. */
  public boolean stay() {
    return this == STAYING || this == SCHEDULED;
  }
}
