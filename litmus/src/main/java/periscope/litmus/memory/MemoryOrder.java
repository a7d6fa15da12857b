package periscope.litmus.memory;

/** Memory order of an access, weakest first. {@link #NON_ATOMIC} marks a plain access. */
public enum MemoryOrder {
  NON_ATOMIC,
  RELAXED,
  ACQUIRE,
  RELEASE,
  ACQ_REL,
  SEQ_CST;

  /** Whether a read or fence of this order acquires. */
  public boolean acquires() {
    return this == ACQUIRE || this == ACQ_REL || this == SEQ_CST;
  }

  /** The strongest order of the failure of a compare-exchange that has this one where it succeeds. */
  public MemoryOrder failing() {
    return this == SEQ_CST ? SEQ_CST : acquires() ? ACQUIRE : RELAXED;
  }

  /** Whether a write or fence of this order releases. */
  public boolean releases() {
    return this == RELEASE || this == ACQ_REL || this == SEQ_CST;
  }
}
