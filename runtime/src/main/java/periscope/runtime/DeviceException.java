package periscope.runtime;

/**
 * A device that failed while it ran a test: lost, out of time, out of memory. The message says what happened and what
 * can be done.
 */
public final class DeviceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean late;

  public DeviceException(String message, Throwable cause) {
    this(message, cause, false);
  }

  /** @param late whether a launch took longer than it may, and was given up */
  public DeviceException(String message, Throwable cause, boolean late) {
    super(message, cause);
    this.late = late;
  }

  /** Whether a launch took longer than it may, and was given up. */
  public boolean isLate() {
    return late;
  }
}
