package periscope.runtime;

/**
 * A device that failed while it ran a test: lost, out of time, out of memory. The message says what happened and what
 * can be done.
 */
public final class DeviceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public DeviceException(String message, Throwable cause) {
    super(message, cause);
  }
}
