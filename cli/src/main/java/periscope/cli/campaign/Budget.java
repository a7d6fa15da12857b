package periscope.cli.campaign;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The time that the devices of a campaign share, from when this is made. */
final class Budget {

  private final BooleanSupplier interrupted;
  /** By {@link System#nanoTime}; empty if there is no limit. */
  private final Optional<Long> end;

  /**
   * A budget.
   *
   * @param interrupted whether somebody wants an end
   * @param seconds     positive; empty if there is no limit
   */
  Budget(BooleanSupplier interrupted, Optional<Double> seconds) {
    this.interrupted = interrupted;
    end = seconds.map(s -> System.nanoTime() + (long) (s * 1e9));
  }

  /**
   * Asked by the next device whether to end: somebody wants it, or its share of what is left now is spent.
   *
   * @param devices that share what is left, this one included
   */
  BooleanSupplier share(int devices) {
    Optional<Long> own = end.map(e -> System.nanoTime() + (e - System.nanoTime()) / devices);
    return () -> interrupted.getAsBoolean() || own.isPresent() && System.nanoTime() - own.get() >= 0;
  }

  boolean interrupted() {
    return interrupted.getAsBoolean();
  }
}
