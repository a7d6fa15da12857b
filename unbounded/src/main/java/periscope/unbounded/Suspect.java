package periscope.unbounded;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A program that may be compiled wrongly, since an open pattern stands in one of its executions. Nothing is known of
 * it but that: a search must decide whether it is.
 *
 * @param threads for each thread its operations, in program order; a thread with more operations comes first
 */
public record Suspect(List<List<Step>> threads) {

  /**
   * An operation of a thread.
   *
   * @param kind     the name of its kind, such as {@code load acquire dv}
   * @param location the number of its location, from 0; -1 if it accesses none
   */
  public record Step(String kind, int location) {}

  public Suspect {
    threads = List.copyOf(threads);
  }

  /** Number of operations. */
  public int size() {
    return threads.stream().mapToInt(List::size).sum();
  }

  /** Number of locations. */
  public int locations() {
    return 1 + threads.stream().flatMap(List::stream).mapToInt(Step::location).max().orElse(-1);
  }

  @Override
  public String toString() {
    return threads.stream().map(t -> t.stream().map(s -> s.kind + (s.location < 0 ? "" : " " + s.location))
        .collect(Collectors.joining("; "))).collect(Collectors.joining(" | "));
  }
}
