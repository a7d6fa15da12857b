package periscope.models.mutation;

import java.util.function.UnaryOperator;
import periscope.litmus.source.Span;
import periscope.models.ast.CatExpression;

/**
 * An expression with one part changed.
 *
 * @param kind  the kind of the change
 * @param what  the change in words
 * @param span  place of the changed part
 * @param value the changed expression
 */
record Edit(Kind kind, String what, Span span, CatExpression value) {

  /**
   * The same change in a larger expression.
   *
   * @param place puts the smaller expression into the larger one
   */
  Edit in(UnaryOperator<CatExpression> place) {
    return new Edit(kind, what, span, place.apply(value));
  }
}
