package periscope.litmus.memory;

/** Memory order of an access, weakest first. {@link #NON_ATOMIC} marks a plain access. */
public enum MemoryOrder {
  NON_ATOMIC,
  RELAXED,
  ACQUIRE,
  RELEASE,
  ACQ_REL,
  SEQ_CST;

  /** Whether a read or fence with this order acquires. */
  public boolean acquires() {
    return this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
  }

  /** The strongest allowed failure order of a compare-exchange whose success order is this one. */
  public MemoryOrder failing() {
    return this == SEQ_CST ? SEQ_CST : acquires() ? ACQUIRE : RELAXED;
  }

  /** Whether a write or fence with this order releases. */
  public boolean releases() {
    return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
  }
}
