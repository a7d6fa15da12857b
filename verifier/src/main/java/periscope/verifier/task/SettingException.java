package periscope.verifier.task;

/** A setting of a search that does not go with the search, or that has no meaning; the message says so in one line. */
public final class SettingException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public SettingException(String message) {
    super(message);
  }
}
