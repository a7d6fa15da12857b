package periscope.suites.numbers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import periscope.lang.ptx.Ptx;
import periscope.litmus.memory.Outcome;
import periscope.suites.numbers.PtxPrograms.Cell;
import periscope.suites.numbers.PtxPrograms.Program;
import periscope.testing.Sample;

/**
 * Random programs over all integer types of PTX, in every engine, against a plain interpreter of its manual's rules.
 */
class PtxNumbersTest {

  private static final int PROGRAMS = Sample.of(300, 1500);
  private static final long SEED = Sample.seed(20261122);
  private static final int INSTRUCTIONS = 14;

  @Test
  void everyEngineComputesAsTheManualSays() {
    try (NumberEngines engines = new NumberEngines(new Ptx(), "ptx-7.5", "ptx", Optional.empty())) {
      for (int i = 0; i < PROGRAMS; i++) {
        Program program = PtxPrograms.next(new Random(SEED + i), INSTRUCTIONS);
        String name = "seed " + (SEED + i);
        if (program.dividesByZero()) {
          engines.checkUndefined(program.text(), name);
        } else {
          engines.check(program.text(), program.divides(), name, (outcome, at) -> check(program, outcome, at));
        }
      }
    }
  }

  private static void check(Program program, Outcome outcome, String at) {
    program.registers().forEach((name, cell) ->
        check(program, cell, outcome.register(new Outcome.Register(0, name)), () -> name + ", " + at));
    program.memory().forEach((name, cell) -> check(program, cell, outcome.location(name), () -> name + ", " + at));
  }

  /**
   * Checks a register or location. A declared one holds a number of its type; another register may hold more bits than
   * the program has looked at.
   */
  private static void check(Program program, Cell expected, long actual, Supplier<String> at) {
    int bits = expected.type().bits();
    assertEquals(expected.pattern(), BigInteger.valueOf(actual).mod(BigInteger.TWO.pow(bits)), at);
    if (program.declared() && bits > 1) {
      // Bits are printed as numbers with a sign.
      char kind = expected.type().kind() == 'u' ? 'u' : 's';
      assertEquals(expected.type().with(kind).number(expected.pattern()).longValue(), actual, at);
    }
  }
}
