package periscope.litmus.answer;

/** The standing of an answer to any question, for exit codes and colours; from the best to the worst. */
public enum Status {
  /** The hoped-for answer. */
  OK,
  /** No answer within the limits. */
  UNKNOWN,
  /** The unwelcome answer: an unsound table, a condition that does not hold. */
  FAILS,
  /** An input cannot be used. */
  INVALID,
  /** Periscope itself is broken. */
  INTERNAL;

  /** The worse one of two standings. */
  public Status and(Status other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
