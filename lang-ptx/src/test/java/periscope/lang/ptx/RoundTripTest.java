package periscope.lang.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.testing.Sample;

/** Reading what was printed gives the same test, for random tests. */
class RoundTripTest {

  private static final int TESTS = Sample.of(400, 1_500);

  @Test
  void randomTests() {
    long seed = 20260714;
    RandomTests tests = new RandomTests(new Random(seed), false);
    Ptx ptx = new Ptx();
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < TESTS; i++) {
      LitmusTest test = tests.next();
      String printed = ptx.print(test);
      assertEquals(test, ptx.parse(new SourceText("printed", printed)), "seed " + seed + ", test " + i + ":\n"
          + printed);
      seen.addAll(RandomTests.kinds(test));
    }
    assertTrue(seen.containsAll(List.of("ld", "st", "atom", "red", "cas", "suld", "sust", "suatom", "sured",
        "tld", "cold",
        "fence", "membar", "proxy", "alias", "bar", "sync", "arrive", "volatile", "shared", "global", "ca", "wt", "inc",
        "exch",
        "goto", "setp", "@p", "@!%p2", "mov", "acq_rel", "sc", "sys")), "poor choice: " + seen);
  }
}
