package periscope.inputs;

import java.util.Optional;
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
 */
public record RaceFreeModel(CompiledModel model, int operations) {

  /**
   * The model for race-free programs of a source model; empty if it declares none, or if the target model is not known
   * to forbid cycles of program order and reads-from.
   */
  public static Optional<RaceFreeModel> of(Models models, CompiledModel source, CompiledModel target) {
    return of(models, source).filter(m -> target.names().contains("po")
        && Implication.of(target, inOrder(models, target)).shown());
  }

  /** The model for race-free programs of a source model; empty if it declares none. */
  public static Optional<RaceFreeModel> of(Models models, CompiledModel source) {
    return source.model().raceFree().filter(r -> source.model().text().shipped())
        .map(r -> new RaceFreeModel(compiled(models, r, source), r.operations()));
  }

  private static CompiledModel compiled(Models models, Model.RaceFree declared, CompiledModel source) {
    String file = declared.model() + ".cat";
    SourceText text = SourceText.shipped(file, ShippedFiles.content(file).orElseThrow());
    return models.compile(models.parse(declared.model(), text), source);
  }

  /** A copy of a model with a further axiom: program order and reads-from have no cycle. */
  public static CompiledModel inOrder(Models models, CompiledModel model) {
    return models.with(model, "in-order.cat", "\"in order\"\nacyclic po | rf as in-order\n");
  }
}
