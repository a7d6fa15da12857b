package periscope.machines;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import periscope.litmus.memory.Outcome;
import periscope.semantics.LoopBound;

/**
 * The result of exploring a machine with a program.
 *
 * @param states   number of states visited
 * @param terminal how many of them are terminal
 * @param stuck    how many of them are stuck
 * @param outcomes the outcomes that the terminal states show
 * @param cut      number of states in which a thread had run out of its loop budget; runs through them are dropped
 * @param complete false if a limit ended the exploration early: more outcomes and stuck states may exist, and
 *                 {@code stuck} is then 0 because nothing is known of it
 */
public record Exploration(int states, int terminal, int stuck, SortedSet<Outcome> outcomes, int cut, boolean complete) {

  public Exploration {
    outcomes = Collections.unmodifiableSortedSet(new TreeSet<>(outcomes));
  }

  /**
   * Bounds on an exploration.
   *
   * @param states most states to visit; fewer if the states would take more than a quarter of the memory
   * @param stop   called now and then; true ends the exploration
   * @param loops  the bound on rounds of loops
   */
  public record Limits(int states, BooleanSupplier stop, LoopBound loops) {

    /** Ten million states, no time limit and the default bound on loops. */
    public static final Limits DEFAULT = new Limits(10_000_000, Long.MAX_VALUE);

    /** @param deadlineNanos {@link System#nanoTime} at which to give up; {@link Long#MAX_VALUE} for never */
    public Limits(int states, long deadlineNanos) {
      this(states, () -> deadlineNanos != Long.MAX_VALUE && System.nanoTime() - deadlineNanos > 0);
    }

    /** Limits with the default bound on loops. */
    public Limits(int states, BooleanSupplier stop) {
      this(states, stop, LoopBound.DEFAULT);
    }

    /** Copy of these limits with another bound on loops. */
    public Limits with(LoopBound bound) {
      return new Limits(states, stop, bound);
    }

    /** Whether the exploration must end after a number of visited states. */
    public boolean exceeded(int visited) {
      return visited >= states || (visited & 0xfff) == 0xfff && stop.getAsBoolean();
    }

    /** Copy of these limits, with at most as many states as fit into memory if each state takes so many bytes. */
    public Limits within(long bytesPerState) {
      long fitting = Runtime.getRuntime().maxMemory() / 4 / bytesPerState;
      return fitting < states ? new Limits((int) fitting, stop, loops) : this;
    }
  }
}
