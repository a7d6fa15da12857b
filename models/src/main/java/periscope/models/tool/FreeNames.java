package periscope.models.tool;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;

/**
 * Finds the names that a model uses before any definition of them. Names that the model only shows in pictures do not
 * count.
 */
final class FreeNames {

  private final Set<String> free = new LinkedHashSet<>();

  private FreeNames() {}

  static Set<String> of(Model model) {
    FreeNames names = new FreeNames();
    names.statements(model.statements().stream().map(Model.Located::statement).toList(), new HashSet<>());
    return names.free;
  }

  private void statements(List<Statement> statements, Set<String> bound) {
    for (Statement statement : statements) {
      statement(statement, bound);
    }
  }

  private void statement(Statement statement, Set<String> bound) {
    if (statement instanceof Statement.Let s) {
      bindings(s.recursive(), s.bindings(), bound);
    } else if (statement instanceof Statement.Check s) {
      expression(s.subject(), bound);
    } else if (statement instanceof Statement.Procedure s) {
      bound.add(s.name());
      statements(s.body(), with(bound, s.parameters()));
    } else if (statement instanceof Statement.Call s) {
      name(s.name(), bound);
      s.arguments().forEach(a -> expression(a, bound));
    } else if (statement instanceof Statement.From s) {
      expression(s.source(), bound);
      bound.add(s.name());
    } else if (statement instanceof Statement.Choice s) {
      statements(s.standing(), bound);
    } else if (!(statement instanceof Statement.Include || statement instanceof Statement.Show
        || statement instanceof Statement.Unshow)) {
      // Files that are included stand here statement by statement; what is left of an include is one without a file.
      throw new IllegalStateException("no such statement: " + statement);
    }
  }

  private static Set<String> with(Set<String> bound, List<String> more) {
    Set<String> inner = new HashSet<>(bound);
    inner.addAll(more);
    return inner;
  }

  /** Examines bindings, and adds the defined names to {@code bound}. */
  private void bindings(boolean recursive, List<Binding> bindings, Set<String> bound) {
    List<String> names = bindings.stream().map(Binding::name).toList();
    Set<String> outer = recursive ? with(bound, names) : Set.copyOf(bound);
    bindings.forEach(b -> expression(b.body(), with(outer, b.parameters().orElse(List.of()))));
    bound.addAll(names);
  }

  private void name(String name, Set<String> bound) {
    if (!bound.contains(name)) {
      free.add(name);
    }
  }

  private void expression(CatExpression expression, Set<String> bound) {
    if (expression instanceof CatExpression.Name e) {
      name(e.name(), bound);
    } else if (expression instanceof CatExpression.Apply e) {
      name(e.function(), bound);
      e.arguments().forEach(a -> expression(a, bound));
    } else if (expression instanceof CatExpression.Binary e) {
      expression(e.left(), bound);
      expression(e.right(), bound);
    } else if (expression instanceof CatExpression.Postfix e) {
      expression(e.operand(), bound);
    } else if (expression instanceof CatExpression.Complement e) {
      expression(e.operand(), bound);
    } else if (expression instanceof CatExpression.Identity e) {
      expression(e.set(), bound);
    } else if (expression instanceof CatExpression.LetIn e) {
      Set<String> inner = new HashSet<>(bound);
      bindings(e.recursive(), e.bindings(), inner);
      expression(e.value(), inner);
    } else if (expression instanceof CatExpression.If e) {
      expression(e.negated() ? e.then() : e.otherwise(), bound);
    } else if (expression instanceof CatExpression.Try e) {
      expression(e.fallback(), bound);
    } else if (expression instanceof CatExpression.Fun e) {
      expression(e.body(), with(bound, e.parameters()));
    } else if (!(expression instanceof CatExpression.Empty || expression instanceof CatExpression.Universe
        || expression instanceof CatExpression.Match)) {
      // What goes through sets of relations is a tool's library, and is not looked into.
      throw new IllegalStateException("no such expression: " + expression);
    }
  }
}
