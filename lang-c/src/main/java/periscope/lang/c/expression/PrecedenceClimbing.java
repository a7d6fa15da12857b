package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import periscope.grammars.Spans;
import periscope.lang.c.access.Cells;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Parts;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Choices;
import periscope.lang.c.term.Term;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/**
 * The operators of one expression: precedence climbing over the flat list of operands that the grammar reads. Operands
 * may be evaluated in any order, except where the language or {@code &&} and {@code ||} say otherwise.
 */
final class PrecedenceClimbing {

  private final Expressions expressions;
  private final ThreadNames names;
  private final Vectors vectors;
  private final Pointers pointers;
  private final Chain chain;
  private int at;

  PrecedenceClimbing(Expressions expressions, ThreadNames names, Vectors vectors, Pointers pointers, Chain chain) {
    this.expressions = expressions;
    this.vectors = vectors;
    this.pointers = pointers;
    this.names = names;
    this.chain = chain;
  }

  /** The longest expression from here whose operators bind at least as tightly as {@code precedence}. */
  Term expression(int precedence, List<Instruction> out) {
    Operand first = chain.getOperands().get(at);
    List<Instruction> leftOut = new ArrayList<>();
    Term left = expressions.operand(first, leftOut);
    while (at < chain.getOperators().size()) {
      BinaryOperator operator = BinaryOperator.of(chain.getOperators().get(at));
      if (operator.precedence() < precedence) {
        break;
      }
      at++;
      left = settled(left, operator, first, leftOut);
      Operand second = chain.getOperands().get(at);
      if (operator == BinaryOperator.AND || operator == BinaryOperator.OR) {
        pointers.releaseInside(chain.getOperands().subList(at, chain.getOperands().size()),
            Spans.of(chain), leftOut);
      }
      List<Instruction> rightOut = new ArrayList<>();
      Term right = settled(expression(operator.precedence() + 1, rightOut), operator, second, rightOut);
      left = combine(operator, left, right, rightOut, leftOut);
    }
    out.addAll(leftOut);
    return left;
  }

  /** A term as an operand: an address that is added to stays one, everything else becomes a value. */
  private Term settled(Term term, BinaryOperator operator, Operand source, List<Instruction> out) {
    boolean pointer = isPointer(term) && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT
            || names.isLaunched() && isComparison(operator));
    return pointer || term instanceof Term.Broken ? term : vectors.read(term, source, out);
  }

  private Term combine(
      BinaryOperator operator, Term left, Term right, List<Instruction> rightOut, List<Instruction> out) {
    if (left instanceof Term.Value l && right instanceof Term.Value r) {
      return combine(operator, l, r, rightOut, out);
    }
    both(operator, left, right, rightOut, out);
    if (Parts.vector(left).isPresent() || Parts.vector(right).isPresent()) {
      return vectors.binary(operator, left, right, Spans.of(chain));
    } else if (isComparison(operator) || operator == BinaryOperator.SUBTRACT && isPointer(left) && isPointer(right)) {
      return compared(operator, left, right, out);
    } else if (left instanceof Term.Structured s && right instanceof Term.Value r) {
      return moved(s, operator, r);
    } else if (right instanceof Term.Structured s && left instanceof Term.Value l && operator == BinaryOperator.ADD) {
      return moved(s, operator, l);
    } else if (left instanceof Term.Address a && right instanceof Term.Value r) {
      return new Term.Address(a.location(), moved(a, operator, r), a.plain(), a.type());
    } else if (right instanceof Term.Address a && left instanceof Term.Value l && operator == BinaryOperator.ADD) {
      return new Term.Address(a.location(), moved(a, operator, l), a.plain(), a.type());
    } else if (!(left instanceof Term.Broken || right instanceof Term.Broken)) {
      names.problems().error(Spans.of(chain), "'" + operator.symbol() + "' cannot have an address here",
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

  /** Reports pointers that are compared, or one that is compared with a number. */
  private Term compared(BinaryOperator operator, Term left, Term right, List<Instruction> out) {
    if (isPointer(left) && isPointer(right)) {
      names.problems().error(Spans.of(chain), "pointers are not " + (operator == BinaryOperator.SUBTRACT
          ? "subtracted" : "compared"), "count with an index, and use that");
    } else {
      expressions.accesses().read(isPointer(left) ? left : right, Spans.of(chain), out);
    }
    return new Term.Broken();
  }

  /** Puts the instructions of two operands together. */
  private void both(
      BinaryOperator operator, Term left, Term right, List<Instruction> rightOut, List<Instruction> out) {
    if (isShift(operator) && expressions.evaluations().rules().shiftsInOrder()) {
      complete(out);
      out.addAll(rightOut);
      return;
    }
    List<Instruction> leftOut = List.copyOf(out);
    out.clear();
    expressions.evaluations()
        .unordered(List.of(Evaluations.Operand.of(left, leftOut), Evaluations.Operand.of(right, rightOut)),
        false, Spans.of(chain), out);
  }

  private static boolean isShift(BinaryOperator operator) {
    return operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT;
  }

  private void complete(List<Instruction> code) {
    List<Instruction> all = Evaluations.complete(List.copyOf(code), Spans.of(chain));
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
      BinaryOperator operator, Term.Value first, Term.Value right, List<Instruction> rightOut, List<Instruction> out) {
    boolean ordered = isShift(operator) && expressions.evaluations().rules().shiftsInOrder();
    Term.Value left = ordered ? expressions.accesses().unchanged(first, rightOut, Spans.of(chain), out) : first;
    boolean shortCircuit = operator == BinaryOperator.AND || operator == BinaryOperator.OR;
    if (!shortCircuit) {
      both(operator, left, right, rightOut, out);
    } else {
      complete(out);
    }
    if ((left.type().real() || right.type().real()) && !Arithmetic.ofReals(operator)) {
      names.problems().error(Spans.of(chain), "floating-point numbers have no '" + operator.symbol() + "'",
          "convert them to integers: (int) x");
      return Term.Value.ZERO;
    } else if (!shortCircuit || rightOut.isEmpty() && Choices.total(right.value())) {
      Term.Value result = expressions.arithmetic().binary(operator, left, right);
      // A sum in a kernel that looks like a choice reads both of its sides: the other way round it is none.
      return names.isLaunched() && Choices.in(result.value()).isPresent()
          ? expressions.arithmetic().binary(operator, right, left) : result;
    }
    String register = names.fresh();
    Span span = Spans.of(chain);
    Expression result = Expression.register(register);
    rightOut.add(new Assign(register, Arithmetic.truth(right.truth()), span));
    out.add(new Assign(register, Arithmetic.truth(left.truth()), span));
    Expression goOn = operator == BinaryOperator.AND ? result : new Expression.Unary(UnaryOperator.NOT, result);
    out.add(new If(goOn, rightOut, List.of(), span));
    return new Term.Value(result, NumberType.S32);
  }
}
