package periscope.applications.subject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import periscope.applications.subject.Trials.Interval;

/** The intervals of shares contain the true share as often as they promise. */
class TrialsTest {

  /** The probability of {@code some} errors in {@code all} runs, if each run fails with probability {@code each}. */
  private static double chance(int some, int all, double each) {
    BigDecimal ways = BigDecimal.ONE;
    for (int i = 1; i <= some; i++) {
      ways = ways.multiply(BigDecimal.valueOf(all - some + i)).divide(BigDecimal.valueOf(i), MathContext.DECIMAL128);
    }
    return ways.doubleValue() * Math.pow(each, some) * Math.pow(1 - each, all - some);
  }

  /**
   * Computed with the binomial distribution, the interval contains the true probability in 95 % of the cases, on the
   * average over all probabilities.
   */
  @Test
  void holdTheTrueShare() {
    for (int all : new int[] {10, 50, 200}) {
      double held = 0;
      int chances = 0;
      for (double each = 0.01; each < 1; each += 0.01, chances++) {
        for (int some = 0; some <= all; some++) {
          Interval interval = Trials.share(some, all);
          held += interval.low() <= each && each <= interval.high() ? chance(some, all, each) : 0;
        }
      }
      assertEquals(0.95, held / chances, 0.01, all + " runs");
    }
  }

  @Test
  void areShares() {
    assertEquals(new Interval(0, 1), Trials.share(0, 0));
    for (int all : new int[] {1, 7, 100, 1000}) {
      assertEquals(0, Trials.share(0, all).low());
      assertEquals(1, Trials.share(all, all).high());
    }
    assertTrue(Trials.share(0, 100).high() > 0.03 && Trials.share(0, 100).high() < 0.04);
  }
}
