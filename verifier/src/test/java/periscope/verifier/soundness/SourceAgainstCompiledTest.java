package periscope.verifier.soundness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Simulation;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Span;
import periscope.verifier.behaviour.Behaviour;

class SourceAgainstCompiledTest {

  private static Outcome outcome(long source, long extra) {
    return Outcome.of(
        Map.of(new Outcome.Register(0, "r"), source, new Outcome.Register(0, "$v"), extra), Map.of("x", 1L));
  }

  private static Simulation allowed(boolean complete, boolean cut, long... values) {
    TreeMap<Outcome, Long> states = new TreeMap<>();
    for (long value : values) {
      states.put(Outcome.of(Map.of(new Outcome.Register(0, "r"), value), Map.of("x", 1L)), 1L);
    }
    return new Simulation(states, true, Map.of(), Map.of(), Map.of(),
        cut ? List.of(new LoopCut(0, Span.NONE, false, 0)) : List.of(), complete);
  }

  private static Verdict verdict(Simulation allowed, Behaviour seen) {
    return SourceAgainstCompiled.of(allowed, seen).verdict();
  }

  private static Behaviour seen(boolean complete, Outcome... outcomes) {
    return seen(false, complete, outcomes);
  }

  private static Behaviour seen(boolean cut, boolean complete, Outcome... outcomes) {
    return new Behaviour(Set.of(outcomes), false, cut, cut, List.of(), complete, Optional.empty());
  }

  @Test
  void registersOfTheCompiledProgramAloneAreNotCompared() {
    assertEquals(Verdict.HOLDS, verdict(allowed(true, false, 1), seen(true, outcome(1, 7))));
    SourceAgainstCompiled wrong = SourceAgainstCompiled.of(allowed(true, false, 1), seen(true, outcome(2, 7)));
    assertEquals(Verdict.FAILS, wrong.verdict());
    assertEquals(List.of(outcome(2, 7)), List.copyOf(wrong.forbidden().values()));
  }

  /** Every program does something: a target without a run of it says nothing of it. */
  @Test
  void aCompiledProgramWithoutOutcomeIsNotRight() {
    assertEquals(Verdict.UNKNOWN, verdict(allowed(true, false, 1), seen(true)));
    Behaviour stuck = new Behaviour(Set.of(), true, false, false, List.of(), true, Optional.empty());
    assertEquals(Verdict.HOLDS, verdict(allowed(true, false, 1), stuck));
  }

  @Test
  void whatIsSeenOfAnIncompleteRunIsForbiddenAllTheSame() {
    assertEquals(Verdict.FAILS, verdict(allowed(true, false, 1), seen(false, outcome(2, 0))));
    assertEquals(Verdict.UNKNOWN, verdict(allowed(true, false, 1), seen(false, outcome(1, 0))));
  }

  @Test
  void aSourceThatIsNotKnownForbidsNothingAndAllowsNothing() {
    assertEquals(Verdict.UNKNOWN, verdict(allowed(false, false, 1), seen(true, outcome(2, 0))));
    assertEquals(Verdict.UNKNOWN, verdict(allowed(false, false, 1), seen(true, outcome(1, 0))));
  }

  @Test
  void aSourceWithoutExecutionsMakesNothingRightOrWrong() {
    assertEquals(Verdict.UNKNOWN, verdict(allowed(true, true), seen(true, outcome(1, 0))));
    assertEquals(Verdict.UNKNOWN, verdict(allowed(true, false), seen(true, outcome(1, 0))));
    assertEquals(Verdict.UNKNOWN, verdict(allowed(true, false), seen(true)));
  }

  @Test
  void runsThatWereAllCutShowNothing() {
    assertEquals(Verdict.UNKNOWN, verdict(allowed(true, true, 1), seen(true, true)));
    assertEquals(Verdict.HOLDS, verdict(allowed(true, true, 1), seen(true, true, outcome(1, 0))));
  }
}
