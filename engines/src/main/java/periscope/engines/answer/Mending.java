package periscope.engines.answer;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.inputs.OtherReading;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.TestChange;

/**
 * A change of a test after which the model allows the outcome of its condition no more, or raises no flag any more.
 *
 * @param goal   what the change brings about
 * @param change the change
 * @param not    readings of what the specification leaves open under which it does not
 */
public record Mending(Goal goal, TestChange change, List<OtherReading> not) {

  /** What a change is to bring about. */
  public enum Goal {
    /** The outcome of the condition is forbidden. */
    OUTCOME("Forbidden"),
    /** No execution raises a flag. */
    FLAGS("No flag");

    private final String word;

    Goal(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  public Mending {
    not = List.copyOf(not);
  }

  /** Where mendings are sought: the model, the readings of what the specification leaves open, and the engines. */
  record Search(CompiledModel model, List<OtherReading> readings, SourceText text,
      Function<CompiledModel, Engine> engines, BooleanSupplier stop) {

    Simulation simulate(CompiledModel by, LitmusTest test) {
      return engines.apply(by).simulate(test, text, false, stop);
    }

    /** Whether a changed test is as it should be. */
    boolean mends(Goal goal, TestChange change, CompiledModel by) {
      Simulation found = simulate(by, change.test());
      Judgement judgement = Judgement.of(change.test().condition(), found.states(),
          found.complete() && found.undefined().isEmpty(), found.bounded());
      return judgement.complete() && !judgement.empty() && (goal == Goal.FLAGS ? found.flags().isEmpty()
          : found.races().stream().noneMatch(Race::undefines)
              && found.states().keySet().stream().noneMatch(judgement::telling));
    }
  }

  /** Whether a change is of the same kind and in the same thread. */
  boolean like(TestChange other) {
    return change.thread() == other.thread() && change.kind().equals(other.kind());
  }

  /** The change in words: {@code put fence.proxy.async behind line 8 of P0 (ld.weak r, d)}. */
  public String told(SourceText text) {
    return told(text, change.words(), change.thread(), change.place()) + change.also().stream()
        .map(a -> ", and " + told(text, a.words(), a.thread(), a.place())).collect(Collectors.joining());
  }

  private static String told(SourceText text, String words, int thread, Span place) {
    int from = place.offset();
    String code = text.content().substring(from, from + place.length()).replaceAll("\\s+", " ");
    return words + " " + text.place(from) + " of P" + thread + " (" + code + ")";
  }
}
