package periscope.engines.enumeration;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import periscope.engines.enumeration.path.Path;
import periscope.engines.simulation.Effort;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/**
 * The consistent executions of a program, one after the other, each once. Where the model forbids cycles of program
 * order and reads-from, they are put together event by event ({@link GraphSearch}), and few parts of executions are
 * looked at that lead to none. Elsewhere each thread is taken along each of its paths first ({@link Skeletons}), since
 * a thread may go a way because of what another one does only because it goes there.
 */
final class Visits {

  /** What to do with executions. */
  interface Use {
    /**
     * Asked for the events that come of one choice of paths before their executions are visited.
     *
     * @return who receives them; empty to pass them over
     */
    Optional<Enumerator.Visitor> of(Skeleton skeleton);
  }

  private final LitmusTest test;
  private final SourceText text;
  private final List<List<Path>> paths;
  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Enumerator enumerator;
  private final boolean pathsFirst;
  private final BooleanSupplier stop;
  private boolean graphs;
  private boolean unsuited;
  private Effort effort = new Effort(0, 0);

  /**
   * Of a program.
   *
   * @param paths      those of each thread
   * @param pathsFirst whether paths are chosen first, whatever the model
   * @param stop       asked now and then whether to give up
   */
  Visits(LitmusTest test, SourceText text, List<List<Path>> paths, CompiledModel model, Evaluator evaluator,
      Enumerator enumerator, boolean pathsFirst, BooleanSupplier stop) {
    this.test = test;
    this.text = text;
    this.paths = paths;
    this.model = model;
    this.evaluator = evaluator;
    this.enumerator = enumerator;
    this.pathsFirst = pathsFirst;
    this.stop = stop;
  }

  /** Asks a question that {@link #all} answers; from the start again, where the faster way turns out not to do. */
  <T> T answer(Function<Visits, T> question) {
    enumerator.stopWhen(stop);
    Skeletons.refuseLarge(test.locations(), paths, text);
    boolean asksFirst = model.axioms().stream().anyMatch(a -> a.role() == Role.OUTSIDE_UNLESS);
    boolean ordered = model.ordersAllWrites() && !model.definesCoherence();
    graphs = !pathsFirst && !asksFirst && ordered
        && GraphSearch.suits(test.locations(), test.threads(), paths, evaluator);
    T answer = question.apply(this);
    if (unsuited) {
      graphs = false;
      answer = question.apply(this);
    }
    return answer;
  }

  /** What was looked at. */
  Effort effort() {
    return effort;
  }

  /** Which executions stand for others. */
  Symmetry symmetry() {
    return graphs || model.orders() > 0 ? Symmetry.NONE
        : Symmetry.of(test.locations(), test.threads(), paths, model.ordersAllWrites());
  }

  /**
   * Visits all of them, or one for those that are symmetric; false if that came to an early end.
   *
   * @param idle   asked often whether to leave out what remains of the present choices ({@link Enumerator#run})
   * @param enough asked where a visitor wants no more, whether executions with other paths are to go on
   */
  boolean all(Symmetry symmetry, BooleanSupplier idle, Use use, BooleanSupplier enough) {
    enumerator.forgetEffort();
    if (!graphs) {
      boolean complete = Skeletons.forEach(test.locations(), test.threads(), paths, symmetry, text,
          s -> !stop.getAsBoolean()
              && use.of(s).map(v -> enumerator.run(s, symmetry, idle, v) || enough.getAsBoolean()).orElse(true));
      effort = enumerator.effort();
      return complete;
    }
    GraphSearch search = new GraphSearch(test.locations(), test.threads(), paths, evaluator, stop,
        (s, source, co) -> use.of(s).map(v -> enumerator.only(s, source, co, v) || enough.getAsBoolean()).orElse(true));
    boolean complete = search.run();
    unsuited = search.isUnsuited();
    effort = new Effort(enumerator.effort().executions(), search.ways());
    return complete;
  }
}
