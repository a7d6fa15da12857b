package periscope.runtime.simulated;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import periscope.litmus.memory.Outcome;
import periscope.runtime.Histogram;

/** A counter of outcomes as arrays of numbers: creating an {@link Outcome} for each run takes longer than most runs. */
final class OutcomeCounts {

  private long[][] keys = new long[64][];
  private long[] counts = new long[64];
  private int used;

  void add(long[] observed) {
    int at = find(observed);
    if (keys[at] == null) {
      if (4 * used >= 3 * keys.length) {
        grow();
        at = find(observed);
      }
      keys[at] = observed.clone();
      used++;
    }
    counts[at]++;
  }

  private int find(long[] key) {
    int hash = Arrays.hashCode(key);
    int at = (hash ^ hash >>> 16) & keys.length - 1;
    while (keys[at] != null && !Arrays.equals(keys[at], key)) {
      at = at + 1 & keys.length - 1;
    }
    return at;
  }

  private void grow() {
    long[][] oldKeys = keys;
    long[] oldCounts = counts;
    keys = new long[2 * oldKeys.length][];
    counts = new long[2 * oldKeys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != null) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        counts[at] = oldCounts[i];
      }
    }
  }

  Histogram histogram(Function<long[], Outcome> outcome) {
    Map<Outcome, Long> histogram = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != null) {
        histogram.merge(outcome.apply(keys[i]), counts[i], Long::sum);
      }
    }
    return Histogram.of(histogram);
  }
}
