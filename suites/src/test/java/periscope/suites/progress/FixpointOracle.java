package periscope.suites.progress;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.semantics.progress.ProgressModel;
import periscope.suites.progress.LoopProgram.Operation;

/**
 * A second way to the answers under sequential consistency: the states of a program by its own operations, and the
 * states with a fair endless run as a greatest fixpoint, without components of graphs. A state stays if from it, among
 * the states that stay, a path leads to a step for each thread at which the thread steps or is not guaranteed.
 */
final class FixpointOracle {

  /** Most states; more are left out. */
  private static final int MOST = 20_000;

  /** A state: an operation of each thread, the locations, and the set of threads that have started. */
  private record State(List<Integer> at, List<Integer> memory, int started) {}

  private record Edge(int from, int thread, int to) {}

  private final LoopProgram program;
  private final List<State> states = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private boolean complete = true;

  FixpointOracle(LoopProgram program) {
    this.program = program;
    Map<State, Integer> numbers = new HashMap<>();
    int threads = program.threads().size();
    State first = new State(Collections.nCopies(threads, 0),
        Collections.nCopies(LoopProgram.LOCATIONS, 0), 0);
    numbers.put(first, 0);
    states.add(first);
    for (int s = 0; s < states.size(); s++) {
      if (states.size() > MOST) {
        complete = false;
        return;
      }
      for (int t = 0; t < threads; t++) {
        State here = states.get(s);
        if (here.at.get(t) < program.threads().get(t).size()) {
          State next = after(here, t);
          int number = numbers.computeIfAbsent(next, n -> {
            states.add(n);
            return states.size() - 1;
          });
          edges.add(new Edge(s, t, number));
        }
      }
    }
  }

  private State after(State state, int thread) {
    Operation op = program.threads().get(thread).get(state.at.get(thread));
    int found = state.memory.get(op.location());
    List<Integer> memory = new ArrayList<>(state.memory);
    memory.set(op.location(), switch (op.kind()) {
      case LOAD -> found;
      case STORE, EXCHANGE -> op.value();
      case XOR -> found ^ op.value();
      case ADD -> found + op.value();
    });
    List<Integer> at = new ArrayList<>(state.at);
    at.set(thread, found == op.compared() ? op.equal() : op.other());
    return new State(at, memory, state.started | 1 << thread);
  }

  boolean complete() {
    return complete;
  }

  /** Whether every run ends under a model. */
  boolean ends(ProgressModel model) {
    BitSet left = new BitSet();
    left.set(0, states.size());
    for (int before = -1; before != left.cardinality();) {
      before = left.cardinality();
      for (int t = 0; t < program.threads().size(); t++) {
        left = reaching(left, model, t);
      }
    }
    return left.isEmpty();
  }

  /** The states from which a path of steps between states in a set leads to a step that is fair to a thread. */
  private BitSet reaching(BitSet set, ProgressModel model, int thread) {
    BitSet found = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    for (Edge e : edges) {
      boolean fair = e.thread == thread || !isGuaranteed(states.get(e.from), model, thread);
      if (fair && set.get(e.from) && set.get(e.to) && !found.get(e.from)) {
        found.set(e.from);
        open.add(e.from);
      }
    }
    while (!open.isEmpty()) {
      int to = open.poll();
      for (int from : into(to)) {
        if (set.get(from) && !found.get(from)) {
          found.set(from);
          open.add(from);
        }
      }
    }
    return found;
  }

  private int[][] sources;

  private int[] into(int to) {
    if (sources == null) {
      sources = new int[states.size()][0];
      for (Edge e : edges) {
        sources[e.to] = Arrays.copyOf(sources[e.to], sources[e.to].length + 1);
        sources[e.to][sources[e.to].length - 1] = e.from;
      }
    }
    return sources[to];
  }

  /** The models' definitions in words of their own. */
  private boolean isGuaranteed(State state, ProgressModel model, int thread) {
    boolean live = state.at.get(thread) < program.threads().get(thread).size();
    boolean first = live;
    boolean later = false;
    for (int t = 0; t < state.at.size(); t++) {
      first &= t >= thread || state.at.get(t) == program.threads().get(t).size();
      later |= t > thread && (state.started & 1 << t) != 0;
    }
    boolean started = (state.started & 1 << thread) != 0;
    return live && switch (model) {
      case NONE -> false;
      case OBE -> started;
      case HSA -> first;
      case HSA_OBE -> first || started;
      case LOBE -> started || later;
      case FAIR -> true;
    };
  }
}
