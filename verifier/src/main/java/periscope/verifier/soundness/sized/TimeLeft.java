package periscope.verifier.soundness.sized;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An estimate of the time that a search by size still needs: layouts of one size take equally long, and each further
 * size takes longer than the size before it by the factor by which the last size did.
 */
final class TimeLeft {

  /** Sizes that took less time, in seconds, say nothing of their growth. */
  private static final double LEAST = 0.2;
  private static final int MINUTE = 60;
  private static final int HOUR = 3600;

  private TimeLeft() {}

  /**
   * The estimate in seconds; empty as long as nothing is known.
   *
   * @param sizes   the times of the sizes that are decided, in seconds
   * @param current the time of the size that is searched, in seconds
   * @param decided the number of its layouts that are decided
   * @param layouts the number of its layouts
   * @param further the number of sizes behind it
   */
  static Optional<Double> seconds(List<Double> sizes, double current, int decided, int layouts, int further) {
    if (decided == 0 || current < LEAST) {
      return Optional.empty();
    }
    double whole = current * layouts / decided;
    double before = sizes.isEmpty() ? 0 : sizes.get(sizes.size() - 1);
    if (further > 0 && before < LEAST) {
      return Optional.empty();
    }
    double left = whole - current;
    double next = whole;
    for (int i = 0; i < further; i++) {
      next *= Math.max(1, whole / before);
      left += next;
    }
    return Optional.of(left);
  }

  /** A time in words, as coarse as an estimate is: {@code about 3 min}. */
  static String words(double seconds) {
    if (seconds < MINUTE) {
      return String.format(Locale.ROOT, "about %.0f s", Math.max(1, seconds));
    } else if (seconds < 2.0 * HOUR) {
      return String.format(Locale.ROOT, "about %.0f min", seconds / MINUTE);
    }
    return String.format(Locale.ROOT, "about %,.0f h", seconds / HOUR);
  }
}
