package periscope.lang.ptx;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;

/** Random tests that a kernel can run. */
public final class RandomKernels {

  private RandomKernels() {}

  public static List<LitmusTest> of(Random random, int count) {
    RandomTests tests = new RandomTests(random, true);
    return IntStream.range(0, count).mapToObj(i -> tests.next()).toList();
  }
}
