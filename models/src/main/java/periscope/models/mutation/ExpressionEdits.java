package periscope.models.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import periscope.models.ast.Binding;
import periscope.models.ast.CatExpression;
import periscope.models.ast.CatExpression.Binary;
import periscope.models.ast.CatExpression.BinaryOperator;
import periscope.models.ast.CatExpression.Postfix;
import periscope.models.ast.CatExpression.PostfixOperator;
import periscope.models.ast.CatPrinter;

/** Every change of one part of an expression; changes of an operator come before changes inside its operands. */
final class ExpressionEdits {

  private final List<Edit> edits = new ArrayList<>();

  private ExpressionEdits() {}

  static List<Edit> of(CatExpression expression) {
    ExpressionEdits all = new ExpressionEdits();
    all.visit(expression, x -> x);
    return all.edits;
  }

  private void add(Kind kind, String what, CatExpression changed, CatExpression instead,
      UnaryOperator<CatExpression> place) {
    edits.add(new Edit(kind, what, changed.span(), instead).in(place));
  }

  /**
   * Collects the changes of an expression.
   *
   * @param place puts a changed expression into the whole expression
   */
  private void visit(CatExpression expression, UnaryOperator<CatExpression> place) {
    if (expression instanceof Binary e) {
      binary(e, place);
    } else if (expression instanceof Postfix e) {
      postfix(e, place);
      visit(e.operand(), x -> place.apply(new Postfix(e.operator(), x, e.span())));
    } else if (expression instanceof CatExpression.Complement e) {
      visit(e.operand(), x -> place.apply(new CatExpression.Complement(x, e.span())));
    } else if (expression instanceof CatExpression.Identity e) {
      widen(e.set(), "[" + CatPrinter.print(e.set()) + "]",
          x -> place.apply(new CatExpression.Identity(x, e.span())));
      visit(e.set(), x -> place.apply(new CatExpression.Identity(x, e.span())));
    } else if (expression instanceof CatExpression.Apply e) {
      for (int i = 0; i < e.arguments().size(); i++) {
        int number = i;
        visit(e.arguments().get(i), x -> place.apply(
            new CatExpression.Apply(e.function(), with(e.arguments(), number, x), e.span())));
      }
    } else if (expression instanceof CatExpression.LetIn e) {
      letIn(e, place);
    } else if (expression instanceof CatExpression.If e) {
      // No variant is ever set, so that only one of the two stands.
      visit(e.negated() ? e.then() : e.otherwise(), x -> place.apply(new CatExpression.If(
          e.variant(), e.negated(), e.negated() ? x : e.then(), e.negated() ? e.otherwise() : x, e.span())));
    } else if (expression instanceof CatExpression.Fun e) {
      visit(e.body(), x -> place.apply(new CatExpression.Fun(e.parameters(), x, e.span())));
    } else if (expression instanceof CatExpression.Try e) {
      visit(e.first(), x -> place.apply(new CatExpression.Try(x, e.fallback(), e.span())));
      visit(e.fallback(), x -> place.apply(new CatExpression.Try(e.first(), x, e.span())));
    } else if (!(expression instanceof CatExpression.Name || expression instanceof CatExpression.Empty
        || expression instanceof CatExpression.Universe || expression instanceof CatExpression.Match)) {
      // No model with a match compiles, and the others have no parts.
      throw new IllegalStateException("no such expression: " + expression);
    }
  }

  private void letIn(CatExpression.LetIn e, UnaryOperator<CatExpression> place) {
    for (int i = 0; i < e.bindings().size(); i++) {
      int number = i;
      Binding b = e.bindings().get(i);
      visit(b.body(), x -> place.apply(new CatExpression.LetIn(e.recursive(),
          with(e.bindings(), number, new Binding(b.name(), b.parameters(), x, b.span())), e.value(), e.span())));
    }
    visit(e.value(), x -> place.apply(new CatExpression.LetIn(e.recursive(), e.bindings(), x, e.span())));
  }

  private void binary(Binary e, UnaryOperator<CatExpression> place) {
    UnaryOperator<CatExpression> onLeft = x -> place.apply(new Binary(e.operator(), x, e.right(), e.span()));
    UnaryOperator<CatExpression> onRight = x -> place.apply(new Binary(e.operator(), e.left(), x, e.span()));
    switch (e.operator()) {
      case UNION -> {
        leave(Kind.UNION_OPERAND_DROPPED, BinaryOperator.UNION, "%s", e.left(), e.right(), place);
        leave(Kind.UNION_OPERAND_DROPPED, BinaryOperator.UNION, "%s", e.right(), e.left(), place);
      }
      case INTERSECTION -> {
        leave(Kind.INTERSECTION_OPERAND_DROPPED, BinaryOperator.INTERSECTION, "'%s &'", e.left(), e.right(), place);
        leave(Kind.INTERSECTION_OPERAND_DROPPED, BinaryOperator.INTERSECTION, "'& %s'", e.right(), e.left(), place);
      }
      case DIFFERENCE ->
        add(Kind.SUBTRAHEND_DROPPED, "without '\\ " + operand(e.right()) + "'", e.right(), e.left(), place);
      case SEQUENCE -> {
        step(e.left(), e.right(), "'%s ;'", onLeft, place);
        step(e.right(), e.left(), "'; %s'", onRight, place);
      }
      case PRODUCT -> {
        widen(e.left(), "'" + CatPrinter.print(e.left()) + " *'", onLeft);
        widen(e.right(), "'* " + CatPrinter.print(e.right()) + "'", onRight);
      }
      case ADD -> { }
    }
    visit(e.left(), onLeft);
    visit(e.right(), onRight);
  }

  /**
   * Adds the change that leaves an operand out. An operand with the same operator is skipped, since its operands are
   * left out one by one.
   */
  private void leave(Kind kind, BinaryOperator operator, String words, CatExpression operand, CatExpression rest,
      UnaryOperator<CatExpression> place) {
    if (!(operand instanceof Binary b && b.operator() == operator)) {
      String printed = operator == BinaryOperator.UNION ? CatPrinter.print(operand) : operand(operand);
      add(kind, "without " + words.formatted(printed), operand, rest, place);
    }
  }

  /** The text of an expression as an operand, in parentheses if it is a binary expression. */
  private static String operand(CatExpression e) {
    return e instanceof Binary ? "(" + CatPrinter.print(e) + ")" : CatPrinter.print(e);
  }

  /** Adds the change of a step of a sequence: an optional step is left out, any other step becomes optional. */
  private void step(CatExpression step, CatExpression rest, String words, UnaryOperator<CatExpression> here,
      UnaryOperator<CatExpression> place) {
    boolean sequence = step instanceof Binary b && b.operator() == BinaryOperator.SEQUENCE;
    if (sequence || step instanceof CatExpression.Identity) {
      return;
    }
    String printed = operand(step);
    if (optional(step)) {
      add(Kind.OPTIONAL_STEP_DROPPED, "without " + words.formatted(printed), step, rest, place);
    } else {
      CatExpression mayBe = new Postfix(PostfixOperator.REFLEXIVE, step, step.span());
      add(Kind.STEP_MADE_OPTIONAL, "with '" + CatPrinter.print(mayBe) + "' for '" + printed + "'", step, mayBe, here);
    }
  }

  private static boolean optional(CatExpression e) {
    return e instanceof Postfix p && (p.operator() == PostfixOperator.REFLEXIVE
        || p.operator() == PostfixOperator.REFLEXIVE_TRANSITIVE);
  }

  /** Adds the change that replaces a set by the set of all events. */
  private void widen(CatExpression set, String printed, UnaryOperator<CatExpression> place) {
    if (!(set instanceof CatExpression.Universe)) {
      add(Kind.SET_WIDENED, "with _ for " + printed, set, new CatExpression.Universe(set.span()), place);
    }
  }

  private void postfix(Postfix e, UnaryOperator<CatExpression> place) {
    String of = " of '" + CatPrinter.print(e) + "'";
    switch (e.operator()) {
      case INVERSE -> add(Kind.INVERSE_DROPPED, "without the ^-1" + of, e, e.operand(), place);
      case TRANSITIVE -> add(Kind.CLOSURE_DROPPED, "without the ^+" + of, e, e.operand(), place);
      case REFLEXIVE -> add(Kind.IDENTITY_DROPPED, "without the ?" + of, e, e.operand(), place);
      case REFLEXIVE_TRANSITIVE -> {
        add(Kind.CLOSURE_DROPPED, "with ? for the ^*" + of, e,
            new Postfix(PostfixOperator.REFLEXIVE, e.operand(), e.span()), place);
        add(Kind.IDENTITY_DROPPED, "with ^+ for the ^*" + of, e,
            new Postfix(PostfixOperator.TRANSITIVE, e.operand(), e.span()), place);
      }
      case SQUARE -> { }
    }
  }

  /** A copy of a list with another element at an index. */
  static <T> List<T> with(List<T> list, int index, T instead) {
    List<T> changed = new ArrayList<>(list);
    changed.set(index, instead);
    return changed;
  }
}
