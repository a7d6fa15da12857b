package periscope.web.server;

import java.util.HashMap;
import java.util.Map;

/** The number of things that each visitor holds at the moment, such as connections, with a limit for each visitor. */
final class Holdings {

  private final int most;
  private final Map<String, Integer> held = new HashMap<>();

  /** @param most the most things that one visitor may hold */
  Holdings(int most) {
    this.most = most;
  }

  /** Counts one thing more for a visitor; returns false, counting nothing, if the visitor holds the most already. */
  synchronized boolean take(String visitor) {
    int now = held.getOrDefault(visitor, 0);
    if (now >= most) {
      return false;
    }
    held.put(visitor, now + 1);
    return true;
  }

  /** Counts one thing less for a visitor who holds some. */
  synchronized void release(String visitor) {
    held.computeIfPresent(visitor, (v, now) -> now == 1 ? null : now - 1);
  }

  /** Number of visitors who hold something. */
  synchronized int visitors() {
    return held.size();
  }
}
