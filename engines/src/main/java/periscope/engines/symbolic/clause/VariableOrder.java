package periscope.engines.symbolic.clause;

import java.util.Arrays;

/**
 * Variables by their activity: a binary heap whose first element took part in conflicts most often of late ("variable
 * state independent decaying sum", Moskewicz et al., "Chaff", DAC 2001).
 */
final class VariableOrder {

  private static final double DECAY = 1 / 0.95;
  private static final double LARGEST = 1e100;

  private double[] activity = new double[64];
  private double bump = 1;
  private int[] heap = new int[64];
  /** The place of each variable in the heap; -1 if it is not there. */
  private int[] place = new int[64];
  private int size;
  private int variables;

  /** Adds the next variable. */
  void add() {
    if (variables == activity.length) {
      activity = Arrays.copyOf(activity, 2 * variables);
      heap = Arrays.copyOf(heap, 2 * variables);
      place = Arrays.copyOf(place, 2 * variables);
    }
    place[variables] = -1;
    put(variables++);
  }

  /** Raises the activity of a variable. */
  void bump(int variable) {
    activity[variable] += bump;
    if (activity[variable] > LARGEST) {
      for (int v = 0; v < variables; v++) {
        activity[v] /= LARGEST;
      }
      bump /= LARGEST;
    }
    if (place[variable] >= 0) {
      up(place[variable]);
    }
  }

  /** Lowers the activity of all variables in relation to later ones. */
  void decay() {
    bump *= DECAY;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Puts a variable into the heap, if it is not there. */
  void put(int variable) {
    if (place[variable] < 0) {
      heap[size] = variable;
      place[variable] = size;
      up(size++);
    }
  }

  /** Takes the most active variable out of the heap. */
  int take() {
    int first = heap[0];
    place[first] = -1;
    int last = heap[--size];
    if (size > 0) {
      heap[0] = last;
      place[last] = 0;
      down(0);
    }
    return first;
  }

  private void up(int from) {
    int at = from;
    int variable = heap[at];
    double mine = activity[variable];
    while (at > 0) {
      int parent = (at - 1) >> 1;
      if (activity[heap[parent]] >= mine) {
        break;
      }
      heap[at] = heap[parent];
      place[heap[at]] = at;
      at = parent;
    }
    heap[at] = variable;
    place[variable] = at;
  }

  private void down(int from) {
    int at = from;
    int variable = heap[at];
    double mine = activity[variable];
    for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && activity[heap[child + 1]] > activity[heap[child]]) {
        child++;
      }
      if (activity[heap[child]] <= mine) {
        break;
      }
      heap[at] = heap[child];
      place[heap[at]] = at;
      at = child;
    }
    heap[at] = variable;
    place[variable] = at;
  }
}
