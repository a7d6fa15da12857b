package periscope.machines;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration.Limits;

/** Breadth-first search over every state of a {@link SteppedMachine}, with the choice that first reached each state. */
public final class SteppedExplorer {

  private final SteppedMachine machine;
  private final StateGraph graph;
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

  private SteppedExplorer(SteppedMachine machine) {
    this.machine = machine;
    graph = new StateGraph(machine.initial());
  }

  /**
   * Visits every state within the limits. The machine itself bounds its loops, so {@link Limits#loops} has no effect
   * here.
   */
  public static SteppedExplorer explore(SteppedMachine machine, Limits limits) {
    SteppedExplorer explorer = new SteppedExplorer(machine);
    explorer.run(explorer.graph.within(limits));
    return explorer;
  }

  private void run(Limits limits) {
    long[] state = graph.state(0);
    for (int next = 0; next < graph.size(); next++) {
      if (limits.exceeded(next)) {
        complete = false;
        return;
      }
      graph.copyTo(next, state);
      if (machine.cut(state)) {
        cuts.add(next);
      } else if (machine.terminal(state)) {
        terminals.add(next);
      } else if (!expand(next, state)) {
        halted.add(next);
      }
    }
  }

  /**
   * Adds the successors of a state that is neither terminal nor cut; returns whether some choice was possible: if no
   * choice was, the run halts in the state without an end.
   */
  private boolean expand(int from, long[] state) {
    boolean moves = false;
    for (int choice = 0; choice < machine.choices(); choice++) {
      if (machine.take(state, choice)) {
        moves = true;
        graph.add(from, choice, state);
        graph.copyTo(from, state);
      }
    }
    return moves;
  }

  /** Counts of states, and the outcomes of the terminal states. */
  public Exploration result() {
    SortedSet<Outcome> outcomes = new TreeSet<>();
    terminals.forEach(t -> outcomes.add(machine.outcome(graph.state(t))));
    int stuck = 0;
    if (complete) {
      List<Integer> ends = new ArrayList<>(terminals);
      ends.addAll(cuts);
      for (boolean alive : graph.reaching(ends)) {
        stuck += alive ? 0 : 1;
      }
    }
    return new Exploration(graph.size(), terminals.size(), stuck, outcomes, cuts.size(), complete);
  }

  /** The shortest run to a terminal state whose outcome satisfies the predicate. */
  public Optional<Run> shortestTo(Predicate<Outcome> wanted) {
    return terminals.stream().filter(t -> wanted.test(machine.outcome(graph.state(t)))).findFirst().map(this::runTo);
  }

  /** The shortest run to a state that is not terminal and in which no choice is possible. */
  public Optional<Run> shortestToStuck() {
    return halted.stream().findFirst().map(this::runTo);
  }

  private Run runTo(int last) {
    List<Integer> path = graph.path(last);
    return new Run(path.stream().map(graph::state).toList(), path.stream().skip(1).map(graph::step).toList());
  }
}
