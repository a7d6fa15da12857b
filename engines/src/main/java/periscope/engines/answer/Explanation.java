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

/** An explanation why the outcome that a test asks about is possible, or why it is not. */
public sealed interface Explanation {

  /** Ways of reading after which no more are looked for. */
  int MOST_WAYS = 500;

  /** Time after which no more are looked for, in nanoseconds. */
  long PATIENCE = 10_000_000_000L;

  /** An execution that ends in an outcome that was asked for. */
  record Possible(Outcome outcome, Witness witness) implements Explanation {}

  /**
   * The outcome could be read in some ways, and the model forbids each.
   *
   * @param ways     for each an execution that violates the fewest axioms; the fewest first
   * @param complete whether these are all
   */
  record Forbidden(List<Witness> ways, boolean complete) implements Explanation {
    public Forbidden {
      ways = List.copyOf(ways);
    }
  }

  /** No candidate execution has the outcome, whatever the model. */
  record Unreadable() implements Explanation {}

  /** The test asks about no outcome. */
  record Nothing() implements Explanation {}

  /** A limit was met before there was an explanation. */
  record Unexplained() implements Explanation {}

  /**
   * Explains what a test asks about. What is forbidden is found by enumerating candidate executions, whichever engine
   * found that it is.
   *
   * @param stop asked now and then whether to give up
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
      return found.complete() ? new Unreadable() : new Unexplained();
    }
    return new Forbidden(found.ways(), found.complete());
  }
}
