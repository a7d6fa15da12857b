package periscope.machines;

import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import periscope.machines.Exploration.Limits;

/**
 * The graph of states that a breadth-first search met: the steps between states, and for each state the step that first
 * reached it. States have numbers from 0, the initial state, in the order in which the search met them, so that the
 * first steps form shortest paths.
 */
public final class StateGraph {

  private static final int NONE = -1;

  /** Bytes of memory for each long of a state: the long itself, room for the table's growth, and about eight edges. */
  private static final long BYTES_PER_LONG = 12;
  private static final long BYTES_OF_EDGES = 120;

  private final StateTable table;
  private final StateEdges edges = new StateEdges();
  private final int width;
  private int[] parent = new int[64];
  private int[] via = new int[64];

  /** Creates the graph of an initial state and no step; a state has as many longs as the initial state. */
  public StateGraph(long[] initial) {
    width = initial.length;
    table = new StateTable(width);
    visit(initial, NONE, 0);
  }

  /** Copy of limits, with at most as many states as fit into memory. */
  public Limits within(Limits limits) {
    return limits.within(BYTES_PER_LONG * width + BYTES_OF_EDGES);
  }

  /**
   * Adds a step from a state, and the state behind the step unless an earlier step has reached it.
   *
   * @return the number of the state behind the step
   */
  public int add(int from, int step, long[] to) {
    int number = visit(to, from, step);
    edges.add(from, number);
    return number;
  }

  private int visit(long[] state, int from, int step) {
    int number = table.add(state);
    if (number < 0) {
      return -1 - number;
    }
    if (number == parent.length) {
      parent = Arrays.copyOf(parent, 2 * number);
      via = Arrays.copyOf(via, 2 * number);
    }
    parent[number] = from;
    via[number] = step;
    return number;
  }

  /** Number of states. */
  public int size() {
    return table.size();
  }

  /** Writes the state with a number to the beginning of {@code target}. */
  public void copyTo(int number, long[] target) {
    table.copyTo(number, target);
  }

  /** The state with a number. */
  public long[] state(int number) {
    long[] state = new long[width];
    table.copyTo(number, state);
    return state;
  }

  /** The states of the shortest path to a state, from the initial state to that state. */
  public List<Integer> path(int last) {
    LinkedList<Integer> path = new LinkedList<>();
    for (int s = last; s != NONE; s = parent[s]) {
      path.addFirst(s);
    }
    return path;
  }

  /** The step that first reached a state other than the initial state. */
  public int step(int state) {
    return via[state];
  }

  /** For each state, whether a path leads from it to one of the targets. */
  public boolean[] reaching(List<Integer> targets) {
    return edges.reaching(table.size(), targets);
  }
}
