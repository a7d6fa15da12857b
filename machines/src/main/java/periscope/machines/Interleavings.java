package periscope.machines;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration.Limits;

/**
 * What a machine can do in every order, whatever it takes to find it: two machines that do the same are equal here.
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

  /** Explores every state. */
  public static Interleavings of(SteppedMachine machine) {
    return of(SteppedExplorer.explore(machine, new Limits(MOST_STATES, () -> false)).result());
  }

  /** What an exploration says of it. */
  public static Interleavings of(Exploration found) {
    return new Interleavings(found.outcomes(), found.stuck() > 0, found.cut() > 0, found.complete());
  }
}
