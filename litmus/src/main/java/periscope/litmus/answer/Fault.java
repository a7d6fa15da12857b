package periscope.litmus.answer;

/** A fault of the compiled form of a race-free program. */
public enum Fault {
  /** The compiled form has an outcome that the source forbids. */
  UNSOUND,
  /** The compiled form can get stuck. */
  STUCK
}
