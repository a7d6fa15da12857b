package periscope.suites.numbers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.lang.cuda.Cuda;
import periscope.lang.openclrsp.OpenClRsp;
import periscope.litmus.memory.Outcome;
import periscope.suites.numbers.CPrograms.Program;
import periscope.testing.Sample;

/** Random programs over all integer types, in every engine, against a plain interpreter of C's rules. */
class CNumbersTest {

  private static final int PROGRAMS = Sample.of(120, 1000);
  private static final long SEED = Sample.seed(20261122);
  private static final int STATEMENTS = 8;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyEngineComputesAsTheLanguageSays(boolean cuda) {
    try (NumberEngines engines = cuda
        ? new NumberEngines(new Cuda(), "cuda-scoped-cpp", "cuda", Optional.of("scoped-cpp-ptx"))
        : new NumberEngines(new OpenClRsp(), "opencl", "opencl-rsp", Optional.empty())) {
      for (int i = 0; i < PROGRAMS; i++) {
        Program program = CPrograms.next(new Random(SEED + i), cuda, STATEMENTS);
        boolean divides = program.text().matches("(?s).*( /| %|[/%]=).*");
        engines.check(program.text(), divides, "seed " + (SEED + i), (outcome, at) -> check(program, outcome, at));
      }
    }
  }

  private static void check(Program program, Outcome outcome, String at) {
    program.registers().forEach((name, value) -> assertEquals(
        value.number().longValue(), outcome.register(new Outcome.Register(0, name)), () -> name + ", " + at));
    program.memory().forEach((name, value) ->
        assertEquals(value.number().longValue(), outcome.location(name), () -> name + ", " + at));
  }
}
