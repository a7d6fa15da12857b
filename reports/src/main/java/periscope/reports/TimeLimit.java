package periscope.reports;

import java.util.function.BooleanSupplier;

/**
 * The time limit of a command.
 *
 * @param seconds the limit, in seconds; infinite for none
 */
public record TimeLimit(double seconds) {

  /** No limit. */
  public static final TimeLimit NONE = new TimeLimit(Double.POSITIVE_INFINITY);

  /** {@link System#nanoTime} at the end of the limit, counted from now; {@link Long#MAX_VALUE} for never. */
  public long deadline() {
    return Double.isInfinite(seconds) ? Long.MAX_VALUE : System.nanoTime() + (long) (seconds * 1e9);
  }

  /** Answers whether the limit, counted from now, is over, or the user asks to stop. */
  public BooleanSupplier over(BooleanSupplier stopped) {
    BooleanSupplier expired = expired();
    return () -> stopped.getAsBoolean() || expired.getAsBoolean();
  }

  /** Answers whether the limit, counted from now, is over. */
  public BooleanSupplier expired() {
    long deadline = deadline();
    return () -> deadline != Long.MAX_VALUE && System.nanoTime() - deadline > 0;
  }
}
