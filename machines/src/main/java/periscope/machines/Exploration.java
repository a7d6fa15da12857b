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
   * @param states most states; fewer if they would take more than a quarter of the memory there is
   * @param stop   asked now and then whether to give up
   * @param loops  how far loops are followed
   */
  public record Limits(int states, BooleanSupplier stop, LoopBound loops) {

    /** Ten million states. */
    public static final Limits DEFAULT = new Limits(10_000_000, Long.MAX_VALUE);

    /** @param deadlineNanos {@link System#nanoTime} at which to give up; {@link Long#MAX_VALUE} for never */
    public Limits(int states, long deadlineNanos) {
      this(states, () -> deadlineNanos != Long.MAX_VALUE && System.nanoTime() - deadlineNanos > 0);
    }

    /** With loops followed as far as usual. */
    public Limits(int states, BooleanSupplier stop) {
      this(states, stop, LoopBound.DEFAULT);
    }

    /** The same with loops followed that far. */
    public Limits with(LoopBound bound) {
      return new Limits(states, stop, bound);
    }

    /** Whether to give up, having visited so many states. */
    public boolean exceeded(int visited) {
      return visited >= states || (visited & 0xfff) == 0xfff && stop.getAsBoolean();
    }

    /** The limits with no more states than fit into memory at so many bytes each. */
    public Limits within(long bytesPerState) {
      long fitting = Runtime.getRuntime().maxMemory() / 4 / bytesPerState;
      return fitting < states ? new Limits((int) fitting, stop, loops) : this;
    }
  }
}
