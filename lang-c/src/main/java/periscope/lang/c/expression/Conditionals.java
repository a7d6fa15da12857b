package periscope.lang.c.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Pointers;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Choices;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/** Lowers {@code ?:}. */
final class Conditionals {

  private final ThreadNames names;
  private final Expressions expressions;
  private final Accesses accesses;
  private final Pointers pointers;

  Conditionals(ThreadNames names, Expressions expressions) {
    this.names = names;
    this.expressions = expressions;
    this.accesses = expressions.accesses();
    this.pointers = new Pointers(names, accesses);
  }

  /**
   * {@code condition ? then : otherwise}. If both arms touch no memory, arithmetic selects the value, so that the
   * result has a data dependency on the condition; otherwise branches select it.
   */
  Term choice(CExpression.Conditional text, List<Instruction> out) {
    Span span = text.span();
    List<Instruction> tested = new ArrayList<>();
    Expression condition = accesses.read(expressions.term(text.condition(), tested), span, tested).truth();
    out.addAll(Evaluations.complete(tested, span));
    pointers.releaseInside(List.of(text.then(), text.otherwise()), span, out);
    List<Instruction> thenOut = new ArrayList<>();
    List<Instruction> otherwiseOut = new ArrayList<>();
    Term first = expressions.term(text.then(), thenOut);
    Term second = expressions.term(text.otherwise(), otherwiseOut);
    Optional<Term> address =
        pointers.either(condition, first, second, thenOut, otherwiseOut, span, out);
    if (address.isPresent()) {
      return address.get();
    }
    Term.Value then = accesses.read(first, text.then().span(), thenOut);
    Term.Value otherwise = accesses.read(second, text.otherwise().span(), otherwiseOut);
    if (thenOut.isEmpty() && otherwiseOut.isEmpty() && Choices.total(then.value())
        && Choices.total(otherwise.value())) {
      return Arithmetic.choice(condition, then, otherwise);
    }
    NumberType type = Arithmetic.common(then.type(), otherwise.type());
    String register = names.fresh(type);
    thenOut.add(new Assign(register, Arithmetic.convert(type, then), span));
    otherwiseOut.add(new Assign(register, Arithmetic.convert(type, otherwise), span));
    out.add(new If(condition, thenOut, otherwiseOut, span));
    return new Term.Value(Expression.register(register), type);
  }
}
