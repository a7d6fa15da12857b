package periscope.engines.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.event.EventStructure;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.expectation.Observation;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.tool.Reading;

class AgreementTest {

  private static final Condition CONDITION = new Condition(Optional.empty(), Quantifier.EXISTS, new Proposition.True());
  private static final Witness RACE =
      new Witness(new EventStructure(List.of(), 0), List.of(), List.of(), Map.of(), List.of(), List.of());

  private static Verdict of(Observation expected, Boolean racy, int holding, int failing, boolean race,
      boolean complete) {
    Simulation found = new Simulation(new TreeMap<>(), true, Map.of(), race ? Map.of("Dr", RACE) : Map.of(), Map.of(),
        List.of(), complete);
    OfModel line = new OfModel("m", expected, Optional.ofNullable(racy), Span.NONE);
    return Agreement.of(line, new Judgement(CONDITION, holding, failing, complete, false, false), found);
  }

  @Test
  void completeSimulationsDecide() {
    assertEquals(Verdict.HOLDS, of(Observation.NEVER, null, 0, 2, true, true));
    assertEquals(Verdict.HOLDS, of(Observation.NEVER, null, 0, 0, true, true));
    assertEquals(Verdict.FAILS, of(Observation.NEVER, null, 1, 2, false, true));
    assertEquals(Verdict.HOLDS, of(Observation.ALWAYS, false, 1, 0, false, true));
    assertEquals(Verdict.FAILS, of(Observation.ALWAYS, false, 1, 0, true, true));
    assertEquals(Verdict.FAILS, of(Observation.SOMETIMES, true, 1, 1, false, true));
    assertEquals(Verdict.FAILS, of(Observation.SOMETIMES, true, 1, 0, true, true));
  }

  @Test
  void whatWasSeenMayDecide() {
    assertEquals(Verdict.HOLDS, of(Observation.SOMETIMES, null, 1, 1, false, false));
    assertEquals(Verdict.HOLDS, of(Observation.SOMETIMES, true, 1, 1, true, false));
    assertEquals(Verdict.FAILS, of(Observation.NEVER, null, 1, 0, false, false));
    assertEquals(Verdict.FAILS, of(Observation.ALWAYS, null, 0, 1, false, false));
    assertEquals(Verdict.FAILS, of(Observation.NEVER, false, 0, 1, true, false));
    assertEquals(Verdict.UNKNOWN, of(Observation.NEVER, null, 0, 5, false, false));
    assertEquals(Verdict.UNKNOWN, of(Observation.ALWAYS, null, 5, 0, false, false));
    assertEquals(Verdict.UNKNOWN, of(Observation.SOMETIMES, null, 5, 0, false, false));
    assertEquals(Verdict.UNKNOWN, of(Observation.SOMETIMES, true, 1, 1, false, false));
    assertEquals(Verdict.UNKNOWN, of(Observation.SOMETIMES, false, 1, 1, false, false));
  }

  @Test
  void aModelIsMeantByItsNameOrByThatOfItsFile() {
    Expectations said = Expectations.of(new SourceText("t", "(* expect model mine: Never *)"));
    assertTrue(Agreement.expected(said, "mine", Reading.SHIPPED).isPresent());
    assertTrue(Agreement.expected(said, "some/where/mine.cat", Reading.SHIPPED).isPresent());
    assertTrue(Agreement.expected(said, "mine.cat", Reading.SHIPPED).isPresent());
    assertTrue(Agreement.expected(said, "other.cat", Reading.SHIPPED).isEmpty());
  }
}
