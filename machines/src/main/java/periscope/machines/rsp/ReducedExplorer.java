package periscope.machines.rsp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.StateEdges;
import periscope.machines.StateTable;
import periscope.machines.rsp.ExactMachine.Detail;
import periscope.semantics.SpinLoops;

/**
 * Depth-first search over the states of {@link ReducedMachine}. Reusable, one exploration at a time; not for use by
 * several threads at once.
 */
public final class ReducedExplorer {

  /** Receives the register and memory values of each terminal state; the arrays are reused between calls. */
  public interface TerminalSink {
    void accept(long[] registers, long[] memory);
  }

  private StateTable table = new StateTable(1);
  private int width = 1;
  private final StateEdges edges = new StateEdges();
  private final List<Integer> ends = new ArrayList<>();
  private int states;
  private int terminals;
  private int cuts;
  private boolean complete;

  /**
   * Explores a GPU assembly test with the L2 as memory. {@code stuck} of the result is 1 if the program can get stuck,
   * else 0; it does not count states.
   */
  public static Exploration explore(LitmusTest test, Limits limits) {
    return new ReducedExplorer().explore(MachineProgram.of(test, limits.loops(), SpinLoops.ANY), limits);
  }

  /** Explores a program; {@link #explore(LitmusTest, Limits)} describes the result. */
  public Exploration explore(MachineProgram program, Limits limits) {
    SortedSet<Outcome> outcomes = new TreeSet<>();
    boolean stuck = run(program, false, limits, (registers, memory) ->
        outcomes.add(program.outcome(registers, memory)));
    return new Exploration(states, terminals, stuck ? 1 : 0, outcomes, cuts, complete);
  }

  /** States of the latest run. */
  public int states() {
    return states;
  }

  /** Whether the latest run explored all states, without meeting a limit. */
  public boolean complete() {
    return complete;
  }

  /**
   * Passes the values of a program's terminal states to a sink. The exact machine explores programs on several devices,
   * and programs that do not fit the encoding of reduced states; if such a program cannot get stuck, it leaves out the
   * moves that only stuck states depend on.
   *
   * @param exactly whether the exact machine explores the program in any case
   * @param sink    receives each terminal state, perhaps more than once
   * @return whether the program can get stuck; false if a limit ended the search
   */
  public boolean run(MachineProgram program, boolean exactly, Limits limits, TerminalSink sink) {
    if (!exactly && !program.severalDevices()) {
      try {
        return reduced(program, limits, sink);
      } catch (ReducedState.TooLarge e) {
        // Explored exactly below.
      }
    }
    boolean light = !exactly && LockDiscipline.cannotStick(program);
    ExactExplorer exact = ExactExplorer.explore(program, false, light ? Detail.LIGHT : Detail.EVERY_MOVE, limits);
    Exploration result = exact.result();
    states = result.states();
    terminals = result.terminal();
    cuts = result.cut();
    complete = result.complete();
    exact.terminals(sink);
    return result.stuck() > 0;
  }

  private boolean reduced(MachineProgram program, Limits limits, TerminalSink sink) {
    ReducedMachine machine = new ReducedMachine(program);
    reset(machine.layout.size);
    Limits bounds = limits.within(24L * machine.layout.size + 100);
    long[] registers = new long[program.slots()];
    long[] memory = new long[program.locations.size()];
    boolean wantEdges = !machine.cannotStick;
    Frontier frontier = new Frontier();
    frontier.push(machine.initial(), -1);
    while (frontier.size > 0) {
      long[] state = frontier.pop();
      int number = frontier.number;
      if (bounds.exceeded(table.size())) {
        complete = false;
        return false;
      }
      if (machine.left(state)) {
        cuts += machine.cut(state) ? 1 : 0;
        ends.add(number);
        continue;
      }
      if (machine.terminal(state)) {
        terminals++;
        ends.add(number);
        machine.registers(state, registers);
        machine.memory(state, memory);
        sink.accept(registers, memory);
      }
      machine.successors(state, next -> frontier.push(next, wantEdges ? number : -1));
      states = table.size();
    }
    return wantEdges && stuck();
  }

  private void reset(int size) {
    if (size == width) {
      table.clear();
    } else {
      table = new StateTable(size);
      width = size;
    }
    edges.clear();
    ends.clear();
    states = 0;
    terminals = 0;
    cuts = 0;
    complete = true;
  }

  private boolean stuck() {
    boolean[] alive = edges.reaching(table.size(), ends);
    for (boolean one : alive) {
      if (!one) {
        return true;
      }
    }
    return false;
  }

  /** The stack of states that are found but not expanded yet. */
  private final class Frontier {
    private long[][] states = new long[64][];
    private int[] numbers = new int[64];
    private int size;
    private int number;

    /**
     * Adds a state if it is new, and an edge to it from the state with number {@code from} unless {@code from} is
     * negative.
     */
    void push(long[] state, int from) {
      int found = table.add(state);
      if (from >= 0) {
        edges.add(from, found < 0 ? -1 - found : found);
      }
      if (found < 0) {
        return;
      }
      if (size == states.length) {
        states = Arrays.copyOf(states, 2 * size);
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      states[size] = state;
      numbers[size++] = found;
    }

    long[] pop() {
      number = numbers[--size];
      return states[size];
    }
  }
}
