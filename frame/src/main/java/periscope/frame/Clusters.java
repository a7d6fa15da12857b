package periscope.frame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.frame.Placements.Placed;
import periscope.grammars.Problems;
import periscope.litmus.memory.Placement;

/**
 * The clusters of work-groups that a text names by numbers of its own. A work-group for which the text names no cluster
 * is a cluster of its own.
 */
final class Clusters {

  private final Problems problems;

  Clusters(Problems problems) {
    this.problems = problems;
  }

  /**
   * The placements with their clusters. All threads of a work-group must be in one cluster; each device numbers its
   * clusters anew.
   *
   * @param placements the placements without clusters
   * @param written    for each thread, the number of its cluster in the text
   */
  List<Placement> of(List<Placed> threads, List<Placement> placements, List<Optional<Integer>> written) {
    Map<Integer, Integer> first = new HashMap<>();
    for (int t = 0; t < placements.size(); t++) {
      int same = first.computeIfAbsent(placements.get(t).workGroup(), w -> -1);
      if (same >= 0 && !written.get(same).equals(written.get(t))) {
        String one = threads.get(t).name();
        problems.error(threads.get(t).at(), one + " and " + threads.get(same).name()
            + " share a work-group, and the text places them in different clusters",
            "write the same cluster behind both, or behind neither");
      } else if (same < 0) {
        first.put(placements.get(t).workGroup(), t);
      }
    }
    return joined(placements, written);
  }

  /** The placements with the smallest number of a work-group in each cluster as the number of that cluster. */
  static List<Placement> joined(List<Placement> placements, List<Optional<Integer>> written) {
    Map<List<Integer>, Integer> least = new HashMap<>();
    for (int t = 0; t < placements.size(); t++) {
      Placement place = placements.get(t);
      written.get(t).ifPresent(c -> least.merge(List.of(place.device(), c), place.workGroup(), Math::min));
    }
    List<Placement> joined = new ArrayList<>();
    for (int t = 0; t < placements.size(); t++) {
      Placement place = placements.get(t);
      int cluster = written.get(t).map(c -> least.get(List.of(place.device(), c))).orElse(place.workGroup());
      joined.add(new Placement(place.workGroup(), cluster, place.device(), place.grid()));
    }
    return joined;
  }
}
