package periscope.verifier.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.verifier.machine.Exploration.Limits;
import periscope.verifier.machine.Exploration.Trace;

/** Breadth-first search over every state of {@link ExactMachine}, with the transition that first reached each state. */
public final class ExactExplorer {

  private static final int NONE = -1;

  private final ExactMachine machine;
  private final StateTable table;
  private final Edges edges = new Edges();
  private int[] parent = new int[64];
  private int[] via = new int[64];
  private final List<Integer> terminals = new ArrayList<>();
  private final List<Integer> cuts = new ArrayList<>();
  private boolean complete = true;
  private boolean[] alive;

  private ExactExplorer(ExactMachine machine) {
    this.machine = machine;
    this.table = new StateTable(machine.layout.size);
  }

  /**
   * Explores a GPU assembly test.
   *
   * @param full L2s and global memory; implied by more than one device
   */
  public static ExactExplorer explore(LitmusTest test, boolean full, Limits limits) {
    return explore(MachineProgram.of(test), full, true, limits);
  }

  static ExactExplorer explore(MachineProgram program, boolean full, boolean evict, Limits limits) {
    ExactExplorer explorer = new ExactExplorer(new ExactMachine(program, full || program.severalDevices(), evict));
    explorer.run(limits);
    return explorer;
  }

  private void run(Limits limits) {
    visit(machine.initial(), NONE, 0);
    long[] state = new long[machine.layout.size];
    for (int next = 0; next < table.size(); next++) {
      if (limits.exceeded(next)) {
        complete = false;
        return;
      }
      table.copyTo(next, state);
      if (machine.terminal(state)) {
        terminals.add(next);
      }
      if (machine.cut(state)) {
        cuts.add(next);
        continue;
      }
      int from = next;
      machine.successors(state, (code, successor) -> edges.add(from, visit(successor, from, code)));
    }
  }

  private int visit(long[] state, int from, int code) {
    int number = table.add(state);
    if (number < 0) {
      return -1 - number;
    }
    if (number == parent.length) {
      parent = Arrays.copyOf(parent, 2 * number);
      via = Arrays.copyOf(via, 2 * number);
    }
    parent[number] = from;
    via[number] = code;
    return number;
  }

  /** Counts and outcomes. */
  public Exploration result() {
    SortedSet<Outcome> outcomes = new TreeSet<>();
    long[] state = new long[machine.layout.size];
    for (int terminal : terminals) {
      table.copyTo(terminal, state);
      outcomes.add(machine.outcome(state));
    }
    int stuck = 0;
    for (int s = 0; complete && s < table.size(); s++) {
      stuck += alive()[s] ? 0 : 1;
    }
    return new Exploration(table.size(), terminals.size(), stuck, outcomes, cuts.size(), complete);
  }

  /** Tells the sink what each terminal state shows. */
  void terminals(ReducedExplorer.TerminalSink sink) {
    long[] state = new long[machine.layout.size];
    for (int terminal : terminals) {
      table.copyTo(terminal, state);
      sink.accept(
          Arrays.copyOfRange(state, machine.layout.registers, machine.layout.l1),
          Arrays.copyOfRange(state, machine.layout.memory, machine.layout.l2));
    }
  }

  /** For each state, whether a terminal state, or one where the loop bound cuts the run, can be reached from it. */
  private boolean[] alive() {
    if (alive == null) {
      List<Integer> targets = new ArrayList<>(terminals);
      targets.addAll(cuts);
      alive = edges.reaching(table.size(), targets);
    }
    return alive;
  }

  /** The shortest run to a terminal state whose outcome satisfies the predicate. */
  public Optional<Trace> shortestTo(Predicate<Outcome> wanted) {
    long[] state = new long[machine.layout.size];
    for (int terminal : terminals) {
      table.copyTo(terminal, state);
      if (wanted.test(machine.outcome(state))) {
        return Optional.of(traceTo(terminal));
      }
    }
    return Optional.empty();
  }

  /** The shortest run to a stuck state; none if the exploration is not complete. */
  public Optional<Trace> shortestToStuck() {
    return complete ? first(s -> !alive()[s]).map(this::traceTo) : Optional.empty();
  }

  private Optional<Integer> first(IntPredicate wanted) {
    for (int s = 0; s < table.size(); s++) {
      if (wanted.test(s)) {
        return Optional.of(s);
      }
    }
    return Optional.empty();
  }

  private Trace traceTo(int last) {
    List<Transition> steps = new ArrayList<>();
    List<Snapshot> states = new ArrayList<>();
    long[] state = new long[machine.layout.size];
    table.copyTo(last, state);
    states.add(SnapshotPrinter.of(machine, state));
    for (int s = last; parent[s] != NONE; s = parent[s]) {
      table.copyTo(parent[s], state);
      steps.add(machine.describe(state, via[s]));
      states.add(SnapshotPrinter.of(machine, state));
    }
    Collections.reverse(steps);
    Collections.reverse(states);
    return new Trace(List.copyOf(steps), List.copyOf(states));
  }
}
