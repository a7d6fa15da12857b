package periscope.generate.cut;

/** A link from a step of an execution to the next step of a core. */
public enum Link {
  /** The second step comes later in the thread of the first. */
  PROGRAM_ORDER,
  /** The threads of the two steps meet at a barrier behind the first and before the second. */
  BARRIER,
  READS_FROM,
  COHERENCE,
  FROM_READ,
  /**
   * From the last of the two conflicting accesses to the first: the test takes the last one to come before the first.
   */
  MISSES,
  /** From the first of the two conflicting accesses to the last, if no path leads from one to the other. */
  ALONE
}
