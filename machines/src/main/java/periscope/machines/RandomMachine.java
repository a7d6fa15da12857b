package periscope.machines;

import java.util.SplittableRandom;
import periscope.litmus.memory.Outcome;

/** A machine with one program, in which chance chooses each step. Not for use by several threads at once. */
public abstract class RandomMachine {

  /** How a run ended. */
  public enum End {
    /** Every instruction was executed and nothing is under way: the run has an outcome. */
    TERMINAL,
    /** Nothing can move, and some thread has not finished. */
    STUCK,
    /** A thread ran out of its loop budget. */
    CUT,
    /** The bound on steps was met. */
    UNFINISHED
  }

  /** Throws after which possible steps are looked for in a row. */
  private static final int THROWS = 8;

  /** The state in which the latest run is. */
  protected final long[] state;
  private final long[] initial;

  /** @param initial the state in which every run begins */
  protected RandomMachine(long[] initial) {
    this.initial = initial;
    state = initial.clone();
  }

  /** Runs once, from the beginning, at most so many steps. */
  public final End run(SplittableRandom random, int steps) {
    System.arraycopy(initial, 0, state, 0, state.length);
    for (int i = 0; i < steps; i++) {
      if (cut()) {
        return End.CUT;
      } else if (terminal()) {
        return End.TERMINAL;
      } else if (!step(random)) {
        return End.STUCK;
      }
    }
    return End.UNFINISHED;
  }

  /**
   * Takes one of the possible steps, each as likely as another as long as a few throws find one; false if none is
   * possible.
   */
  private boolean step(SplittableRandom random) {
    int choices = choices();
    for (int i = 0; i < THROWS; i++) {
      if (take(random.nextInt(choices))) {
        return true;
      }
    }
    int first = random.nextInt(choices);
    for (int i = 0; i < choices; i++) {
      if (take((first + i) % choices)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread has run out of its loop budget. */
  protected abstract boolean cut();

  /** Whether the run has come to its end. */
  protected abstract boolean terminal();

  /** How many steps there are to choose from, most of which may not be possible now. */
  protected abstract int choices();

  /** Takes a step if it is possible now; whether it was. */
  protected abstract boolean take(int choice);

  /** Length of what {@link #observe} writes. */
  public abstract int observed();

  /** Writes what the latest run left in registers and memory; after a terminal run this is its outcome. */
  public abstract void observe(long[] into);

  /** The outcome that {@link #observe} wrote after a terminal run. */
  public abstract Outcome outcome(long[] observed);
}
