package periscope.machines.progress;

import periscope.litmus.source.Span;

/**
 * A machine with one program whose loops have no bound. Its state is one {@code long[]}. Choice {@code t} below {@link
 * #threads} is the next step of thread {@code t}; choice {@code threads() + t} is a step of memory, which makes the
 * oldest waiting store of that thread visible.
 */
public interface ThreadedMachine {

  /** The state in which every run begins, as a new array. */
  long[] initial();

  int threads();

  /**
   * Takes a choice in place. Returns false and leaves the state unchanged if the choice is impossible.
   *
   * @param choice number below {@code 2 * threads()}
   */
  boolean take(long[] state, int choice);

  /** The threads that have not ended, as bits. */
  long live(long[] state);

  /** The threads that have taken a step, as bits; ended ones included. */
  long started(long[] state);

  /** The threads with stores that are not visible yet, as bits. */
  long pending(long[] state);

  /**
   * Whether the run that led to this state is dropped: a thread came to a step without a defined behaviour, or left its
   * location.
   */
  boolean dropped(long[] state);

  /** Whether some run needed more room for stores than a state has, so that it was not followed. */
  boolean overflowed();

  /** The next step of a live thread, in words that need no state. */
  Doing doing(long[] state, int thread);

  /** The oldest store of a thread that is not visible yet. */
  Doing store(long[] state, int thread);

  /** The value of a location as a thread sees it; for thread -1 the value in memory. */
  long value(long[] state, int location, int thread);

  /**
   * A step of a thread.
   *
   * @param kind     the kind of the step
   * @param location number of the accessed location; -1 for none
   * @param name     name of the accessed location, or of the barrier; empty for none
   * @param span     place in the text
   */
  record Doing(Kind kind, int location, String name, Span span) {}

  /** Kind of a step. */
  enum Kind {
    READ, WRITE, UPDATE, FENCE, BARRIER, JUMP
  }
}
