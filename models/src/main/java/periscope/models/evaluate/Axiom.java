package periscope.models.evaluate;

import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;

/**
 * A check of a model.
 *
 * @param name    its name in the model; the text of its subject if the model names none
 * @param role    the consequence of its failure
 * @param shape   the property that it demands of its subject
 * @param negated whether it demands the opposite
 * @param text    the text that contains it
 * @param span    its place in that text
 */
public record Axiom(String name, Role role, Shape shape, boolean negated, SourceText text, Span span) {

  /**
   * Whether the elements of the subject show the failure of the check, or the raised flag: each pair of events in it,
   * or each event.
   */
  public boolean shownByPairs() {
    return shape == Shape.EMPTY && negated == (role == Role.FLAG);
  }
}
