package periscope.litmus.async;

import periscope.litmus.event.Tag;

/** Tags of the events of operations on barriers with phases ({@link PhaseOperation}). */
public enum PhaseTag implements Tag {
  /** An access of a barrier by an operation on it. */
  OBJECT,
  /** The initialisation of a barrier. */
  INIT,
  /** The write of an arrival, or of the end of some transactions. */
  ARRIVES,
  /** The write that ends a phase. */
  ENDS,
  /** The read of a wait that finds its phase ended. */
  ENDED,
  /** An access of an operation that is undefined in the state of the barrier. */
  UNDEFINED;

  @Override
  public boolean synchronises() {
    return this == OBJECT;
  }

  @Override
  public boolean undefined() {
    return this == UNDEFINED;
  }
}
