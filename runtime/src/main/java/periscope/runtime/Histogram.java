package periscope.runtime;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.memory.Outcome;

/**
 * A histogram of outcomes: the number of instances that ended in each.
 *
 * @param counts the number of instances that ended in each outcome; only outcomes that were seen
 */
public record Histogram(SortedMap<Outcome, Long> counts) {

  public static final Histogram EMPTY = new Histogram(new TreeMap<>());

  public Histogram {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  public static Histogram of(Map<Outcome, Long> counts) {
    return new Histogram(new TreeMap<>(counts));
  }

  /** Both together. */
  public Histogram plus(Histogram that) {
    SortedMap<Outcome, Long> sum = new TreeMap<>(counts);
    that.counts.forEach((outcome, count) -> sum.merge(outcome, count, Long::sum));
    return new Histogram(sum);
  }

  /** The number of instances. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
