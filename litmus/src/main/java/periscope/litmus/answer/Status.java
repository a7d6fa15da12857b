package periscope.litmus.answer;

/** The standing of an answer, whatever was asked; the worst one comes last. */
public enum Status {
  /** The hoped-for answer. */
  OK,
  /** No answer within the limits. */
  UNKNOWN,
  /** The answer that nobody hoped for: an unsound table, a condition that does not hold. */
  FAILS,
  /** An input cannot be used. */
  INVALID,
  /** Periscope itself is broken. */
  INTERNAL;

  /** The standing of several answers together: the worst one. */
  public Status and(Status other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
