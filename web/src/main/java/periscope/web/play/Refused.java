package periscope.web.play;

/** A job is not taken. */
final class Refused extends Exception {

  private static final long serialVersionUID = 1;

  private final boolean own;

  /** @param own whether it is for the visitor's own jobs, not those of all */
  Refused(String message, boolean own) {
    super(message);
    this.own = own;
  }

  boolean own() {
    return own;
  }
}
