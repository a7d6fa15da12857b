package periscope.lang.c;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.grammars.Spans;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/**
 * Lowers the functions that every dialect has and that touch no memory: {@code min} and {@code max} of integers, and
 * {@code assert}, behind which the behaviour of a run that fails it is undefined.
 */
final class CommonCalls implements Calls {

  private static final String ASSERT = "assert";
  private static final Set<String> LEAST = Set.of("min", "std::min", "cuda::std::min");
  private static final Set<String> MOST = Set.of("max", "std::max", "cuda::std::max");

  private final ThreadNames names;
  private final ExpressionLowering expressions;

  CommonCalls(ThreadNames names, ExpressionLowering expressions) {
    this.names = names;
    this.expressions = expressions;
  }

  /** Whether a call is one of these. */
  static boolean has(Call call) {
    return extreme(call) || call.getFunction().equals(ASSERT);
  }

  @Override
  public boolean returns(Call call) {
    return extreme(call);
  }

  private static boolean extreme(Call call) {
    return LEAST.contains(call.getFunction()) || MOST.contains(call.getFunction());
  }

  @Override
  public Optional<Term.Value> lower(Call call, Optional<String> target, Optional<String> label, List<Instruction> out) {
    boolean asserted = call.getFunction().equals(ASSERT);
    Span span = Spans.of(call);
    List<Chain> texts = call.getArguments();
    if (texts.size() != (asserted ? 1 : 2)) {
      names.problems().error(span, call.getFunction() + " takes " + (asserted ? "1 argument" : "2 arguments") + ", not "
          + texts.size(), "");
      return Optional.empty();
    } else if (asserted && target.isPresent()) {
      names.problems().error(span, "assert has no value", "call it as a statement of its own");
      return Optional.empty();
    } else if (asserted) {
      Expression failed = new Expression.Unary(UnaryOperator.NOT, expressions.full(texts.get(0), out).value());
      Instruction undefined = new Instruction.Undefined(Expression.constant(1), Instruction.Cause.ACCESS, span);
      out.add(new If(failed, List.of(undefined), List.of(), span));
      return Optional.empty();
    }
    Evaluations.Arguments given = expressions.evaluations().arguments();
    Term.Value first = expressions.argument(texts.get(0), given);
    Term.Value second = expressions.argument(texts.get(1), given);
    given.evaluate(span, out);
    Term.Value left = total(first, span, out);
    Term.Value right = total(second, span, out);
    BinaryOperator operator = LEAST.contains(call.getFunction()) ? BinaryOperator.LESS : BinaryOperator.GREATER;
    Expression chosen = expressions.arithmetic().binary(operator, left, right).value();
    return Optional.of(Receiver.keep(Arithmetic.choice(chosen, left, right), target, names, span, out));
  }

  /** A value that may be computed twice: in a register, if it divides. */
  private Term.Value total(Term.Value value, Span span, List<Instruction> out) {
    if (Choices.total(value.value())) {
      return value;
    }
    String register = names.fresh(value.type());
    out.add(new Assign(register, value.value(), span));
    return new Term.Value(Expression.register(register), value.type());
  }
}
