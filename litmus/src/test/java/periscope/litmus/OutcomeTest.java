package periscope.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Outcome.Register;

/** Outcomes come in the order of their texts. */
class OutcomeTest {

  private static final List<Long> VALUES = List.of(0L, 1L, 9L, 10L, 11L, -1L, -10L, 100L, 1L << 40);

  @Test
  void theOrderIsThatOfTheTexts() {
    Random random = new Random(1);
    List<Outcome> all = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      all.add(outcome(random));
    }
    for (Outcome one : all) {
      for (Outcome other : all) {
        assertEquals(Integer.signum(one.toString().compareTo(other.toString())), Integer.signum(one.compareTo(other)),
            () -> one + " and " + other);
      }
    }
  }

  /** Most speak of the same, some of more or less. */
  private static Outcome outcome(Random random) {
    Map<Register, Long> registers = new TreeMap<>();
    Map<String, Long> memory = new TreeMap<>();
    for (int i = 0; i < 2; i++) {
      if (random.nextInt(8) > 0) {
        registers.put(new Register(i, "r" + i), VALUES.get(random.nextInt(VALUES.size())));
      }
    }
    for (String x : List.of("x", "x1")) {
      if (random.nextInt(8) > 0) {
        memory.put(x, VALUES.get(random.nextInt(VALUES.size())));
      }
    }
    return Outcome.of(registers, memory);
  }
}
