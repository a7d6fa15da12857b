package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.answer.Fault;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.mappings.Mappings;
import periscope.mappings.table.Operation;
import periscope.testing.Sample;
import periscope.verifier.program.Bound;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EnumeratingEngine;

/**
 * Searches of programs with compare-exchanges and barriers: the solver and running each program answer the same. To the
 * solver a compare-exchange that succeeds and one that fails are two operations, and threads of a work-group meet at
 * barriers; a program that is run shows whether a compare-exchange succeeds, for each value that it compares with, and
 * whether some thread stays away from a barrier.
 */
class FurtherOperationsTest {

  private static final double PROGRAMS = 250;

  @Test
  void compareExchanges() {
    // Otherwise the agreement would mean little.
    assertTrue(theSearchesAgree(Operation.COMPARE_EXCHANGE, Sample.of(10, 40)) > 0, "counterexamples");
  }

  /** Tables without rows for barriers have nothing to ask about. */
  @Test
  void barriers() {
    theSearchesAgree(Operation.BARRIER, Sample.of(3, 40));
  }

  /**
   * To the solver, what one of these leaves tells who wrote it, whatever it computes; programs that are run have
   * operands for which it does. Operations of other shapes are beside it, so that it is no other's stand-in.
   */
  @ParameterizedTest
  @EnumSource(names = {"FETCH_ADD", "FETCH_SUB", "FETCH_AND", "FETCH_OR", "FETCH_XOR", "FETCH_MIN", "FETCH_MAX",
      "FETCH_WRAPPING_INC", "FETCH_WRAPPING_DEC"})
  void readModifyWrites(Operation operation) {
    int seeds = Sample.of(3, 20);
    assertTrue(theSearchesAgree(operation, seeds) > 0 || seeds < 20, "counterexamples");
  }

  /** The number of tables with a counterexample. */
  private static int theSearchesAgree(Operation operation, int seeds) {
    int[] right = new int[9];
    int[] wrong = new int[9];
    int asked = 0;
    for (long seed = 0; seed < seeds; seed++) {
      RandomRequest random = RandomRequest.of(seed, PROGRAMS, Optional.of(operation));
      Question about = random.request().about(o -> o.operation() == operation);
      asked += about.operations().none() ? 0 : 1;
      SizedRun explicit = agreed(random.about(), about);
      (explicit.found().isPresent() ? wrong : right)[explicit.completed()]++;
    }
    String counts = "right " + Arrays.toString(right) + ", wrong " + Arrays.toString(wrong);
    assertTrue(asked >= seeds / 8 && IntStream.of(right).sum() >= seeds / 6 && right[2] > 0, counts);
    return IntStream.of(wrong).sum();
  }

  /** A compiler that loses barriers is found out by the smallest programs that need one. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "load(na); store(na); barrier(wg)             | 3 operations then a counterexample",
      "load(relaxed, wg); store(na); barrier(wg)    | 3 operations then a counterexample",
      "load(na); exchange(relaxed, wg); barrier(wg) | 3 operations then a counterexample",
      "load(relaxed, wg); store(relaxed, wg); fence(seq_cst, wg) | 4 operations"})
  void threadsMeetAtBarriers(String alphabet, String lost) {
    Bound bound = new Bound(4, 2, 2, 2, Shape.Selection.SAME, true);
    Question kept = RandomRequest.request(
        new Mappings().load("scoped-cpp-ptx"), "cuda-scoped-cpp", "ptx-6.0", List.of(alphabet.split("; ")), bound);
    assertEquals("4 operations", agreed(alphabet, kept).toString());
    Translation losing = new Translation(
        kept.translation().header(), t -> kept.translation().target(withoutBarriers(t)), kept.translation().mapping());
    assertEquals(lost, agreed(alphabet,
        new Question(losing, kept.source(), kept.target(), kept.operations(), bound)).toString());
  }

  /** Shipped tables have load buffering against them where scopes differ, and a compare-exchange shows it early. */
  @Test
  void bothTogether() {
    Bound bound = new Bound(4, 3, 2, 1, Shape.Selection.DIFFERENT, false);
    List<String> alphabet =
        List.of("compare_exchange(relaxed, wg)", "store(relaxed, dv)", "compare_exchange(acq_rel, dv)", "barrier(wg)");
    assertEquals("3 operations then a counterexample", agreed("both", RandomRequest.request(
        new Mappings().load("scoped-cpp-ptx"), "cuda-scoped-cpp", "ptx-7.5", alphabet, bound)).toString());
  }

  private static LitmusTest withoutBarriers(LitmusTest test) {
    List<LitmusThread> threads = test.threads().stream().map(t -> new LitmusThread(t.placement(),
        t.body().stream().filter(i -> !(i instanceof AtomicInstruction.Barrier)).toList())).toList();
    return new LitmusTest(
        test.language(), test.name(), "", test.locations(), threads, Optional.empty());
  }

  private static SizedRun agreed(String about, Question question) {
    SizedRun explicit = SizedRun.of(question, new EnumeratingEngine(), Fault.UNSOUND);
    SizedRun symbolic = SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND);
    String found = explicit.found().or(symbolic::found).map(FoundProgram::toString).orElse("");
    assertEquals(explicit.toString(), symbolic.toString(), about + ": " + found);
    return explicit;
  }
}
