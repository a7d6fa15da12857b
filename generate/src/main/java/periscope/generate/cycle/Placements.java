package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;

/** The ways of putting threads into groups, and groups into larger ones. */
public final class Placements {

  private Placements() {}

  /** Each partition of so many threads, as the number of each one's group; groups are numbered as they come. */
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

  /** The same partition with its groups numbered as they come. */
  static List<Integer> numbered(List<Integer> groups) {
    List<Integer> order = groups.stream().distinct().toList();
    return groups.stream().map(order::indexOf).toList();
  }
}
