package periscope.web.submission;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A limit on the rate of an action, for each visitor and for all together: several actions at once, then one in each
 * interval.
 */
public final class RateLimit {

  /** Most visitors to remember; the least recent ones are forgotten and start anew. */
  private static final int REMEMBERED = 10_000;

  /** The usual rate of submissions by one visitor. */
  public static final Rate EACH = new Rate(10, Duration.ofMinutes(1));
  /** The usual rate of submissions by all visitors together. */
  public static final Rate ALL = new Rate(60, Duration.ofSeconds(10));

  /**
   * A rate.
   *
   * @param once  number of actions that are possible at once
   * @param every interval for one more action afterwards
   */
  public record Rate(int once, Duration every) {}

  private final Rate each;
  private final Rate all;
  private final LongSupplier nanos;
  private final Map<String, Long> spent = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
      return size() > REMEMBERED;
    }
  };
  private Long together;

  /** @param nanos a monotonic clock, in nanoseconds */
  RateLimit(Rate each, Rate all, LongSupplier nanos) {
    this.each = each;
    this.all = all;
    this.nanos = nanos;
  }

  public RateLimit(Rate each, Rate all) {
    this(each, all, System::nanoTime);
  }

  /** A limit on attempts, only some of which become the limited action: four times as many, eight times as often. */
  RateLimit attempts() {
    return new RateLimit(more(each), more(all), nanos);
  }

  private static Rate more(Rate rate) {
    return new Rate(4 * rate.once(), rate.every().dividedBy(8));
  }

  /**
   * Permits an action and counts it, if the rate allows it now.
   *
   * @return time until the action is allowed; zero if it was permitted
   */
  public synchronized Duration take(String who) {
    long now = nanos.getAsLong();
    long mine = after(spent.get(who), now);
    long ours = after(together, now);
    long wait = Math.max(mine - now - each.every().toNanos() * (each.once() - 1),
        ours - now - all.every().toNanos() * (all.once() - 1));
    if (wait > 0) {
      return Duration.ofNanos(wait);
    }
    spent.put(who, mine + each.every().toNanos());
    together = ours + all.every().toNanos();
    return Duration.ZERO;
  }

  /** The time at which the allowance is full again, at least now. */
  private static long after(Long until, long now) {
    return until == null ? now : Math.max(until, now);
  }
}
