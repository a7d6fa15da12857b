package periscope.machines;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration.Limits;

/**
 * The results of a machine over all orders of its moves, without the cost of finding them, so that two machines with
 * the same behaviours are equal here.
 *
 * @param outcomes the outcomes that its terminal states show
 * @param stuck    whether it can get stuck
 * @param cut      whether runs were dropped
 * @param complete whether these are all results; if not, the machine has too many states
 */
public record Interleavings(SortedSet<Outcome> outcomes, boolean stuck, boolean cut, boolean complete) {

  /** Most states of an exploration; a larger exploration ends early, and is incomplete. */
  public static final int MOST_STATES = 300_000;

  public Interleavings {
    outcomes = Collections.unmodifiableSortedSet(new TreeSet<>(outcomes));
  }

  /** Explores every state of a machine, up to {@link #MOST_STATES}. */
  public static Interleavings of(SteppedMachine machine) {
    return of(SteppedExplorer.explore(machine, new Limits(MOST_STATES, () -> false)).result());
  }

  /** The outcomes, stuck states and completeness of an exploration, without its counts. */
  public static Interleavings of(Exploration found) {
    return new Interleavings(found.outcomes(), found.stuck() > 0, found.cut() > 0, found.complete());
  }
}
