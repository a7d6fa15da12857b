package periscope.models.mutation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatExpression.Postfix;
import periscope.models.ast.CatExpression.PostfixOperator;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;

/**
 * Changes one clause of a model at a time. Some changed models do not compile, since the operand of an added closure
 * may be a set; callers skip these.
 */
public final class Mutations {

  private final Model model;
  private final List<Mutation> mutations = new ArrayList<>();
  private final Set<String> named = new HashSet<>();

  private Mutations(Model model) {
    this.model = model;
  }

  /**
   * Every mutation of a model, in the order of its statements; statements of included files take the place of the
   * include.
   */
  public static List<Mutation> of(Model model) {
    Mutations all = new Mutations(model);
    for (int i = 0; i < model.statements().size(); i++) {
      int index = i;
      Model.Located old = model.statements().get(i);
      all.statement(old.text(), old.statement(), instead -> all.with(index, old.text(), instead));
    }
    return List.copyOf(all.mutations);
  }

  private Model with(int index, SourceText text, Optional<Statement> instead) {
    List<Model.Located> statements = new ArrayList<>(model.statements());
    statements.remove(index);
    instead.ifPresent(s -> statements.add(index, new Model.Located(text, s)));
    return model.changed(statements);
  }

  /**
   * Adds the mutations of a statement.
   *
   * @param place makes the changed model from the new statement, or from none
   */
  private void statement(SourceText text, Statement statement, Function<Optional<Statement>, Model> place) {
    if (statement instanceof Statement.Check c) {
      check(text, c, place);
    } else if (statement instanceof Statement.Let l) {
      let(text, l, place);
    } else if (statement instanceof Statement.From f) {
      for (Edit e : ExpressionEdits.of(f.source())) {
        Model changed = place.apply(Optional.of(new Statement.From(f.name(), e.value(), f.span())));
        add(text, e, "in " + f.name() + " ", f.span(), changed);
      }
    } else if (statement instanceof Statement.Procedure p) {
      for (int i = 0; i < p.body().size(); i++) {
        int index = i;
        statement(text, p.body().get(i), instead -> place.apply(Optional.of(new Statement.Procedure(
            p.name(), p.parameters(), replaced(p.body(), index, instead), p.span()))));
      }
    } else if (statement instanceof Statement.Call c) {
      add(text, new Edit(Kind.CHECK_DROPPED, "without the call of " + c.name(), c.span(), null), "", c.span(),
          place.apply(Optional.empty()));
    }
  }

  private static List<Statement> replaced(List<Statement> body, int index, Optional<Statement> instead) {
    List<Statement> changed = new ArrayList<>(body);
    changed.remove(index);
    instead.ifPresent(s -> changed.add(index, s));
    return changed;
  }

  private void let(SourceText text, Statement.Let l, Function<Optional<Statement>, Model> place) {
    for (int i = 0; i < l.bindings().size(); i++) {
      Binding b = l.bindings().get(i);
      List<Edit> edits = new ArrayList<>(ExpressionEdits.of(b.body()));
      closed(b.body()).ifPresent(edits::add);
      for (Edit e : edits) {
        List<Binding> bindings =
            ExpressionEdits.with(l.bindings(), i, new Binding(b.name(), b.parameters(), e.value(), b.span()));
        add(text, e, "in " + b.name() + " ", b.span(),
            place.apply(Optional.of(new Statement.Let(l.recursive(), bindings, l.span()))));
      }
    }
  }

  /**
   * The change that replaces a definition's relation by its closure; empty if the definition is a closure already, or
   * no relation.
   */
  private static Optional<Edit> closed(CatExpression body) {
    boolean closure = body instanceof Postfix p && (p.operator() == PostfixOperator.TRANSITIVE
        || p.operator() == PostfixOperator.REFLEXIVE_TRANSITIVE || p.operator() == PostfixOperator.SQUARE);
    boolean noRelation = body instanceof CatExpression.Fun || body instanceof CatExpression.Identity
        || body instanceof CatExpression.Empty || body instanceof CatExpression.Universe;
    return closure || noRelation ? Optional.empty() : Optional.of(new Edit(Kind.CLOSURE_ADDED, "with a ^+ added",
        body.span(), new Postfix(PostfixOperator.TRANSITIVE, body, body.span())));
  }

  private void check(SourceText text, Statement.Check c, Function<Optional<Statement>, Model> place) {
    if (c.role() == Role.DEADNESS_REQUIRES) {
      return;
    }
    String name = c.name().orElse("the check of " + CatPrinter.print(c.subject()));
    add(text, new Edit(Kind.CHECK_DROPPED, "without " + name, c.span(), null), "", c.span(),
        place.apply(Optional.empty()));
    if (c.shape() != Shape.EMPTY) {
      boolean weaker = c.shape() == Shape.ACYCLIC;
      Shape other = weaker ? Shape.IRREFLEXIVE : Shape.ACYCLIC;
      Edit edit = new Edit(weaker != c.negated() ? Kind.CHECK_WEAKENED : Kind.CHECK_STRENGTHENED,
          "with " + other.keyword() + " for " + c.shape().keyword(), c.span(), c.subject());
      changed(text, c, other, edit, "in " + name + " ", place);
    }
    ExpressionEdits.of(c.subject()).forEach(e -> changed(text, c, c.shape(), e, "in " + name + " ", place));
  }

  private void changed(SourceText text, Statement.Check c, Shape shape, Edit e, String where,
      Function<Optional<Statement>, Model> place) {
    add(text, e, where, c.span(), place.apply(Optional.of(
        new Statement.Check(c.role(), c.negated(), shape, e.value(), c.name(), c.span()))));
  }

  private void add(SourceText text, Edit e, String where, Span statement, Model changed) {
    mutations.add(new Mutation(e.kind(), numbered(where + e.what()), text, statement, e.span(), changed));
  }

  /** A unique description: a number follows if a definition has the same operand in several unions. */
  private String numbered(String what) {
    String name = what;
    for (int i = 2; !named.add(name); i++) {
      name = what + " (" + i + ")";
    }
    return name;
  }
}
