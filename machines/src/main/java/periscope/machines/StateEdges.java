package periscope.machines;

import java.util.Arrays;
import java.util.List;

/** A growing list of edges between numbered states. */
public final class StateEdges {

  private int[] from = new int[256];
  private int[] to = new int[256];
  private int size;

  /** Forgets every edge but keeps the memory. */
  public void clear() {
    size = 0;
  }

  /** Adds an edge. */
  public void add(int source, int target) {
    if (size == from.length) {
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
    }
    from[size] = source;
    to[size++] = target;
  }

  /**
   * For each of {@code states} states, numbered from 0, whether a path of edges leads from it to one of the targets.
   */
  public boolean[] reaching(int states, List<Integer> targets) {
    int[] start = new int[states + 2];
    for (int e = 0; e < size; e++) {
      start[to[e] + 2]++;
    }
    for (int s = 2; s < start.length; s++) {
      start[s] += start[s - 1];
    }
    int[] predecessors = new int[size];
    for (int e = 0; e < size; e++) {
      predecessors[start[to[e] + 1]++] = from[e];
    }
    boolean[] reached = new boolean[states];
    int[] queue = new int[states];
    int filled = 0;
    for (int target : targets) {
      if (!reached[target]) {
        reached[target] = true;
        queue[filled++] = target;
      }
    }
    for (int next = 0; next < filled; next++) {
      for (int e = start[queue[next]]; e < start[queue[next] + 1]; e++) {
        if (!reached[predecessors[e]]) {
          reached[predecessors[e]] = true;
          queue[filled++] = predecessors[e];
        }
      }
    }
    return reached;
  }
}
