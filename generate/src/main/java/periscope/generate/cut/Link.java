package periscope.generate.cut;

/** A link from a step of an execution to the next step of a core. */
public enum Link {
  /** The thread comes to it later. */
  PROGRAM_ORDER,
  /** Their threads meet at a barrier between the two. */
  BARRIER,
  READS_FROM,
  COHERENCE,
  FROM_READ,
  /** The two accesses that a core is about, the second of which is taken to come before the first. */
  MISSES,
  /** The same two, where nothing else leads from one to the other. */
  ALONE
}
