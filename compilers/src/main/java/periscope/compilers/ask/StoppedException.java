package periscope.compilers.ask;

/** The signal that the caller stopped a query before every request had an answer. */
public final class StoppedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  StoppedException(String message) {
    super(message);
  }
}
