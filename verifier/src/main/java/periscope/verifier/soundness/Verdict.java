package periscope.verifier.soundness;

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
  /** The mapping has rows for no operation of the searched programs. */
  INAPPLICABLE
}
