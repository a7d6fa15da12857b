package periscope.suites.numbers;

import java.util.List;
import java.util.Random;

/** The random numbers that generators of programs draw. */
record Drawn(Random random) {

  /** A number with which arithmetic often goes wrong: small, near a power of two, or negative. */
  long number() {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextInt(5) - 2;
      case 1 -> (1L << random.nextInt(64)) - random.nextInt(2);
      case 2 -> -(1L << random.nextInt(64)) + random.nextInt(2);
      case 3 -> random.nextInt();
      default -> random.nextLong() >> random.nextInt(64);
    };
  }

  <T> T from(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
