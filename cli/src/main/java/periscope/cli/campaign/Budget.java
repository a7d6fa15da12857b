package periscope.cli.campaign;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The time that all devices of a campaign share, counted from the construction of this object. */
final class Budget {

  private final BooleanSupplier interrupted;
  /** The end of the budget in terms of {@link System#nanoTime}; empty if there is no limit. */
  private final Optional<Long> end;

  /**
   * A budget that begins now.
   *
   * @param interrupted whether the user wants the campaign to stop
   * @param seconds     the length of the budget, positive; empty if there is no limit
   */
  Budget(BooleanSupplier interrupted, Optional<Double> seconds) {
    this.interrupted = interrupted;
    end = seconds.map(s -> System.nanoTime() + (long) (s * 1e9));
  }

  /**
   * A stop condition for the next device. It holds once the user wants to stop, or the device has spent its equal share
   * of the time that is left now.
   *
   * @param devices the number of devices that share the time that is left, this one included
   */
  BooleanSupplier share(int devices) {
    Optional<Long> own = end.map(e -> System.nanoTime() + (e - System.nanoTime()) / devices);
    return () -> interrupted.getAsBoolean() || own.isPresent() && System.nanoTime() - own.get() >= 0;
  }

  boolean interrupted() {
    return interrupted.getAsBoolean();
  }
}
