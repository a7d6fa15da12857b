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

  /** Herd's word for a test none of whose executions ends. */
  public static final String DEADLOCK = "Deadlock";

  /** Herd's word for the answer; its word for none is no answer where no execution ends. */
  public String word() {
    return deadlock.isPresent() ? DEADLOCK : judgement.word();
  }

  /** The states that the filter lets through, each reduced to what is shown of it, with its number of executions. */
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

  /** The standing if the file expects nothing: the condition's, but where anything may happen. */
  public Status status() {
    return deadlock.isPresent() ? Status.FAILS : undefined() ? Status.UNKNOWN : judgement.status();
  }

  /** Whether anything may happen. */
  public boolean undefined() {
    return !races().undefined(found).isEmpty();
  }

  public Races races() {
    return new Races(test, text);
  }
}
