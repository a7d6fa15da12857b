package periscope.verifier.task;

/** The signal that a setting does not fit the search, or has no meaning; the message gives the reason in one line. */
public final class SettingException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public SettingException(String message) {
    super(message);
  }
}
