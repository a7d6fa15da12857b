package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;

/** The partitions of threads into groups, and of groups into larger groups. */
public final class Placements {

  private Placements() {}

  /**
   * All partitions of a number of threads. A partition has the number of each thread's group; groups are numbered by
   * first occurrence.
   */
  public static List<List<Integer>> of(int threads) {
    List<List<Integer>> all = List.of(List.of());
    for (int t = 0; t < threads; t++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> groups : all) {
        int open = groups.stream().mapToInt(g -> g + 1).max().orElse(0);
        for (int group = 0; group <= open; group++) {
          List<Integer> more = new ArrayList<>(groups);
          more.add(group);
          longer.add(List.copyOf(more));
        }
      }
      all = longer;
    }
    return all;
  }

  /** A partition with its groups numbered by first occurrence. */
  static List<Integer> numbered(List<Integer> groups) {
    List<Integer> order = groups.stream().distinct().toList();
    return groups.stream().map(order::indexOf).toList();
  }
}
