package periscope.engines.answer;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Status;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.ConditionLine;
import periscope.semantics.LoopBound;

/**
 * The answer of a model about a test.
 *
 * @param test      the test
 * @param found     the executions that the model allows
 * @param judgement judgement of the test's condition on these executions
 * @param text      the text of the test
 * @param bound     bound on the rounds of the test's loops
 * @param deadlock  an execution that never ends, if no execution ends
 */
public record TestAnswer(LitmusTest test, Simulation found, Judgement judgement, SourceText text, LoopBound bound,
    Optional<Deadlock> deadlock) {

  /** The word for a test without an execution that ends. */
  public static final String DEADLOCK = "Deadlock";

  /** The word for the answer: {@link #DEADLOCK}, or herd's word for the judgement. */
  public String word() {
    return deadlock.isPresent() ? DEADLOCK : judgement.word();
  }

  /**
   * The final states that pass the condition's filter, each with its number of executions.
   *
   * @param whole true for whole states; false for the parts of states that the condition mentions (whole states if
   *              there is no condition)
   */
  public SortedMap<Outcome, Long> shown(boolean whole) {
    SortedMap<Outcome, Long> shown = new TreeMap<>();
    boolean all = whole || test.condition().isEmpty();
    found.states().forEach((state, executions) -> {
      if (judgement.counts(state)) {
        Outcome part = all ? state : ConditionLine.observed(judgement.condition().proposition(), state);
        shown.merge(part, executions, Long::sum);
      }
    });
    return shown;
  }

  /**
   * The standing of the answer for a test without an expectation: the condition's standing; unknown if the behaviour is
   * undefined.
   */
  public Status status() {
    return deadlock.isPresent() ? Status.FAILS : undefined() ? Status.UNKNOWN : judgement.status();
  }

  /** Whether the test's behaviour is undefined, so that every outcome is allowed. */
  public boolean undefined() {
    return !races().undefined(found).isEmpty();
  }

  public Races races() {
    return new Races(test, text);
  }
}
