package periscope.runtime.driver;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;

/**
 * The last launch that a device's time limit made the host abandon. While that launch still runs, a driver may block on
 * any request, even for another context or program, so {@link #check} comes before each use of the device.
 */
public final class GivenUp {

  /** Longest time that {@link #check} waits for the abandoned launch to end by itself. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final long LOOK_NANOS = 1_000_000;

  private volatile BooleanSupplier running = () -> false;

  /**
   * Records that the host abandons a launch.
   *
   * @param limit the time limit that the launch exceeded
   * @param runs  whether the launch still runs; must not block
   * @return the exception for the caller to throw
   */
  public DeviceException launch(Duration limit, BooleanSupplier runs) {
    running = runs;
    return new DeviceException("a launch was not through after " + limit.toMillis() / 1e3
        + " s and was given up; use fewer instances or iterations, or look for a device that hangs", null, true);
  }

  /**
   * Waits for an abandoned launch to end, before the device is used again.
   *
   * @throws DeviceException if it does not end within {@link #PATIENCE}
   */
  public void check(DeviceInfo device) {
    check(device, PATIENCE);
  }

  /** {@link #check(DeviceInfo)} with another time to wait. */
  void check(DeviceInfo device, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (running.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new DeviceException("the device " + device.id() + " still runs a launch that was given up; start anew,"
            + " and where that does not help, reset the device", null);
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }
}
