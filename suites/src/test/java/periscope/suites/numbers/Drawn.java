package periscope.suites.numbers;

import java.util.List;
import java.util.Random;

/** What generators of programs draw at random. */
record Drawn(Random random) {

  /** A number at which arithmetic goes wrong, more often than not: small, near a power of two, or negative. */
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
