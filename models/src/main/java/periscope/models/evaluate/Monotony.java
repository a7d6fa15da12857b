package periscope.models.evaluate;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.source.SourceText;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;

/**
 * Checks that the members of a {@code let rec} are monotone in each other, so that the least fixed point exists and
 * iteration from the empty relation reaches it.
 */
final class Monotony {

  private final Set<String> members = new TreeSet<>();
  private final ExpressionCompiler compiler;
  private final SourceText text;

  private Monotony(List<Binding> bindings, ExpressionCompiler compiler, SourceText text) {
    bindings.forEach(b -> members.add(b.name()));
    this.compiler = compiler;
    this.text = text;
  }

  static void check(List<Binding> bindings, ExpressionCompiler compiler, SourceText text) {
    Monotony recursion = new Monotony(bindings, compiler, text);
    bindings.forEach(b -> recursion.visit(b.body(), true));
  }

  private void visit(CatExpression expression, boolean growing) {
    if (expression instanceof CatExpression.Name e) {
      if (!growing && members.contains(e.name())) {
        String message = "'" + e.name() + "' is defined by what it does not contain";
        String hint = "inside 'let rec', its name may not stand under '~', right of '\\', or in a function's argument";
        throw compiler.error(text, e.span(), message, hint);
      }
    } else if (expression instanceof CatExpression.Binary e) {
      visit(e.left(), growing);
      visit(e.right(), growing && e.operator() != CatExpression.BinaryOperator.DIFFERENCE);
    } else if (expression instanceof CatExpression.Postfix e) {
      visit(e.operand(), growing);
    } else if (expression instanceof CatExpression.Complement e) {
      visit(e.operand(), false);
    } else if (expression instanceof CatExpression.Identity e) {
      visit(e.set(), growing);
    } else if (expression instanceof CatExpression.Apply e) {
      boolean known = Set.of("domain", "range", "fencerel", "toid").contains(e.function());
      e.arguments().forEach(x -> visit(x, growing && known));
    } else if (expression instanceof CatExpression.LetIn e) {
      e.bindings().forEach(b -> visit(b.body(), false));
      visit(e.value(), growing);
    } else if (expression instanceof CatExpression.If e) {
      visit(e.then(), growing);
      visit(e.otherwise(), growing);
    } else if (expression instanceof CatExpression.Try e) {
      visit(e.first(), growing);
      visit(e.fallback(), growing);
    } else if (expression instanceof CatExpression.Fun e) {
      visit(e.body(), growing);
    } else if (!(expression instanceof CatExpression.Empty || expression instanceof CatExpression.Universe
        || expression instanceof CatExpression.Match)) {
      // What is constant grows, and no model with a match compiles.
      throw new IllegalStateException("no such expression: " + expression);
    }
  }
}
