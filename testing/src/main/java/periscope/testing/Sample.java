package periscope.testing;

/**
 * A sample of a test that could go on for ever: its size is small in each build, and larger in a thorough one.
 *
 * <p>The system property {@code periscope.thorough} decides for all tests at once: 0, or its absence, asks for the
 * sample, 1 for what {@code mvn -Pthorough} runs, 10 for ten times that. {@code periscope.seed} starts random tests
 * elsewhere.
 */
public final class Sample {

  private static final double THOROUGHNESS = thoroughness(System.getProperty("periscope.thorough", "0"));

  private Sample() {}

  /**
   * @param usual     how many (tests, programs, seconds) every build runs
   * @param thorough  how many a thorough build runs
   */
  public static int of(int usual, int thorough) {
    return of(usual, thorough, THOROUGHNESS);
  }

  /**
   * Of how many cases one is looked at, where all there are do not go into a sample: what is asked for between a sample
   * and a thorough build is between them.
   *
   * @param usual     of how many every build looks at one
   * @param thorough  of how many a thorough build does
   */
  public static int oneIn(int usual, int thorough) {
    return oneIn(usual, thorough, THOROUGHNESS);
  }

  /** Whether no less was asked for than a thorough build runs: for what there is all of or nothing. */
  public static boolean thorough() {
    return THOROUGHNESS >= 1;
  }

  /** Where a random test starts: {@code usual}, unless the build says otherwise. */
  public static long seed(long usual) {
    return Long.getLong("periscope.seed", usual);
  }

  static int of(int usual, int thorough, double thoroughness) {
    return thoroughness == 0 ? usual : Math.max(usual, (int) Math.min(Integer.MAX_VALUE, thorough * thoroughness));
  }

  static int oneIn(int usual, int thorough, double thoroughness) {
    return thoroughness == 0 ? usual : (int) Math.max(1, Math.min(usual, Math.round(thorough / thoroughness)));
  }

  static double thoroughness(String property) {
    try {
      double value = Double.parseDouble(property);
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new IllegalArgumentException("-Dperiscope.thorough=" + property + ": it is a factor, such as 0, 1 or 10");
  }
}
