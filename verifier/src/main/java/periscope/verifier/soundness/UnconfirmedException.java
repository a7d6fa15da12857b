package periscope.verifier.soundness;

/**
 * An exception: running the program that a solver found does not confirm the finding. This happens for models whose
 * checks relate the initial writes of different locations, since all programs of a layout have the same locations in
 * the solver, but a program that is run only those that it uses; for any other model it is a fault of Periscope.
 */
public final class UnconfirmedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /** @param what the program and its outcome, in words */
  public UnconfirmedException(String what) {
    super("what the solver finds is not confirmed: " + what);
  }
}
