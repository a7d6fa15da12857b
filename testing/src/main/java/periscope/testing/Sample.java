package periscope.testing;

/**
 * How much of a test that could go on for ever is run: a sample in each build, more in a thorough one.
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

  /** Whether more than the sample was asked for. */
  public static boolean thorough() {
    return THOROUGHNESS > 0;
  }

  /** Where a random test starts: {@code usual}, unless the build says otherwise. */
  public static long seed(long usual) {
    return Long.getLong("periscope.seed", usual);
  }

  static int of(int usual, int thorough, double thoroughness) {
    return thoroughness == 0 ? usual : Math.max(usual, (int) Math.min(Integer.MAX_VALUE, thorough * thoroughness));
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
