package periscope.lang.c.expression;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.lang.c.Calls;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Receiver;
import periscope.lang.c.dialect.Builtins;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Choices;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.type.Structure;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/**
 * Lowers functions of every dialect that touch no memory: {@code min} and {@code max} of integers, {@code assert},
 * behind which a run that fails it has undefined behaviour, and {@code sizeof}.
 */
final class CommonCalls implements Calls {

  private static final String ASSERT = "assert";

  private final ThreadNames names;
  private final Expressions expressions;

  CommonCalls(ThreadNames names, Expressions expressions) {
    this.names = names;
    this.expressions = expressions;
  }

  /** Whether a call is a call of such a function. */
  boolean has(CExpression.Call call) {
    return returns(call) || call.function().equals(ASSERT) || prints(call);
  }

  /** Whether a call prints; its arguments are evaluated, and nothing else happens. */
  private boolean prints(CExpression.Call call) {
    return call.function().equals("printf") && names.isLaunched();
  }

  private void print(CExpression.Call call, boolean valued, List<Instruction> out) {
    if (valued) {
      names.problems().error(call.at(), "what printf returns is not read", "call it as a statement of its own");
      return;
    } else if (call.arguments().isEmpty()
        || !call.arguments().get(0).named().equals(Optional.of(Builtins.TEXT))) {
      names.problems().error(call.at(), "printf takes a text first", "write: printf(\"%d\", x)");
      return;
    }
    expressions.unused(call.arguments().subList(1, call.arguments().size()), call.at(), out);
  }

  /** {@code sizeof (type)}. */
  Term size(CExpression.Size size) {
    Optional<Integer> bytes = names.locations().structure(size.words())
        .map(s -> s.size(names.dialect().evaluation().references()))
        .or(() -> TypeWords.type(size.words()).map(Structure::bytes));
    if (bytes.isEmpty()) {
      names.problems().error(size.span(), "the size of this type is not known", "");
    }
    return new Term.Value(Expression.constant(bytes.orElse(1)), NumberType.U64);
  }

  @Override
  public boolean returns(CExpression.Call call) {
    return names.dialect().functions().containsKey(call.function());
  }

  @Override
  public Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, Optional<String> label,
      List<Instruction> out) {
    if (prints(call)) {
      print(call, target.isPresent(), out);
      return Optional.empty();
    }
    boolean asserted = call.function().equals(ASSERT);
    Span span = call.at();
    List<CExpression> texts = call.arguments();
    int arity = asserted ? 1 : names.dialect().functions().get(call.function()).arity();
    if (texts.size() != arity) {
      names.problems().error(span, call.function() + " takes " + arity + (arity == 1 ? " argument" : " arguments")
          + ", not " + texts.size(), "");
      return Optional.empty();
    } else if (asserted && target.isPresent()) {
      names.problems().error(span, "assert has no value", "call it as a statement of its own");
      return Optional.empty();
    } else if (asserted) {
      Expression failed = new Expression.Unary(UnaryOperator.NOT, expressions.full(texts.get(0), out).truth());
      Instruction undefined = new Instruction.Undefined(Expression.constant(1), Instruction.Cause.ACCESS, span);
      out.add(new If(failed, List.of(undefined), List.of(), span));
      return Optional.empty();
    }
    Evaluations.Arguments given = expressions.evaluations().arguments();
    List<Term.Value> values = texts.stream().map(t -> expressions.argument(t, given)).toList();
    given.evaluate(span, out);
    List<Term.Value> total = values.stream()
        .map(v -> Choices.total(v.value()) ? v : kept(v, span, out)).toList();
    Optional<Term.Value> result = names.dialect().functions().get(call.function()).body()
        .of(total, v -> kept(v, span, out), expressions.arithmetic());
    if (result.isEmpty()) {
      names.problems().error(span, call.function() + " does not take " + total.stream()
          .map(v -> TypeWords.name(v.type())).collect(Collectors.joining(" and ")) + " here", "convert it first");
    }
    return result.map(v -> Receiver.keep(v, target, names, span, out));
  }

  /** A value in a register, for a value that is used several times or must be computed only once. */
  private Term.Value kept(Term.Value value, Span span, List<Instruction> out) {
    if (value.value().operands().isEmpty()) {
      return value;
    }
    String register = names.fresh(value.type());
    out.add(new Assign(register, value.value(), span));
    return new Term.Value(Expression.register(register), value.type());
  }
}
