package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import periscope.litmus.LitmusTest;

/**
 * The work-groups of a test, each with its threads.
 *
 * @param threads for each work-group of the test, in the order of their numbers, its threads; the index of a thread in
 *                this list is its role in the group
 */
public record Groups(List<List<Integer>> threads) {

  public Groups {
    threads = threads.stream().map(List::copyOf).toList();
  }

  public static Groups of(LitmusTest test) {
    Map<Integer, List<Integer>> groups = new TreeMap<>();
    for (int t = 0; t < test.threads().size(); t++) {
      groups.computeIfAbsent(test.threads().get(t).placement().workGroup(), g -> new ArrayList<>()).add(t);
    }
    return new Groups(List.copyOf(groups.values()));
  }

  public int count() {
    return threads.size();
  }

  /** Number of threads of the largest group; at least 1. */
  public int largest() {
    return threads.stream().mapToInt(List::size).max().orElse(1);
  }
}
