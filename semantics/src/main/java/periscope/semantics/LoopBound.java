package periscope.semantics;

/**
 * The bound on loops: the number of rounds that are followed. A {@code while} jumps backwards after each run of its
 * body, a {@code do … while} before each but the first. The text decides whether a round goes on where the conditions
 * that could end it are constant whatever the thread reads; {@link Rounds} determines these. Runs that need more rounds
 * are dropped and reported. Of loops that only wait, {@link SpinLoops} may know how many rounds are enough; these loops
 * do not count.
 *
 * @param open    most times that a thread jumps backwards, in all its loops together, where what it reads decides
 * @param decided most times where the text decides
 */
public record LoopBound(int open, int decided) {

  /** As many rounds as usual. */
  public static final LoopBound DEFAULT = of(3);

  /** Rounds of a loop that only waits are followed, if so many are known to be enough, or fewer. */
  static final int ARGUED = 8;

  /** Most rounds that {@code --unroll} may ask for. */
  public static final int MOST = 100;

  /** With this many jumps backwards where what a thread reads decides. */
  public static LoopBound of(int open) {
    return new LoopBound(open, 1_000);
  }

  public LoopBound {
    if (open < 0 || decided < 0) {
      throw new IllegalArgumentException("bounds are at least 0");
    }
  }
}
