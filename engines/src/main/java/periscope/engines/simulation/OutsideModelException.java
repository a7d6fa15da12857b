package periscope.engines.simulation;

import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;

/** An exception for a test that the model excludes, since the test has instructions that the model does not cover. */
public final class OutsideModelException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  /**
   * Names the axiom that excludes the test.
   *
   * @param limit the {@code outside_unless} that the test violates
   */
  public OutsideModelException(SourceText test, CompiledModel model, Axiom limit) {
    super(Diagnostic.error(test, Span.NONE,
        "the model " + model.model().name() + " says nothing of tests with " + limit.name().replace('_', ' '),
        "use another model, or write the test without"));
  }
}
