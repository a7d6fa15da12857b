package periscope.web.server;

import java.util.HashMap;
import java.util.Map;

/** The number of things that each visitor holds at the moment, such as connections, with a limit for each visitor. */
final class Holdings {

  private final long most;
  private final Map<String, Long> held = new HashMap<>();

  /** @param most the most things that one visitor may hold */
  Holdings(long most) {
    this.most = most;
  }

  /** Counts one thing more for a visitor; returns false, counting nothing, if the visitor holds the most already. */
  boolean take(String visitor) {
    return take(visitor, 1);
  }

  /** Counts things more for a visitor; returns false, counting none, if the visitor would hold more than the most. */
  synchronized boolean take(String visitor, long number) {
    long now = held.getOrDefault(visitor, 0L) + number;
    if (now > most) {
      return false;
    }
    held.put(visitor, now);
    return true;
  }

  /** Counts one thing less for a visitor who holds some. */
  void release(String visitor) {
    release(visitor, 1);
  }

  /** Counts things less for a visitor who holds at least so many. */
  synchronized void release(String visitor, long number) {
    held.computeIfPresent(visitor, (v, now) -> now <= number ? null : now - number);
  }

  /** Number of visitors who hold something. */
  synchronized int visitors() {
    return held.size();
  }
}
