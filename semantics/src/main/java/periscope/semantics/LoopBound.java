package periscope.semantics;

/**
 * The bound on loops: the number of rounds that are followed. A {@code while} jumps backwards after each run of its
 * body, a {@code do … while} before each run but the first. A jump counts as decided by the text if all conditions that
 * could end the loop are constants, whatever the thread reads; {@link Rounds} determines these. Runs that need more
 * rounds are dropped and reported. For loops that only wait, {@link SpinLoops} may know a sufficient number of rounds;
 * such loops do not count.
 *
 * @param open    largest number of jumps backwards of a thread, in all its loops together, that values read decide
 * @param decided largest number of jumps backwards of a thread that the text decides
 */
public record LoopBound(int open, int decided) {

  /** The bound without {@code --unroll}. */
  public static final LoopBound DEFAULT = of(3);

  /**
   * Rounds of a loop that only waits are followed if a sufficient number is known that is at most this, or at most the
   * bound.
   */
  static final int ARGUED = 8;

  /** Largest bound that {@code --unroll} accepts. */
  public static final int MOST = 100;

  /** A bound with this number of jumps backwards that values read decide. */
  public static LoopBound of(int open) {
    return new LoopBound(open, 1_000);
  }

  public LoopBound {
    if (open < 0 || decided < 0) {
      throw new IllegalArgumentException("bounds are at least 0");
    }
  }
}
