package periscope.machines.rsp;

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
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.StateEdges;
import periscope.machines.StateTable;
import periscope.machines.rsp.ExactMachine.Detail;
import periscope.semantics.SpinLoops;

/** Breadth-first search over every state of {@link ExactMachine}, with the transition that first reached each state. */
public final class ExactExplorer {

  private static final int NONE = -1;

  /** Bytes of memory for each long of a state: the long itself, room for the table's growth, and about eight edges. */
  private static final long BYTES_PER_LONG = 12;
  private static final long BYTES_OF_EDGES = 120;

  private final ExactMachine machine;
  private final StateTable table;
  private final StateEdges edges = new StateEdges();
  private int[] parent = new int[64];
  private int[] via = new int[64];
  private final List<Integer> terminals = new ArrayList<>();
  private final List<Integer> cuts = new ArrayList<>();
  private final List<Integer> skipped = new ArrayList<>();
  /** Numbers of the states in which some thread can dispatch its next instruction. */
  private final List<Integer> dispatching = new ArrayList<>();
  private boolean complete = true;
  private boolean[] alive;

  private ExactExplorer(ExactMachine machine) {
    this.machine = machine;
    this.table = new StateTable(machine.layout.size);
  }

  /**
   * Explores a GPU assembly test with every move.
   *
   * @param full whether the machine has L2s and global memory instead of one L2 as memory; tests on several devices
   *             always have
   */
  public static ExactExplorer explore(LitmusTest test, boolean full, Limits limits) {
    return explore(MachineProgram.of(test, limits.loops(), SpinLoops.COUNTED), full, Detail.EVERY_MOVE, limits);
  }

  /** Explores without EVICT moves, which change no outcome and never shorten a run to an outcome. */
  public static ExactExplorer outcomes(LitmusTest test, boolean full, Limits limits) {
    return explore(MachineProgram.of(test, limits.loops(), SpinLoops.COUNTED), full, Detail.WITHOUT_EVICT, limits);
  }

  static ExactExplorer explore(MachineProgram program, boolean full, Detail detail, Limits limits) {
    ExactExplorer explorer = new ExactExplorer(new ExactMachine(program, full || program.severalDevices(), detail));
    explorer.run(limits.within(BYTES_PER_LONG * explorer.machine.layout.size + BYTES_OF_EDGES));
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
      if (machine.left(state)) {
        (machine.cut(state) ? cuts : skipped).add(next);
        continue;
      }
      int from = next;
      machine.successors(state, (code, successor) -> {
        edges.add(from, visit(successor, from, code));
        if (ExactMachine.dispatches(code)) {
          dispatching.add(from);
        }
      });
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

  /** Counts of states, and the outcomes of the terminal states. */
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

  /** Passes the outcome of each terminal state to the sink. */
  void terminals(ReducedExplorer.TerminalSink sink) {
    long[] state = new long[machine.layout.size];
    for (int terminal : terminals) {
      table.copyTo(terminal, state);
      sink.accept(
          Arrays.copyOfRange(state, machine.layout.registers, machine.layout.l1),
          Arrays.copyOfRange(state, machine.layout.memory, machine.layout.l2));
    }
  }

  /** For each state, whether a path leads from it to a terminal state or to a state that exceeds the loop bound. */
  private boolean[] alive() {
    if (alive == null) {
      List<Integer> targets = new ArrayList<>(terminals);
      targets.addAll(cuts);
      targets.addAll(skipped);
      alive = edges.reaching(table.size(), targets);
    }
    return alive;
  }

  /**
   * The outcome that the shortest run reaches, among the outcomes that satisfy the predicate; empty if there is none.
   */
  public Optional<Outcome> soonest(Predicate<Outcome> wanted) {
    long[] state = new long[machine.layout.size];
    for (int terminal : terminals) {
      table.copyTo(terminal, state);
      Outcome outcome = machine.outcome(state);
      if (wanted.test(outcome)) {
        return Optional.of(outcome);
      }
    }
    return Optional.empty();
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

  /**
   * The shortest run to a stuck state in which no thread will ever dispatch an instruction again; none if the
   * exploration is not complete. The state may have become stuck some steps earlier.
   */
  public Optional<Stuck> shortestToStuck() {
    if (!complete) {
      return Optional.empty();
    }
    boolean[] moving = edges.reaching(table.size(), dispatching);
    return first(s -> !alive()[s] && !moving[s]).map(last -> {
      long[] state = new long[machine.layout.size];
      table.copyTo(last, state);
      int stuckFrom = 0;
      for (int s = last; parent[s] != NONE; s = parent[s]) {
        stuckFrom += alive()[s] ? 1 : 0;
      }
      return new Stuck(traceTo(last), stuckFrom + (alive()[0] ? 1 : 0), Blockers.of(machine, state));
    });
  }

  /**
   * A run that ends stuck.
   *
   * @param trace    the run
   * @param from     number of the first step after which no terminal state can be reached
   * @param blockers what each unfinished thread waits for in vain, in English
   */
  public record Stuck(Trace trace, int from, List<String> blockers) {}

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
