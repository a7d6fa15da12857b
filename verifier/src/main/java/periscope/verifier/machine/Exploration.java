package periscope.verifier.machine;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.Outcome;

/**
 * What exploring a program found.
 *
 * @param states    states visited
 * @param terminal  how many of them are terminal
 * @param stuck     how many of them are stuck
 * @param outcomes  what the terminal states show
 * @param cut       states in which a thread had run out of its loop budget; runs through them are dropped
 * @param complete  false if a limit ended the exploration early: more outcomes and stuck states may exist, and {@code stuck}
 *                  is then 0 because nothing is known of it
 */
public record Exploration(int states, int terminal, int stuck, SortedSet<Outcome> outcomes, int cut, boolean complete) {

  public Exploration {
    outcomes = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(outcomes));
  }

  /** Bounds on an exploration. */
  public record Limits(int states, long deadlineNanos) {
    /** Ten million states, no deadline. */
    public static final Limits DEFAULT = new Limits(10_000_000, Long.MAX_VALUE);

    boolean exceeded(int visited) {
      return visited >= states
          || deadlineNanos != Long.MAX_VALUE && (visited & 0xfff) == 0 && System.nanoTime() - deadlineNanos > 0;
    }
  }

  /**
   * A run of the machine.
   *
   * @param steps  what happened, in order
   * @param states snapshots: {@code states.get(i)} before step {@code i}, and one more at the end
   */
  public record Trace(List<Transition> steps, List<Snapshot> states) {}

}
