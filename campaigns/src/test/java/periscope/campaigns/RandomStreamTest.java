package periscope.campaigns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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

  @Test
  void aSeedHasTheSameConfigurationsEveryTimeAndMoreBeginWithTheSame() {
    List<Stress> five = Configurations.of(RandomStream.of(Kind.GPUHARBOR, "seed"), 5, 100_000, 256);
    List<Stress> nine = Configurations.of(RandomStream.of(Kind.GPUHARBOR, "seed"), 9, 100_000, 256);
    assertEquals(five, nine.subList(0, 5));
    assertEquals(9, nine.stream().distinct().count());
    assertTrue(nine.stream().allMatch(s -> s.equals(StressJson.of(StressJson.fields(s)))));
  }
}
