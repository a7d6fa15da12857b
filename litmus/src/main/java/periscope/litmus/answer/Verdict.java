package periscope.litmus.answer;

/**
 * A verdict on a claim about every case that a question bounds: every compiled program has only outcomes that its
 * source allows, every execution meets a condition, a model allows every observed outcome, a result is the one that a
 * file expects. A question states its claim, and says its verdict in words of its own ({@link VerdictWords}).
 */
public enum Verdict {
  /** Every case was checked, and the claim holds of each. Nothing is claimed beyond the bound. */
  HOLDS(Status.OK),
  /** Some case refutes the claim. */
  FAILS(Status.FAILS),
  /** The source races, or is undefined otherwise: a model forbids nothing, and the claim says nothing. */
  UNDEFINED(Status.UNKNOWN),
  /** The question has no case: a table has no row for any operation, or a model does not apply to such tests. */
  INAPPLICABLE(Status.UNKNOWN),
  /** The checked cases refute nothing, and a limit kept others from being checked. */
  UNKNOWN(Status.UNKNOWN);

  private final Status status;

  Verdict(Status status) {
    this.status = status;
  }

  /** The standing that an answer with this verdict has. */
  public Status status() {
    return status;
  }

  /** The verdict on a claim once every case was checked. */
  public static Verdict of(boolean holds) {
    return holds ? HOLDS : FAILS;
  }
}
