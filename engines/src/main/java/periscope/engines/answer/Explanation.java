package periscope.engines.answer;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import periscope.engines.enumeration.Simulator;
import periscope.engines.enumeration.Simulator.Candidates;
import periscope.engines.simulation.Witness;
import periscope.litmus.answer.Judgement;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;

/** An explanation why the outcome in a test's condition is possible, or why it is not. */
public sealed interface Explanation {

  /** Number of ways of reading the values after which the search ends. */
  int MOST_WAYS = 500;

  /** Time after which the search ends, in nanoseconds. */
  long PATIENCE = 10_000_000_000L;

  /** The outcome is possible: this execution ends in it. */
  record Possible(Outcome outcome, Witness witness) implements Explanation {}

  /**
   * The outcome is forbidden: candidate executions have it, and the model forbids all of them.
   *
   * @param ways     for each way of reading the values, an execution that violates the fewest axioms; executions with
   *                 fewer violations first
   * @param complete whether {@code ways} has all ways
   */
  record Forbidden(List<Witness> ways, boolean complete) implements Explanation {
    public Forbidden {
      ways = List.copyOf(ways);
    }
  }

  /**
   * No candidate execution of the test has the outcome, whatever the model's axioms.
   *
   * @param coherence whether the model defines coherence, and so which executions have a last write, before its axioms
   */
  record Unreadable(boolean coherence) implements Explanation {}

  /** The test has no condition on outcomes. */
  record Nothing() implements Explanation {}

  /** The search met a limit before it found an explanation. */
  record Unexplained() implements Explanation {}

  /**
   * Explains the answer about a test's condition. Whichever engine gave the answer, the explanation of a forbidden
   * outcome comes from an enumeration of candidate executions.
   *
   * @param stop called now and then; true ends the search
   */
  static Explanation of(TestAnswer answer, SourceText text, CompiledModel model, BooleanSupplier stop) {
    Judgement judgement = answer.judgement();
    if (judgement.condition().proposition() instanceof Proposition.True) {
      return new Nothing();
    }
    return answer.found().witnesses().entrySet().stream()
        .filter(e -> judgement.telling(e.getKey()))
        .min(Map.Entry.comparingByKey(Comparator.naturalOrder()))
        .<Explanation>map(e -> new Possible(e.getKey(), e.getValue()))
        .orElseGet(() -> answer.found().complete() ? forbidden(answer, text, model, stop) : new Unexplained());
  }

  private static Explanation forbidden(TestAnswer answer, SourceText text, CompiledModel model,
      BooleanSupplier stop) {
    long start = System.nanoTime();
    BooleanSupplier enough = () -> System.nanoTime() - start > PATIENCE || stop.getAsBoolean();
    Candidates found =
        new Simulator(model, answer.bound()).candidates(answer.test(), text, answer.judgement()::telling,
            MOST_WAYS, enough);
    if (found.ways().isEmpty()) {
      return found.complete() ? new Unreadable(model.definesCoherence()) : new Unexplained();
    }
    return new Forbidden(found.ways(), found.complete());
  }
}
