package periscope.machines;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration.Limits;

/** Breadth-first search over every state of a {@link SteppedMachine}, with the choice that first reached each state. */
public final class SteppedExplorer {

  private static final int NONE = -1;

  /** Bytes of memory for each long of a state: the long itself, room for the table's growth, and about eight edges. */
  private static final long BYTES_PER_LONG = 12;
  private static final long BYTES_OF_EDGES = 120;

  private final SteppedMachine machine;
  private final StateTable table;
  private final StateEdges edges = new StateEdges();
  private int[] parent = new int[64];
  private int[] via = new int[64];
  private final List<Integer> terminals = new ArrayList<>();
  private final List<Integer> cuts = new ArrayList<>();
  /** Numbers of the states in which no choice is possible. */
  private final List<Integer> halted = new ArrayList<>();
  private boolean complete = true;

  /**
   * A run of the machine.
   *
   * @param states  {@code states.get(i)} is the state before choice {@code i}; one more state follows the last choice
   * @param choices the choices in the order in which the run took them
   */
  public record Run(List<long[]> states, List<Integer> choices) {}

  private SteppedExplorer(SteppedMachine machine, int width) {
    this.machine = machine;
    table = new StateTable(width);
  }

  /**
   * Visits every state within the limits. The machine itself bounds its loops, so {@link Limits#loops} has no effect
   * here.
   */
  public static SteppedExplorer explore(SteppedMachine machine, Limits limits) {
    long[] initial = machine.initial();
    SteppedExplorer explorer = new SteppedExplorer(machine, initial.length);
    explorer.run(initial, limits.within(BYTES_PER_LONG * initial.length + BYTES_OF_EDGES));
    return explorer;
  }

  private void run(long[] initial, Limits limits) {
    visit(initial, NONE, 0);
    long[] state = initial.clone();
    for (int next = 0; next < table.size(); next++) {
      if (limits.exceeded(next)) {
        complete = false;
        return;
      }
      table.copyTo(next, state);
      if (machine.cut(state)) {
        cuts.add(next);
      } else if (machine.terminal(state)) {
        terminals.add(next);
      } else if (!expand(next, state)) {
        halted.add(next);
      }
    }
  }

  /** Adds the successors of a state; returns whether some choice was possible. */
  private boolean expand(int from, long[] state) {
    boolean moves = false;
    for (int choice = 0; choice < machine.choices(); choice++) {
      if (machine.take(state, choice)) {
        moves = true;
        edges.add(from, visit(state, from, choice));
        table.copyTo(from, state);
      }
    }
    return moves;
  }

  private int visit(long[] state, int from, int choice) {
    int number = table.add(state);
    if (number < 0) {
      return -1 - number;
    }
    if (number == parent.length) {
      parent = Arrays.copyOf(parent, 2 * number);
      via = Arrays.copyOf(via, 2 * number);
    }
    parent[number] = from;
    via[number] = choice;
    return number;
  }

  /** Counts of states, and the outcomes of the terminal states. */
  public Exploration result() {
    SortedSet<Outcome> outcomes = new TreeSet<>();
    terminals.forEach(t -> outcomes.add(machine.outcome(state(t))));
    int stuck = 0;
    if (complete) {
      List<Integer> ends = new ArrayList<>(terminals);
      ends.addAll(cuts);
      for (boolean alive : edges.reaching(table.size(), ends)) {
        stuck += alive ? 0 : 1;
      }
    }
    return new Exploration(table.size(), terminals.size(), stuck, outcomes, cuts.size(), complete);
  }

  /** The shortest run to a terminal state whose outcome satisfies the predicate. */
  public Optional<Run> shortestTo(Predicate<Outcome> wanted) {
    return terminals.stream().filter(t -> wanted.test(machine.outcome(state(t)))).findFirst().map(this::runTo);
  }

  /** The shortest run to a state that is not terminal and in which no choice is possible. */
  public Optional<Run> shortestToStuck() {
    return halted.stream().findFirst().map(this::runTo);
  }

  private long[] state(int number) {
    long[] state = machine.initial();
    table.copyTo(number, state);
    return state;
  }

  private Run runTo(int last) {
    List<Integer> choices = new ArrayList<>();
    List<long[]> states = new ArrayList<>(List.of(state(last)));
    for (int s = last; parent[s] != NONE; s = parent[s]) {
      choices.add(via[s]);
      states.add(state(parent[s]));
    }
    Collections.reverse(choices);
    Collections.reverse(states);
    return new Run(List.copyOf(states), List.copyOf(choices));
  }
}
