package periscope.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Outcome.Register;
import periscope.runtime.Histogram;

/** Only a complete answer about a defined test forbids anything. */
class ModelComparisonTest {

  private static final ModelAnswer.Judge JUDGE = new ModelAnswer.Judge("a model", false);

  private static Outcome reads(long value) {
    return Outcome.of(Map.of(new Register(0, "r0"), value), Map.of("x", 1L));
  }

  private static ModelComparison of(
      Histogram seen, Optional<String> undefined, Optional<String> doubt, Outcome... allowed) {
    return ModelComparison.of(new ModelAnswer.Given(JUDGE, Set.of(allowed), undefined, doubt), seen.counts().keySet());
  }

  private static final Histogram BOTH = Histogram.of(Map.of(reads(0), 5L, reads(1), 7L));

  @Test
  void whatAModelLacksIsForbidden() {
    ModelComparison c = of(BOTH, Optional.empty(), Optional.empty(), reads(0), reads(2));
    assertEquals(Verdict.FAILS, c.verdict());
    assertEquals(Map.of(reads(1), 7L), c.seen(Verdict.FAILS, BOTH));
    assertEquals(List.of(reads(2)), c.unseen());
  }

  @Test
  void whatAModelAllowsIsConsistent() {
    assertEquals(Verdict.HOLDS, of(BOTH, Optional.empty(), Optional.empty(), reads(0), reads(1)).verdict());
  }

  @Test
  void anIncompleteAnswerForbidsNothing() {
    ModelComparison c = of(BOTH, Optional.empty(), Optional.of("stopped"), reads(0));
    assertEquals(Verdict.UNKNOWN, c.verdict());
    assertEquals(Verdict.UNKNOWN, c.standing().get(reads(1)));
    assertEquals(Verdict.HOLDS, of(BOTH, Optional.empty(), Optional.of("stopped"), reads(0), reads(1)).verdict());
  }

  @Test
  void undefinedBehaviourForbidsNothing() {
    ModelComparison c = of(BOTH, Optional.of("a race"), Optional.empty(), reads(0));
    assertEquals(Verdict.UNDEFINED, c.verdict());
    assertEquals(Verdict.UNDEFINED, c.standing().get(reads(1)));
  }

  @Test
  void nothingSeenIsNoVerdict() {
    assertEquals(Verdict.UNKNOWN, of(Histogram.EMPTY, Optional.empty(), Optional.empty(), reads(0)).verdict());
  }

  @Test
  void outcomesAreComparedOnWhatBothSpeakOf() {
    Outcome compiled = Outcome.of(Map.of(new Register(0, "r0"), 1L, new Register(0, "$v0"), 9L), Map.of("x@wg0", 3L));
    Histogram seen = Histogram.of(Map.of(compiled, 1L));
    assertEquals(Verdict.HOLDS, of(seen, Optional.empty(), Optional.empty(), reads(1)).verdict());
    assertEquals(Verdict.FAILS, of(seen, Optional.empty(), Optional.empty(), reads(0)).verdict());
  }

  /** A path on which nothing writes a register leaves 0 in it. */
  @Test
  void aRegisterThatNothingWroteHolds0() {
    Outcome skipped = Outcome.of(Map.of(), Map.of("x", 1L));
    Histogram seen = Histogram.of(Map.of(skipped, 1L, reads(1), 1L));
    assertEquals(Verdict.HOLDS, of(seen, Optional.empty(), Optional.empty(), reads(0), reads(1)).verdict());
  }
}
