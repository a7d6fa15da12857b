package periscope.campaigns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.campaigns.Configurations.Limits;
import periscope.campaigns.RandomStream.Kind;
import periscope.runtime.Stress;
import periscope.runtime.stress.StressJson;

class RandomStreamTest {

  private static final String PUBLISHED_SEED = "rbjnMzXroA";

  /** The seed of published campaigns, and the numbers that their pages draw from it. */
  @Test
  void thePublishedStreamGivesThePublishedNumbers() {
    assertEquals(-749_273_587, PUBLISHED_SEED.hashCode());
    RandomStream stream = RandomStream.of(Kind.GPUHARBOR, PUBLISHED_SEED);
    assertEquals(List.of(1_950_385_197, 933_602_907, 1_548_525_661, 716_454_313, 506_824_253),
        IntStream.range(0, 5).mapToObj(i -> stream.next()).toList());
  }

  /** The 10,000th number after 1 is the check that Park and Miller give. */
  @Test
  void parkAndMillersStreamPassesTheirCheck() {
    RandomStream stream = RandomStream.of(Kind.PARK_MILLER, "\u0001");
    assertEquals(1, "\u0001".hashCode());
    int last = 0;
    for (int i = 0; i < 10_000; i++) {
      last = stream.next();
    }
    assertEquals(1_043_618_065, last);
  }

  @Test
  void numbersStayWithinTheirBounds() {
    for (Kind kind : Kind.values()) {
      for (String seed : List.of("", "a", PUBLISHED_SEED, "polygenelubricants")) {
        RandomStream stream = RandomStream.of(kind, seed);
        int[] drawn = IntStream.range(0, 2_000).map(i -> stream.within(3, 9)).distinct().sorted().toArray();
        assertEquals(List.of(3, 4, 5, 6, 7, 8, 9), IntStream.of(drawn).boxed().toList(), kind + " " + seed);
      }
    }
  }

  /**
   * The published configuration has T 917, S 92, at most 978 work-groups, and a scratch of 229376 words; the other
   * values are in the order of the fields.
   */
  @Test
  void thePublishedSeedGivesThePublishedFirstConfiguration() {
    Stress first = Configurations.of(RandomStream.of(Kind.GPUHARBOR, PUBLISHED_SEED), 1, Limits.DESKTOP).get(0);
    assertEquals(new Stress(Stress.Style.PARALLEL, 917 * 92, 1, true, Stress.Pattern.DRAWN, 978 - 917, 229_376, 14, 512,
        false, true, 1024, 0, true, 7, 27, 32, 92, 5, 926, 1, 18, 98, 95, 110, 7, 74), first);
    Stress smoothed = Configurations.of(RandomStream.of(Kind.GPUHARBOR, PUBLISHED_SEED), 1, new Limits(1024, 256, true))
        .get(0);
    assertEquals(List.of(25, 30, 5, 0, 15, 95, 95, 5, 70), List.of(smoothed.shuffleProbability(),
        smoothed.barrierProbability(), smoothed.stressProbability(), smoothed.stressStoreFirst(),
        smoothed.stressStoreSecond(), smoothed.roundRobinProbability(), smoothed.preStressProbability(),
        smoothed.preStressStoreFirst(), smoothed.preStressStoreSecond()));
  }

  @Test
  void aSeedHasTheSameConfigurationsEveryTimeAndMoreBeginWithTheSame() {
    List<Stress> five = Configurations.of(RandomStream.of(Kind.GPUHARBOR, "seed"), 5, Limits.DESKTOP);
    List<Stress> nine = Configurations.of(RandomStream.of(Kind.GPUHARBOR, "seed"), 9, Limits.DESKTOP);
    assertEquals(five, nine.subList(0, 5));
    assertEquals(9, nine.stream().distinct().count());
    assertTrue(nine.stream().allMatch(s -> s.equals(StressJson.of(StressJson.fields(s)))));
  }
}
