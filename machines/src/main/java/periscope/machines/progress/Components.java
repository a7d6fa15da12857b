package periscope.machines.progress;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** The strongly connected components of states, by Tarjan's algorithm, without recursion since paths are long. */
final class Components {

  private final Steps steps;
  private final int[] component;
  /** For each state, its number in the order of visits, from 1; 0 for none. */
  private final int[] index;
  private final int[] low;
  /** For each state, the next step to follow. */
  private final int[] at;
  private final int[] open;
  private int opened;
  private int met;
  private int components;

  private Components(Steps steps, int all) {
    this.steps = steps;
    component = new int[all];
    index = new int[all];
    low = new int[all];
    at = new int[all];
    open = new int[all];
    Arrays.fill(component, -1);
  }

  /**
   * For each state the number of its component.
   *
   * @param all number of states, those without their steps included
   */
  static int[] of(Steps steps, int all) {
    Components found = new Components(steps, all);
    for (int root = 0; root < all; root++) {
      if (found.index[root] == 0) {
        found.from(root);
      }
    }
    return found.component;
  }

  private void from(int root) {
    Deque<Integer> path = new ArrayDeque<>();
    path.push(root);
    while (!path.isEmpty()) {
      int state = path.peek();
      if (index[state] == 0) {
        index[state] = ++met;
        low[state] = met;
        at[state] = steps.first(state);
        open[opened++] = state;
      }
      if (at[state] < steps.end(state)) {
        int next = steps.target(at[state]++);
        if (index[next] == 0) {
          path.push(next);
        } else if (component[next] < 0) {
          low[state] = Math.min(low[state], index[next]);
        }
      } else {
        path.pop();
        if (!path.isEmpty()) {
          low[path.peek()] = Math.min(low[path.peek()], low[state]);
        }
        close(state);
      }
    }
  }

  /** Closes a component if the state is the first one of it that was visited. */
  private void close(int state) {
    if (low[state] == index[state]) {
      do {
        component[open[--opened]] = components;
      } while (open[opened] != state);
      components++;
    }
  }
}
