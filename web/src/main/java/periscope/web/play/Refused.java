package periscope.web.play;

/** The signal that the queue does not accept a job. */
final class Refused extends Exception {

  private static final long serialVersionUID = 1;

  private final boolean own;

  /** @param own whether the limit for one visitor is reached, not that for all */
  Refused(String message, boolean own) {
    super(message);
    this.own = own;
  }

  boolean own() {
    return own;
  }
}
