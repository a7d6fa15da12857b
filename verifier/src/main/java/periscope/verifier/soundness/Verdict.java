package periscope.verifier.soundness;

import periscope.litmus.answer.Status;

/** The answer of a search. */
public enum Verdict {
  /** Every program within the bound was checked: no finding. Nothing is claimed beyond the bound. */
  SOUND,
  /** Some program's compiled form has an outcome that its source forbids. */
  UNSOUND,
  /** Some compiled program can get stuck, and none has a forbidden outcome. */
  STUCK,
  /** Some programs were not checked, and those that were show nothing wrong. */
  UNKNOWN,
  /**
   * There is no program to check: the mapping has no rows for their operations, or no placement or focus leaves one.
   */
  INAPPLICABLE;

  /** The standing of the answer. */
  public Status status() {
    return switch (this) {
      case SOUND -> Status.OK;
      case UNSOUND, STUCK -> Status.FAILS;
      case UNKNOWN, INAPPLICABLE -> Status.UNKNOWN;
    };
  }
}
