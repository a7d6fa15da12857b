package periscope.verifier.programs;

/** What makes a race-free program a counterexample. */
public enum Sought {
  /** Its compiled form has an outcome that the source forbids. */
  FORBIDDEN,
  /** Its compiled form can get stuck. */
  STUCK
}
