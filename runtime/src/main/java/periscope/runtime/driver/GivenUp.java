package periscope.runtime.driver;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;

/**
 * The launch of a device that was given up last. While it runs on, a driver may wait for its end in whatever it is
 * asked next, be it another context or another program: then nothing is asked.
 */
public final class GivenUp {

  /** How long the next test waits for the launch to end by itself. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final long LOOK_NANOS = 1_000_000;

  private volatile BooleanSupplier running = () -> false;

  /**
   * A launch is given up.
   *
   * @param limit what it ran longer than
   * @param runs  whether it still runs; must not wait
   * @return what to throw
   */
  public DeviceException launch(Duration limit, BooleanSupplier runs) {
    running = runs;
    return new DeviceException("a launch was not through after " + limit.toMillis() / 1e3
        + " s and was given up; use fewer instances or iterations, or look for a device that hangs", null, true);
  }

  /**
   * Asks before a device is used again.
   *
   * @throws DeviceException if what was given up does not end
   */
  public void check(DeviceInfo device) {
    check(device, PATIENCE);
  }

  /** The same with another patience. */
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
