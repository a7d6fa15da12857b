package periscope.litmus.answer;

/** A fault of the compiled form of a race-free program. */
public enum Fault {
  /** It has an outcome that the source forbids. */
  UNSOUND,
  /** It can get stuck. */
  STUCK
}
