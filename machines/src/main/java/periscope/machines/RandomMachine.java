package periscope.machines;

import java.util.SplittableRandom;
import periscope.litmus.memory.Outcome;

/** A machine with one program that draws each step at random. One object serves one thread at a time. */
public abstract class RandomMachine {

  /** How a run ended. */
  public enum End {
    /** Every instruction was executed and nothing is pending: the run has an outcome. */
    TERMINAL,
    /** No step is possible, and some thread has not finished. */
    STUCK,
    /** A thread ran out of its loop budget. */
    CUT,
    /** The run reached the bound on its steps. */
    UNFINISHED
  }

  /** Number of random draws of a step before the machine tries all steps one after the other. */
  private static final int THROWS = 8;

  /** The state of the latest run. */
  protected final long[] state;
  private final long[] initial;

  /** @param initial the state in which every run begins */
  protected RandomMachine(long[] initial) {
    this.initial = initial;
    state = initial.clone();
  }

  /**
   * Runs the program once, from the initial state.
   *
   * @param steps most steps of the run
   */
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
   * Takes a possible step. Each possible step is equally likely if a few draws find one; returns false if no step is
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

  /** Number of steps to choose from; most of them may be impossible in the current state. */
  protected abstract int choices();

  /** Takes a step and returns true, or returns false if the step is impossible now. */
  protected abstract boolean take(int choice);

  /** Number of elements that {@link #observe} writes. */
  public abstract int observed();

  /** Writes the registers and the memory of the latest run's last state; after a terminal run they are its outcome. */
  public abstract void observe(long[] into);

  /** The outcome that {@link #observe} wrote after a terminal run. */
  public abstract Outcome outcome(long[] observed);
}
