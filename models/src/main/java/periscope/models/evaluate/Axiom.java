package periscope.models.evaluate;

import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;

/**
 * A check of a model.
 *
 * @param name    its name in the model; what it checks, if it has none
 * @param role    the meaning of its failure
 * @param shape   what it asks of its subject
 * @param negated whether it asks for the opposite
 * @param text    the text that contains it
 * @param span    its place in that text
 */
public record Axiom(String name, Role role, Shape shape, boolean negated, SourceText text, Span span) {

  /**
   * Whether it fails, or as a flag is raised, because its subject has something in it: then each pair of events in
   * there shows it, or each event.
   */
  public boolean shownByPairs() {
    return shape == Shape.EMPTY && negated == (role == Role.FLAG);
  }
}
