package periscope.models.ast;

/** Recognises expressions over sets of relations, such as those in herd's library of orders. */
public final class RelationSets {

  private RelationSets() {}

  /** Whether an expression's value is a set of relations, or a function that makes one, as far as syntax shows. */
  public static boolean in(CatExpression expression) {
    if (expression instanceof CatExpression.Match) {
      return true;
    } else if (expression instanceof CatExpression.LetIn e) {
      return in(e.value()) || e.bindings().stream().anyMatch(b -> in(b.body()));
    } else if (expression instanceof CatExpression.Fun e) {
      return in(e.body());
    }
    // A set of relations is no operand: operators and functions of sets and relations do not take one.
    return false;
  }
}
