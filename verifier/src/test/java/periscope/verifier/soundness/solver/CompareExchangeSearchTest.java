package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import periscope.mappings.table.Operation;
import periscope.testing.Sample;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.soundness.Fault;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.ExplicitLayouts;

/**
 * Searches of programs with compare-exchanges: the solver, to which one that succeeds and one that fails are two
 * operations, and running each program with each value to compare with answer the same.
 */
class CompareExchangeSearchTest {

  private static final double PROGRAMS = 400;

  @Test
  void theSearchesAgree() {
    int[] right = new int[9];
    int[] wrong = new int[9];
    int compared = 0;
    for (long seed = 0; seed < Sample.of(60, 600); seed++) {
      RandomRequest random = RandomRequest.of(seed, PROGRAMS, Optional.of(Operation.COMPARE_EXCHANGE));
      Question about = random.request().about(o -> o.operation() == Operation.COMPARE_EXCHANGE);
      compared += about.operations().none() ? 0 : 1;
      SizedRun explicit = SizedRun.of(about, new ExplicitLayouts(), Fault.UNSOUND);
      SizedRun symbolic = SizedRun.of(about, LayoutSearch.engine(), Fault.UNSOUND);
      assertEquals(explicit.toString(), symbolic.toString(), random.about() + symbolic.found().map(
          FoundProgram::toString));
      (explicit.found().isPresent() ? wrong : right)[explicit.completed()]++;
    }
    // Otherwise the agreement would mean little.
    String counts = Arrays.toString(right) + " " + Arrays.toString(wrong) + " " + compared;
    System.out.println(counts);
    assertTrue(compared >= 30 && IntStream.of(wrong).sum() >= 5 && wrong[2] > 0, counts);
    assertTrue(IntStream.of(right).sum() >= 20 && right[2] > 0, counts);
  }
}
