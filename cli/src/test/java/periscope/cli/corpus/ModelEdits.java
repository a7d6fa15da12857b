package periscope.cli.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatExpression.BinaryOperator;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;

/**
 * Small edits of a model that each leave something out: a check, or an operand of a union. A corpus that does not
 * notice one of them does not test what the edit left out.
 */
final class ModelEdits {

  /**
   * A model with one thing left out.
   *
   * @param what what was left out, in words
   */
  record Edit(String what, Model model) {}

  private final Model model;
  private final List<Edit> edits = new ArrayList<>();

  private ModelEdits(Model model) {
    this.model = model;
  }

  /** Every edit of a model, in the order of its text. */
  static List<Edit> of(Model model) {
    ModelEdits edits = new ModelEdits(model);
    for (int i = 0; i < model.statements().size(); i++) {
      edits.statement(i, model.statements().get(i).statement());
    }
    return List.copyOf(edits.edits);
  }

  private void statement(int index, Statement statement) {
    if (statement instanceof Statement.Check c) {
      String name = c.name().orElse("the check of " + CatPrinter.print(c.subject()));
      add("without " + name, index, null);
      within(c.subject(), e -> add("in " + name + " " + e.what(), index,
          new Statement.Check(c.role(), c.negated(), c.shape(), e.value(), c.name(), c.span())));
    } else if (statement instanceof Statement.Let l) {
      for (int i = 0; i < l.bindings().size(); i++) {
        Binding b = l.bindings().get(i);
        int number = i;
        within(b.body(), e -> {
          List<Binding> bindings = new ArrayList<>(l.bindings());
          bindings.set(number, new Binding(b.name(), b.parameters(), e.value(), b.span()));
          add("in " + b.name() + " " + e.what(), index, new Statement.Let(l.recursive(), bindings, l.span()));
        });
      }
    } else if (statement instanceof Statement.From f) {
      within(f.source(), e -> add("in " + f.name() + " " + e.what(), index,
          new Statement.From(f.name(), e.value(), f.span())));
    } else if (statement instanceof Statement.Procedure || statement instanceof Statement.Call) {
      throw new IllegalArgumentException("no shipped model has procedures: " + statement);
    }
  }

  /** @param instead what stands in place of the statement; nothing if null */
  private void add(String what, int index, Statement instead) {
    List<Model.Located> statements = new ArrayList<>(model.statements());
    Model.Located old = statements.remove(index);
    if (instead != null) {
      statements.add(index, new Model.Located(old.text(), instead));
    }
    edits.add(new Edit(numbered(what), new Model(model.name(), model.title(), model.text(), model.manner(),
        statements)));
  }

  /** A definition may have the same operand in several unions: the second one is called so. */
  private String numbered(String what) {
    String name = what;
    for (int i = 2; named(name); i++) {
      name = what + " (" + i + ")";
    }
    return name;
  }

  private boolean named(String what) {
    return edits.stream().anyMatch(e -> e.what().equals(what));
  }

  /** An expression without an operand of a union in it. */
  private record Smaller(String what, CatExpression value) {
    Smaller in(Function<CatExpression, CatExpression> place) {
      return new Smaller(what, place.apply(value));
    }
  }

  private interface Sink {
    void accept(Smaller smaller);
  }

  private static void within(CatExpression e, Sink sink) {
    if (e instanceof CatExpression.Binary b) {
      if (b.operator() == BinaryOperator.UNION) {
        leave(b.left(), b.right(), sink);
        leave(b.right(), b.left(), sink);
      }
      within(b.left(), s -> sink.accept(s.in(x -> new CatExpression.Binary(b.operator(), x, b.right(), b.span()))));
      within(b.right(), s -> sink.accept(s.in(x -> new CatExpression.Binary(b.operator(), b.left(), x, b.span()))));
    } else if (e instanceof CatExpression.Postfix p) {
      within(p.operand(), s -> sink.accept(s.in(x -> new CatExpression.Postfix(p.operator(), x, p.span()))));
    } else if (e instanceof CatExpression.Complement c) {
      within(c.operand(), s -> sink.accept(s.in(x -> new CatExpression.Complement(x, c.span()))));
    } else if (e instanceof CatExpression.Identity i) {
      within(i.set(), s -> sink.accept(s.in(x -> new CatExpression.Identity(x, i.span()))));
    } else if (e instanceof CatExpression.Apply a) {
      for (int i = 0; i < a.arguments().size(); i++) {
        int number = i;
        within(a.arguments().get(i), s -> sink.accept(s.in(x -> {
          List<CatExpression> arguments = new ArrayList<>(a.arguments());
          arguments.set(number, x);
          return new CatExpression.Apply(a.function(), arguments, a.span());
        })));
      }
    } else if (!(e instanceof CatExpression.Name || e instanceof CatExpression.Empty
        || e instanceof CatExpression.Universe)) {
      throw new IllegalArgumentException("no shipped model has this: " + e);
    }
  }

  /** Leaves an operand out that is no union itself; the operands of one are left out one by one. */
  private static void leave(CatExpression operand, CatExpression rest, Sink sink) {
    boolean union = operand instanceof CatExpression.Binary b && b.operator() == BinaryOperator.UNION;
    if (!union) {
      sink.accept(new Smaller("without " + CatPrinter.print(operand), rest));
    }
  }
}
