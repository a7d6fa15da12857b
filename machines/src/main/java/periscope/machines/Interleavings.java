package periscope.machines;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.memory.Outcome;

/**
 * What a machine can do in every order.
 *
 * @param outcomes what its terminal states show
 * @param stuck    whether it can get stuck
 * @param cut      whether runs were dropped
 * @param complete whether these are all; if not, it has too many states
 */
public record Interleavings(SortedSet<Outcome> outcomes, boolean stuck, boolean cut, boolean complete) {

  /** States after which an exploration is given up. */
  public static final int MOST_STATES = 300_000;

  public Interleavings {
    outcomes = Collections.unmodifiableSortedSet(new TreeSet<>(outcomes));
  }

  /** A state that equals others with the same content. */
  private record State(long[] content) {
    @Override
    public boolean equals(Object that) {
      return that instanceof State s && Arrays.equals(content, s.content);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(content);
    }
  }

  /** Explores every state. */
  public static Interleavings of(SteppedMachine machine) {
    SortedSet<Outcome> outcomes = new TreeSet<>();
    Set<State> seen = new HashSet<>();
    Deque<long[]> open = new ArrayDeque<>();
    visit(machine.initial(), seen, open);
    boolean stuck = false;
    boolean cut = false;
    while (!open.isEmpty() && seen.size() < MOST_STATES) {
      long[] state = open.pop();
      if (machine.cut(state)) {
        cut = true;
      } else if (machine.terminal(state)) {
        outcomes.add(machine.outcome(state));
      } else {
        stuck |= !expand(machine, state, seen, open);
      }
    }
    return new Interleavings(outcomes, stuck, cut, open.isEmpty());
  }

  /** Whether anything can move. */
  private static boolean expand(SteppedMachine machine, long[] state, Set<State> seen, Deque<long[]> open) {
    boolean moves = false;
    for (int choice = 0; choice < machine.choices(); choice++) {
      long[] next = state.clone();
      if (machine.take(next, choice)) {
        moves = true;
        visit(next, seen, open);
      }
    }
    return moves;
  }

  private static void visit(long[] state, Set<State> seen, Deque<long[]> open) {
    if (seen.add(new State(state))) {
      open.push(state);
    }
  }
}
