package periscope.verifier.soundness;

/**
 * What a solver finds is not confirmed by running it. Of models whose checks relate the initial writes of different
 * locations that is so, since all programs of a layout have the same locations there, and a program only those that it
 * uses; of any other it is a fault of Periscope.
 */
public final class UnconfirmedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /** @param what the program and its outcome */
  public UnconfirmedException(String what) {
    super("what the solver finds is not confirmed: " + what);
  }
}
