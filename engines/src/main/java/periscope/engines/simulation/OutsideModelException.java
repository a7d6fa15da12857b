package periscope.engines.simulation;

import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

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

  private OutsideModelException(SourceText test, CompiledModel model, String part, String other) {
    super(Diagnostic.error(test, Span.NONE, "the model " + model.model().name() + " says nothing of tests with " + part,
        "judge it by " + other + " (--model " + other + "), or write the test without; a model of your own that knows "
        + part + " says so in a comment: parts: " + part + "."));
  }

  /**
   * Refuses a test with a newer part of its language that the model does not know.
   *
   * @throws OutsideModelException if there is one
   */
  public static void refuseNewer(LitmusTest test, SourceText text, CompiledModel model) {
    Set<String> known = model.model().parts();
    Set<String> parts = Vocabularies.parts(test, model.vocabulary());
    parts.stream().filter(p -> !known.contains(p)).findFirst().ifPresent(part -> {
      throw new OutsideModelException(text, model, part, Vocabularies.usualModel(test, model.vocabulary(), part));
    });
  }
}
