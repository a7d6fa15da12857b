package periscope.machines.progress;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** The steps between the states of a search, with their choices; all steps from a state are added before the next's. */
final class Steps {

  private int[] starts = new int[1024];
  private int[] targets = new int[4096];
  private byte[] choices = new byte[4096];
  private int states;
  private int size;

  /** Begins the steps of the next state. */
  void state() {
    if (states + 2 >= starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    starts[states++] = size;
    starts[states] = size;
  }

  /** Adds a step from the state that was begun last. */
  void add(int choice, int target) {
    if (size == targets.length) {
      targets = Arrays.copyOf(targets, 2 * size);
      choices = Arrays.copyOf(choices, 2 * size);
    }
    choices[size] = (byte) choice;
    targets[size++] = target;
    starts[states] = size;
  }

  /** Number of states whose steps are there. */
  int states() {
    return states;
  }

  /** Number of the first step from a state; the steps of a state have numbers in a row. */
  int first(int state) {
    return state < states ? starts[state] : size;
  }

  /** The number behind that of the last step from a state. */
  int end(int state) {
    return state < states ? starts[state + 1] : size;
  }

  int target(int step) {
    return targets[step];
  }

  int choice(int step) {
    return choices[step];
  }

  /**
   * The shortest path of at least one step from a state that stays among some states and ends with a wanted step, as
   * numbers of steps; empty if there is none.
   */
  List<Integer> path(int from, IntPredicate among, IntPredicate wanted) {
    Map<Integer, Integer> via = new HashMap<>();
    Map<Integer, Integer> before = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      int state = queue.poll();
      for (int step = first(state); step < end(state); step++) {
        int next = targets[step];
        if (among.test(next) && wanted.test(step)) {
          LinkedList<Integer> path = new LinkedList<>(List.of(step));
          for (int s = state; s != from; s = before.get(s)) {
            path.addFirst(via.get(s));
          }
          return path;
        } else if (among.test(next) && next != from && via.putIfAbsent(next, step) == null) {
          before.put(next, state);
          queue.add(next);
        }
      }
    }
    return List.of();
  }
}
