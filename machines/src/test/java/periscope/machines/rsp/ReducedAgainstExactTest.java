package periscope.machines.rsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.testing.Sample;

/** The reduced machine shows the same outcomes, and can get stuck in the same programs, as the exact one. */
class ReducedAgainstExactTest {

  private static final List<String> KINDS = List.of(
      "ld.na", "ld.wg", "ld.dvn", "ld.dvr", "st.na", "st.wg", "st.dvn", "st.dvr", "inc.wg", "inc.dvn", "inc.dvr");

  /** Exact explorations beyond this are given up; each test says how many it must have finished. */
  private static final Limits LIMITS = new Limits(150_000, Long.MAX_VALUE);

  private int stuckPrograms;
  private int compared;
  private int tooLarge;

  @Test
  void everyProgramOfTwoOperations() {
    for (String separator : List.of("|", "&")) {
      for (String first : operations(2)) {
        for (String second : operations(5)) {
          check(first + separator + second);
        }
      }
    }
    assertTrue(stuckPrograms > 0, "the original scheme gets stuck in some");
    assertEquals(0, tooLarge);
  }

  @Test
  void randomPrograms() {
    Random random = new Random(20150921);
    for (int i = 0; i < Sample.of(50, 1500); i++) {
      check(program(random, 2, 2));
    }
    for (int i = 0; i < Sample.of(5, 40); i++) {
      check(program(random, 3, 1));
    }
    assertTrue(compared > 9 * tooLarge, () -> compared + " compared, " + tooLarge + " too large");
    assertTrue(stuckPrograms > 0, "the original scheme gets stuck in some");
  }

  /** Random instruction sequences: no mapping would make them, so that locks are left held and taken twice. */
  @Test
  void randomSchemes() {
    Random random = new Random(1977);
    List<String> steps = List.of("FLU WG", "FLU DV", "INV WG", "INV DV", "LK", "UL", "LKRMW", "ULRMW");
    for (int i = 0; i < Sample.of(400, 1500); i++) {
      Map<String, String> scheme = new HashMap<>();
      for (String kind : KINDS) {
        String access = kind.startsWith("ld") ? "LD" : kind.startsWith("st") ? "ST" : kind.equals("inc.wg")
            ? "INC1" : "INC2";
        List<String> row = new ArrayList<>(List.of(access));
        for (int extra = random.nextInt(3); extra > 0; extra--) {
          row.add(random.nextInt(row.size() + 1), steps.get(random.nextInt(steps.size())));
        }
        scheme.put(kind, String.join(";", row));
      }
      check(program(random, 2, 2), scheme);
    }
    assertTrue(stuckPrograms > 0, "some schemes get stuck");
  }

  private static List<String> operations(int value) {
    List<String> operations = new ArrayList<>();
    for (String kind : KINDS) {
      for (String location : List.of("x", "y")) {
        operations.add(kind + " " + location + (kind.startsWith("st") ? " " + value : ""));
      }
    }
    return operations;
  }

  private static String program(Random random, int threads, int most) {
    StringBuilder text = new StringBuilder();
    int value = 0;
    for (int t = 0; t < threads; t++) {
      text.append(t == 0 ? "" : random.nextInt(4) == 0 ? "&" : "|");
      int operations = 1 + random.nextInt(most);
      for (int o = 0; o < operations; o++) {
        String kind = KINDS.get(random.nextInt(KINDS.size()));
        text.append(o == 0 ? "" : ";").append(kind).append(random.nextBoolean() ? " x" : " y");
        if (kind.startsWith("st")) {
          text.append(" ").append(value += 5);
        } else if (o < operations - 1 && random.nextInt(3) == 0) {
          text.append(" ?");
        }
      }
    }
    return text.toString();
  }

  private void check(String program) {
    check(program, Assembler.ORIGINAL);
    check(program, Assembler.PROPOSED);
  }

  private void check(String program, Map<String, String> scheme) {
    LitmusTest test = Assembler.assemble(program, scheme);
    Exploration exact = ExactExplorer.explore(test, false, LIMITS).result();
    if (!exact.complete()) {
      tooLarge++;
      return;
    }
    compared++;
    Exploration reduced = ReducedExplorer.explore(test, Limits.DEFAULT);
    assertEquals(exact.outcomes(), reduced.outcomes(), () -> program + "\n" + scheme);
    assertEquals(exact.stuck() > 0, reduced.stuck() > 0, () -> "stuck: " + program + "\n" + scheme);
    stuckPrograms += exact.stuck() > 0 ? 1 : 0;
  }
}
