package periscope.machines.rsp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.StateGraph;
import periscope.machines.rsp.ExactMachine.Detail;
import periscope.semantics.SpinLoops;

/** Breadth-first search over every state of {@link ExactMachine}, with the transition that first reached each state. */
public final class ExactExplorer {

  private final ExactMachine machine;
  private final StateGraph graph;
  private final List<Integer> terminals = new ArrayList<>();
  private final List<Integer> cuts = new ArrayList<>();
  private final List<Integer> skipped = new ArrayList<>();
  /** Numbers of the states in which some thread can dispatch its next instruction. */
  private final List<Integer> dispatching = new ArrayList<>();
  private boolean complete = true;
  private boolean[] alive;

  private ExactExplorer(ExactMachine machine) {
    this.machine = machine;
    graph = new StateGraph(machine.initial());
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
      if (machine.terminal(state)) {
        terminals.add(next);
      }
      if (machine.left(state)) {
        (machine.cut(state) ? cuts : skipped).add(next);
        continue;
      }
      int from = next;
      machine.successors(state, (code, successor) -> {
        graph.add(from, code, successor);
        if (ExactMachine.dispatches(code)) {
          dispatching.add(from);
        }
      });
    }
  }

  /** Counts of states, and the outcomes of the terminal states. */
  public Exploration result() {
    SortedSet<Outcome> outcomes = new TreeSet<>();
    terminals.forEach(terminal -> outcomes.add(outcome(terminal)));
    int stuck = 0;
    for (int s = 0; complete && s < graph.size(); s++) {
      stuck += alive()[s] ? 0 : 1;
    }
    return new Exploration(graph.size(), terminals.size(), stuck, outcomes, cuts.size(), complete);
  }

  /** Passes the outcome of each terminal state to the sink. */
  void terminals(ReducedExplorer.TerminalSink sink) {
    long[] state = new long[machine.layout.size];
    for (int terminal : terminals) {
      graph.copyTo(terminal, state);
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
      alive = graph.reaching(targets);
    }
    return alive;
  }

  /**
   * The outcome that the shortest run reaches, among the outcomes that satisfy the predicate; empty if there is none.
   */
  public Optional<Outcome> soonest(Predicate<Outcome> wanted) {
    return terminals.stream().map(this::outcome).filter(wanted).findFirst();
  }

  /** The shortest run to a terminal state whose outcome satisfies the predicate. */
  public Optional<Trace> shortestTo(Predicate<Outcome> wanted) {
    return terminals.stream().filter(t -> wanted.test(outcome(t))).findFirst().map(this::traceTo);
  }

  /**
   * The shortest run to a stuck state in which no thread will ever dispatch an instruction again; none if the
   * exploration is not complete. The state may have become stuck some steps earlier.
   */
  public Optional<Stuck> shortestToStuck() {
    if (!complete) {
      return Optional.empty();
    }
    boolean[] moving = graph.reaching(dispatching);
    return first(s -> !alive()[s] && !moving[s]).map(last -> {
      int stuckFrom = (int) graph.path(last).stream().filter(s -> alive()[s]).count();
      return new Stuck(traceTo(last), stuckFrom, Blockers.of(machine, graph.state(last)));
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
    for (int s = 0; s < graph.size(); s++) {
      if (wanted.test(s)) {
        return Optional.of(s);
      }
    }
    return Optional.empty();
  }

  private Outcome outcome(int terminal) {
    return machine.outcome(graph.state(terminal));
  }

  private Trace traceTo(int last) {
    List<Integer> path = graph.path(last);
    List<Transition> steps = IntStream.range(1, path.size())
        .mapToObj(i -> machine.describe(graph.state(path.get(i - 1)), graph.step(path.get(i)))).toList();
    return new Trace(steps, path.stream().map(s -> SnapshotPrinter.of(machine, graph.state(s))).toList());
  }
}
