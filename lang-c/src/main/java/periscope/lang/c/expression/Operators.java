package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import periscope.lang.c.access.Cells;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Choices;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/**
 * Lowers operators with two operands. Operands may be evaluated in any order, except where the language or {@code &&}
 * and {@code ||} say otherwise.
 */
final class Operators {

  private final Expressions expressions;
  private final ThreadNames names;
  private final Vectors vectors;
  private final Pointers pointers;

  Operators(Expressions expressions, ThreadNames names, Vectors vectors, Pointers pointers) {
    this.expressions = expressions;
    this.names = names;
    this.vectors = vectors;
    this.pointers = pointers;
  }

  /** The term of a chain of operators. */
  Term of(CExpression.Operation text, List<Instruction> out) {
    Span span = text.span();
    List<Instruction> leftOut = new ArrayList<>();
    Term left = expressions.term(text.first(), leftOut);
    for (CExpression.Step step : text.steps()) {
      left = settled(left, step.operator(), text.first().span(), leftOut);
      if (!step.behind().isEmpty()) {
        pointers.releaseInside(step.behind(), span, leftOut);
      }
      List<Instruction> rightOut = new ArrayList<>();
      Span right = step.right() instanceof CExpression.Operation o ? o.first().span() : step.right().span();
      Term value = settled(expressions.term(step.right(), rightOut), step.operator(), right, rightOut);
      left = combine(step.operator(), left, value, rightOut, span, leftOut);
    }
    out.addAll(leftOut);
    return left;
  }

  /** A term as an operand: an address in a sum stays an address, every other term becomes a value. */
  private Term settled(Term term, BinaryOperator operator, Span span, List<Instruction> out) {
    boolean pointer = isPointer(term) && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT
            || names.isLaunched() && isComparison(operator));
    return pointer || term instanceof Term.Broken ? term : vectors.read(term, span, out);
  }

  private Term combine(
      BinaryOperator operator, Term left, Term right, List<Instruction> rightOut, Span span,
      List<Instruction> out) {
    if (left instanceof Term.Value l && right instanceof Term.Value r) {
      return combine(operator, l, r, rightOut, span, out);
    }
    both(operator, left, right, rightOut, span, out);
    if (Parts.vector(left).isPresent() || Parts.vector(right).isPresent()) {
      return vectors.binary(operator, left, right, span);
    } else if (isComparison(operator) || operator == BinaryOperator.SUBTRACT && isPointer(left) && isPointer(right)) {
      return compared(operator, left, right, span, out);
    } else if (left instanceof Term.Structured s && right instanceof Term.Value r) {
      return moved(s, operator, r);
    } else if (right instanceof Term.Structured s && left instanceof Term.Value l && operator == BinaryOperator.ADD) {
      return moved(s, operator, l);
    } else if (left instanceof Term.Address a && right instanceof Term.Value r) {
      return new Term.Address(a.location(), moved(a, operator, r), a.plain(), a.type());
    } else if (right instanceof Term.Address a && left instanceof Term.Value l && operator == BinaryOperator.ADD) {
      return new Term.Address(a.location(), moved(a, operator, l), a.plain(), a.type());
    } else if (!(left instanceof Term.Broken || right instanceof Term.Broken)) {
      names.problems().error(span, "'" + operator.symbol() + "' cannot have an address here",
          "to read a location, write * before it");
    }
    return new Term.Broken();
  }

  private static boolean isComparison(BinaryOperator operator) {
    return operator.isTruth() && operator != BinaryOperator.AND && operator != BinaryOperator.OR;
  }

  private static boolean isPointer(Term term) {
    return term instanceof Term.Address || term instanceof Term.Structured s && s.address();
  }

  /** Reports a comparison of pointers, or of a pointer with a number. */
  private Term compared(BinaryOperator operator, Term left, Term right, Span span, List<Instruction> out) {
    if (isPointer(left) && isPointer(right)) {
      names.problems().error(span, "pointers are not " + (operator == BinaryOperator.SUBTRACT
          ? "subtracted" : "compared"), "count with an index, and use that");
    } else {
      expressions.accesses().read(isPointer(left) ? left : right, span, out);
    }
    return new Term.Broken();
  }

  /** Adds the instructions of two operands. */
  private void both(
      BinaryOperator operator, Term left, Term right, List<Instruction> rightOut, Span span,
      List<Instruction> out) {
    if (isShift(operator) && expressions.evaluations().rules().shiftsInOrder()) {
      complete(out, span);
      out.addAll(rightOut);
      return;
    }
    List<Instruction> leftOut = List.copyOf(out);
    out.clear();
    expressions.evaluations()
        .unordered(List.of(Evaluations.Operand.of(left, leftOut), Evaluations.Operand.of(right, rightOut)),
        false, span, out);
  }

  private static boolean isShift(BinaryOperator operator) {
    return operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT;
  }

  private static void complete(List<Instruction> code, Span span) {
    List<Instruction> all = Evaluations.complete(List.copyOf(code), span);
    code.clear();
    code.addAll(all);
  }

  private Term moved(Term.Structured address, BinaryOperator operator, Term.Value by) {
    Expression index = names.index(address.location(), Cells.moved(address.index(), operator, by.value()));
    return new Term.Structured(address.location(), address.structure(), index, address.plain(), true);
  }

  private Expression moved(Term.Address address, BinaryOperator operator, Term.Value by) {
    return names.index(address.location(), Cells.moved(address.index(), operator, by.value()));
  }

  private Term.Value combine(
      BinaryOperator operator, Term.Value first, Term.Value right, List<Instruction> rightOut, Span span,
      List<Instruction> out) {
    boolean ordered = isShift(operator) && expressions.evaluations().rules().shiftsInOrder();
    Term.Value left = ordered ? expressions.accesses().unchanged(first, rightOut, span, out) : first;
    boolean shortCircuit = operator == BinaryOperator.AND || operator == BinaryOperator.OR;
    if (!shortCircuit) {
      both(operator, left, right, rightOut, span, out);
    } else {
      complete(out, span);
    }
    if ((left.type().real() || right.type().real()) && !Arithmetic.ofReals(operator)) {
      names.problems().error(span, "floating-point numbers have no '" + operator.symbol() + "'",
          "convert them to integers: (int) x");
      return Term.Value.ZERO;
    } else if (!shortCircuit || rightOut.isEmpty() && Choices.total(right.value())) {
      Term.Value result = expressions.arithmetic().binary(operator, left, right);
      // A sum in a kernel that looks like a choice reads both of its sides: the other way round it is none.
      return names.isLaunched() && Choices.in(result.value()).isPresent()
          ? expressions.arithmetic().binary(operator, right, left) : result;
    }
    String register = names.fresh();
    Expression result = Expression.register(register);
    rightOut.add(new Assign(register, Arithmetic.truth(right.truth()), span));
    out.add(new Assign(register, Arithmetic.truth(left.truth()), span));
    Expression goOn = operator == BinaryOperator.AND ? result : new Expression.Unary(UnaryOperator.NOT, result);
    out.add(new If(goOn, rightOut, List.of(), span));
    return new Term.Value(result, NumberType.S32);
  }
}
