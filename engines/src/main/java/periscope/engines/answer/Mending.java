package periscope.engines.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.Simulation;
import periscope.inputs.OtherReading;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.source.SourceText;
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

  /** Largest number of mendings that are told, and of changes that are tried. */
  private static final int MOST = 3;
  private static final int TRIED = 300;

  /** Time after which no further change is tried, in nanoseconds. */
  private static final long PATIENCE = 10_000_000_000L;

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
    private boolean mends(Goal goal, TestChange change, CompiledModel by) {
      Simulation found = simulate(by, change.test());
      Judgement judgement = Judgement.of(change.test().condition(), found.states(),
          found.complete() && found.undefined().isEmpty(), found.bounded());
      return judgement.complete() && !judgement.empty() && (goal == Goal.FLAGS ? found.flags().isEmpty()
          : found.states().keySet().stream().noneMatch(judgement::telling));
    }
  }

  /**
   * The mendings of a test: those that are enough under all readings first. A change of several instructions is told
   * only if no smaller one is enough under all readings.
   *
   * @param changes the changes to try, in order
   */
  static List<Mending> of(Goal goal, List<TestChange> changes, Search search) {
    long start = System.nanoTime();
    BooleanSupplier enough = () -> System.nanoTime() - start > PATIENCE || search.stop.getAsBoolean();
    Search limited = new Search(search.model, search.readings, search.text, search.engines, enough);
    List<Mending> found = new ArrayList<>();
    for (TestChange change : changes.subList(0, Math.min(TRIED, changes.size()))) {
      boolean told = found.stream().anyMatch(m -> m.not.isEmpty()
          ? m.change.cost() < change.cost() : m.like(change));
      if (enough.getAsBoolean() || found.stream().filter(m -> m.not.isEmpty()).count() == MOST) {
        break;
      } else if (!told && limited.mends(goal, change, search.model)) {
        found.add(new Mending(goal, change, search.readings.stream()
            .filter(r -> !limited.mends(goal, change, r.model().model())).toList()));
      }
    }
    List<Mending> best = new ArrayList<>();
    found.stream().sorted(Comparator.comparingInt(m -> m.not.size()))
        .filter(m -> best.stream().noneMatch(b -> b.like(m.change))).forEach(best::add);
    return best.subList(0, Math.min(MOST, best.size()));
  }

  /** Whether a change is of the same kind and in the same thread. */
  private boolean like(TestChange other) {
    return change.thread() == other.thread() && change.kind().equals(other.kind());
  }

  /** The change in words: {@code put fence.proxy.async behind line 8 of P0 (ld.weak r, d)}. */
  public String told(SourceText text) {
    int from = change.place().offset();
    String code = text.content().substring(from, from + change.place().length()).replaceAll("\\s+", " ");
    return change.words() + " " + text.place(from) + " of P" + change.thread() + " (" + code + ")";
  }
}
