package periscope.web.submission;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A limit on the rate of an action: a number of times at once, and then once in each interval, for each visitor and for
 * all together.
 */
public final class RateLimit {

  /** Those who were not here for longest are forgotten, and may begin anew. */
  private static final int REMEMBERED = 10_000;

  /** What is usual for submissions. */
  public static final Rate EACH = new Rate(10, Duration.ofMinutes(1));
  /** Of all visitors together. */
  public static final Rate ALL = new Rate(60, Duration.ofSeconds(10));

  /**
   * A rate.
   *
   * @param once  how many times at once
   * @param every after that, once in this time
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

  /** @param nanos a clock that never goes back */
  RateLimit(Rate each, Rate all, LongSupplier nanos) {
    this.each = each;
    this.all = all;
    this.nanos = nanos;
  }

  public RateLimit(Rate each, Rate all) {
    this(each, all, System::nanoTime);
  }

  /**
   * Whether somebody may do it now; then it counts.
   *
   * @return how long they have to wait; nothing if they may
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

  /** When all that was taken is given back. */
  private static long after(Long until, long now) {
    return until == null ? now : Math.max(until, now);
  }
}
