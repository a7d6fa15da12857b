package periscope.inputs;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ShippedFiles;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.implication.Implication;

/**
 * The model that a shipped source model declares for race-free programs ({@link Model#raceFree}).
 *
 * @param operations the largest number of operations of a program for which it may be asked
 * @param locations  the largest number of its locations
 * @param inOrder    the target model with the axiom that program order and reads-from have no cycle; empty if the
 *                   target model is known to have no such cycle anyway
 */
public record RaceFreeModel(CompiledModel model, int operations, int locations, Optional<CompiledModel> inOrder) {

  private static final String EXTENSION = ".cat";

  /**
   * The model for race-free programs of a source model; empty if it declares none, or if the target language has no
   * program order.
   */
  public static Optional<RaceFreeModel> of(Models models, CompiledModel source, CompiledModel target) {
    return of(models, source).filter(m -> target.names().contains("po")).map(m -> {
      CompiledModel inOrder = inOrder(models, target);
      return new RaceFreeModel(m.model(), m.operations(), m.locations(),
          Optional.of(inOrder).filter(i -> !Implication.of(target, i).shown()));
    });
  }

  /**
   * The model for race-free programs of a source model; empty if it declares none, or if statements were added to the
   * shipped file, or one of its parts is not the shipped one.
   */
  public static Optional<RaceFreeModel> of(Models models, CompiledModel source) {
    return source.model().raceFree().filter(r -> source.model().asShipped())
        .map(r -> new RaceFreeModel(compiled(models, r, source), r.operations(), r.locations(), Optional.empty()))
        .filter(r -> r.model().model().asShipped());
  }

  /**
   * Whether the model is known for all programs of at most so many operations and locations whose atomic operations and
   * fences have some scopes; operations of one thread's scope were not asked about.
   */
  public boolean covers(int most, int places, Set<Scope> scopes) {
    return most <= operations && places <= locations && !scopes.contains(Scope.WORK_ITEM);
  }

  private static CompiledModel compiled(Models models, Model.RaceFree declared, CompiledModel source) {
    String file = declared.model() + EXTENSION;
    SourceText text = SourceText.shipped(file, ShippedFiles.content(file).orElseThrow());
    return models.compile(models.parse(declared.model(), text), source);
  }

  /** A copy of a model with one more axiom, in front: program order and reads-from have no cycle. */
  public static CompiledModel inOrder(Models models, CompiledModel model) {
    SourceText text = SourceText.shipped("in-order.cat", "\"in order\"\nacyclic po | rf as in-order\n");
    return models.compile(model.model().behind(models.parse("in-order", text).statements()), model);
  }
}
