package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.verifier.program.Bound;

/** Outcomes that differ are packed differently: else a forbidden one could pass for an allowed one. */
class StoredValuesTest {

  @Test
  void packingLosesNothing() {
    Random random = new Random(161803);
    for (int i = 0; i < 200; i++) {
      Bound bound = Bound.ofThreads(1 + random.nextInt(3), 1 + random.nextInt(3), 2, true);
      StoredValues values = new StoredValues(bound);
      int slots = bound.threads() * bound.perThread();
      long stores = random.nextInt(1 << slots);
      long increments = random.nextInt(1 << slots) & ~stores;
      StoredValues.Packing packing = values.packing(stores, increments);
      Map<Long, List<Long>> seen = new HashMap<>();
      List<Long> possible = possible(values, bound, stores, Long.bitCount(increments));
      for (int k = 0; k < 300; k++) {
        List<Long> outcome = random.ints(5, 0, possible.size()).mapToObj(possible::get).toList();
        long packed = 0;
        for (long value : outcome) {
          packed = packing.add(packed, value);
        }
        List<Long> other = seen.putIfAbsent(packed, outcome);
        assertTrue(other == null || other.equals(outcome), () -> outcome + " is packed like " + other);
      }
    }
  }

  private static List<Long> possible(StoredValues values, Bound bound, long stores, int increments) {
    List<Long> possible = new ArrayList<>();
    for (long k = 0; k <= increments; k++) {
      possible.add(k);
      for (int t = 0; t < bound.threads(); t++) {
        for (int i = 0; i < bound.perThread(); i++) {
          if ((stores & values.bit(t, i)) != 0) {
            possible.add(values.of(t, i) + k);
          }
        }
      }
    }
    assertEquals(possible.size(), possible.stream().distinct().count(), "values tell where they come from");
    return possible;
  }

  @Test
  void whatCannotBePackedIsAnError() {
    StoredValues values = new StoredValues(Bound.ofThreads(2, 2, 2, true));
    StoredValues.Packing packing = values.packing(values.bit(0, 0), values.bit(1, 1));
    assertThrows(ArithmeticException.class, () -> packing.add(0, values.of(0, 1)), "nothing is stored there");
    assertThrows(ArithmeticException.class, () -> packing.add(0, values.of(0, 0) + 2), "there is one increment");
    assertThrows(ArithmeticException.class, () -> {
      long packed = 0;
      for (int field = 0; field < 64; field++) {
        packed = packing.add(packed, values.of(0, 0) + 1);
      }
    });
  }
}
