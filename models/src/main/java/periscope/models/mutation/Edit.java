package periscope.models.mutation;

import java.util.function.UnaryOperator;
import periscope.litmus.source.Span;
import periscope.models.ast.CatExpression;

/**
 * An expression with one thing in it changed.
 *
 * @param what  in words
 * @param span  what was changed
 * @param value the changed expression
 */
record Edit(Kind kind, String what, Span span, CatExpression value) {

  /** The same change seen from a larger expression. @param place puts the smaller one into it */
  Edit in(UnaryOperator<CatExpression> place) {
    return new Edit(kind, what, span, place.apply(value));
  }
}
