package periscope.testing;

/**
 * The size of a sample for tests that could go on for ever: small in every build, and larger in a thorough build.
 *
 * <p>The system property {@code periscope.thorough} decides for all tests together: 0, or no such property, asks for
 * the small sample, 1 for the sample of {@code mvn -Pthorough}, and 10 for ten times that. {@code periscope.seed}
 * changes the seed of random tests.
 */
public final class Sample {

  private static final double THOROUGHNESS = thoroughness(System.getProperty("periscope.thorough", "0"));

  private Sample() {}

  /**
   * The size of a sample.
   *
   * @param usual    the number of tests, programs or seconds in every build
   * @param thorough the same number in a thorough build
   */
  public static int of(int usual, int thorough) {
    return of(usual, thorough, THOROUGHNESS);
  }

  /**
   * The distance between sampled cases, for tests that look at one case of every so many. A size between that of the
   * usual build and that of a thorough one gives a distance between the two.
   *
   * @param usual    the distance in every build
   * @param thorough the distance in a thorough build
   */
  public static int oneIn(int usual, int thorough) {
    return oneIn(usual, thorough, THOROUGHNESS);
  }

  /** Whether the size is at least that of a thorough build: for tests that look at all cases or none. */
  public static boolean thorough() {
    return THOROUGHNESS >= 1;
  }

  /** The seed of a random test: {@code usual}, unless the build sets another. */
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
