package periscope.verifier.mutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import periscope.engines.simulation.Engine;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;

/**
 * Tests that notice what a suite does not; one test may notice several changes, so that there are few.
 *
 * @param tests    the tests, in the order of the changes for which they were found
 * @param noticing for each change that a test notices, the index of the first such test
 */
public record NewTests(List<LitmusTest> tests, Map<MutantVerdict, Integer> noticing) {

  /** Whether a change has the test that was found for it, and not one that was found for another change. */
  boolean isOwn(MutantVerdict fate) {
    return noticing.entrySet().stream().filter(e -> e.getValue().equals(noticing.get(fate))).findFirst().orElseThrow()
        .getKey().equals(fate);
  }

  /**
   * The tests that searches found.
   *
   * @param engines creates the engine that simulates them under a model
   */
  public static NewTests of(List<MutantVerdict> fates, CompiledModel original, Function<CompiledModel,
      Engine> engines) {
    Engine unchanged = engines.apply(original);
    List<LitmusTest> tests = new ArrayList<>();
    Map<MutantVerdict, Integer> noticing = new LinkedHashMap<>();
    for (MutantVerdict fate : fates) {
      Optional<DistinguishingTest.Found> found = fate.telling().filter(DistinguishingTest.Found.class::isInstance)
          .map(DistinguishingTest.Found.class::cast);
      if (found.isPresent()) {
        Engine engine = engines.apply(fate.mutant().model());
        int known = 0;
        while (known < tests.size() && !tells(tests.get(known), unchanged, engine)) {
          known++;
        }
        if (known == tests.size()) {
          tests.add(named(found.get().test(), "new-" + (known + 1)));
        }
        noticing.put(fate, known);
      }
    }
    return new NewTests(tests, noticing);
  }

  private static boolean tells(LitmusTest test, Engine original, Engine changed) {
    SourceText text = new SourceText(test.name(), "");
    ModelView expected = Suite.observed(original, test, text, () -> false);
    return expected.compare(Suite.observed(changed, test, text, () -> false)) == Verdict.FAILS;
  }

  private static LitmusTest named(LitmusTest test, String name) {
    return new LitmusTest(
        test.language(), name, test.description(), test.locations(), test.threads(), test.condition());
  }
}
