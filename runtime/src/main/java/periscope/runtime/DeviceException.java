package periscope.runtime;

/**
 * The failure of a device during a test: the device is lost, exceeds a time limit, or is out of memory. The message
 * names the failure and a remedy.
 */
public final class DeviceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean late;

  public DeviceException(String message, Throwable cause) {
    this(message, cause, false);
  }

  /** @param late whether a launch exceeded its time limit and was abandoned */
  public DeviceException(String message, Throwable cause, boolean late) {
    super(message, cause);
    this.late = late;
  }

  /** Whether a launch exceeded its time limit and was abandoned. */
  public boolean isLate() {
    return late;
  }
}
