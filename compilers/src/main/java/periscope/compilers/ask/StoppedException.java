package periscope.compilers.ask;

/** Whoever asked gave up before all was answered. */
public final class StoppedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  StoppedException(String message) {
    super(message);
  }
}
