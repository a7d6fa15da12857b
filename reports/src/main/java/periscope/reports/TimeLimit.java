package periscope.reports;

import java.util.function.BooleanSupplier;

/**
 * The time that a command has.
 *
 * @param seconds infinite for no limit
 */
public record TimeLimit(double seconds) {

  /** No limit. */
  public static final TimeLimit NONE = new TimeLimit(Double.POSITIVE_INFINITY);

  /** The {@link System#nanoTime} at which to give up, counted from now; {@link Long#MAX_VALUE} for never. */
  public long deadline() {
    return Double.isInfinite(seconds) ? Long.MAX_VALUE : System.nanoTime() + (long) (seconds * 1e9);
  }

  /** Says when the time is up, counted from now, or the user asks to stop. */
  public BooleanSupplier over(BooleanSupplier stopped) {
    BooleanSupplier expired = expired();
    return () -> stopped.getAsBoolean() || expired.getAsBoolean();
  }

  /** Says when the time is up, counted from now. */
  public BooleanSupplier expired() {
    long deadline = deadline();
    return () -> deadline != Long.MAX_VALUE && System.nanoTime() - deadline > 0;
  }
}
