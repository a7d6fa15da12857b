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
 * The consistent executions of a program, each visited once. If the model forbids cycles of program order and
 * reads-from, {@link GraphSearch} builds the executions event by event, and few of its branches lead to no execution.
 * Otherwise each combination of paths is chosen first ({@link Skeletons}), since a thread may take a path because of
 * another thread's action that happens only because the thread takes this path.
 */
final class Visits {

  /** A consumer of executions. */
  interface Use {
    /**
     * Called with the events of one combination of paths, before the visits to its executions.
     *
     * @return the receiver of these executions; empty to skip them
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
   * Prepares the visits to the executions of a program.
   *
   * @param paths      the paths of each thread
   * @param pathsFirst whether to choose paths first under every model
   * @param stop       called now and then; true ends the visits
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

  /**
   * Applies a function that visits executions by {@link #all}; applies it once more, with the slower enumeration, if
   * {@link GraphSearch} turns out to be unsuited.
   */
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

  /** The executions and branches visited. */
  Effort effort() {
    return effort;
  }

  /** The symmetry by which one execution stands for others; none if it is not used. */
  Symmetry symmetry() {
    return graphs || model.orders() > 0 ? Symmetry.NONE
        : Symmetry.of(test.locations(), test.threads(), paths, model.ordersAllWrites());
  }

  /**
   * Visits all executions, or one of each class of symmetric executions; false if the visits ended early.
   *
   * @param idle   called often; true skips the rest of the present branch ({@link Enumerator#run})
   * @param enough called when a visitor ends the visits to one combination of paths; true continues with other
   *               combinations
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
