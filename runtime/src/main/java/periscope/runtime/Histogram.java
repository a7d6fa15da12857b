package periscope.runtime;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.memory.Outcome;

/**
 * A histogram of outcomes.
 *
 * @param counts for each outcome that was seen, the number of instances that ended in it
 */
public record Histogram(SortedMap<Outcome, Long> counts) {

  public static final Histogram EMPTY = new Histogram(new TreeMap<>());

  public Histogram {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  public static Histogram of(Map<Outcome, Long> counts) {
    return new Histogram(new TreeMap<>(counts));
  }

  /** The sum of two histograms. */
  public Histogram plus(Histogram that) {
    SortedMap<Outcome, Long> sum = new TreeMap<>(counts);
    that.counts.forEach((outcome, count) -> sum.merge(outcome, count, Long::sum));
    return new Histogram(sum);
  }

  /** The number of instances in the histogram. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
