package periscope.generate.cut;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.IntBinaryOperator;

/** The cheapest paths from one step to all steps that it reaches, by Dijkstra's algorithm. */
final class ShortestPaths {

  private final int from;
  private final Map<Integer, Integer> costs = new HashMap<>();
  private final Map<Integer, Integer> before = new HashMap<>();

  /**
   * Computes the paths.
   *
   * @param from  first step of the paths
   * @param steps steps that paths may use
   * @param leads whether an edge leads from the first step to the second
   * @param cost  cost of that edge
   */
  ShortestPaths(int from, List<Integer> steps, BiPredicate<Integer, Integer> leads, IntBinaryOperator cost) {
    this.from = from;
    costs.put(from, 0);
    TreeSet<Integer> open = new TreeSet<>(Comparator.<Integer>comparingInt(costs::get).thenComparing(i -> i));
    open.add(from);
    while (!open.isEmpty()) {
      int x = open.pollFirst();
      for (int y : steps) {
        int reached = costs.get(x) + cost.applyAsInt(x, y);
        if (y != x && reached < costs.getOrDefault(y, Integer.MAX_VALUE) && leads.test(x, y)) {
          if (costs.containsKey(y)) {
            open.remove(y);
          }
          costs.put(y, reached);
          before.put(y, x);
          open.add(y);
        }
      }
    }
  }

  boolean reaches(int to) {
    return costs.containsKey(to);
  }

  int cost(int to) {
    return costs.get(to);
  }

  /** The steps of the path to a step, including both ends. */
  List<Integer> to(int to) {
    LinkedList<Integer> steps = new LinkedList<>(List.of(to));
    while (steps.getFirst() != from) {
      steps.addFirst(before.get(steps.getFirst()));
    }
    return steps;
  }
}
