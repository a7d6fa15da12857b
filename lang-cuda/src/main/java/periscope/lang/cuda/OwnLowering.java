package periscope.lang.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.Evaluator;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Receiver;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/**
 * Lowers the member functions of atomic objects of a thread. These objects are registers: no other thread sees them, so
 * their accesses synchronise with nothing, whatever their orders.
 */
final class OwnLowering {

  private final ThreadNames names;
  private final Evaluator evaluator;

  OwnLowering(ThreadNames names, Evaluator evaluator) {
    this.names = names;
    this.evaluator = evaluator;
  }

  /** Whether a term is an atomic object of the thread. */
  boolean has(Term term) {
    String register = term instanceof Term.Value v && v.value() instanceof Expression.Register r ? r.name()
        : term instanceof Term.Element e ? e.array().registers().get(0) : "";
    return names.plain(register).atomic();
  }

  /** Lowers a call; returns its value, if it returns one and the call has no error. */
  Optional<Term.Value> access(
      CExpression.Call call, Member member, Term object, Optional<String> target, List<Instruction> out) {
    Span span = call.span();
    List<CExpression> texts = call.arguments();
    List<Instruction> inside = new ArrayList<>();
    Evaluations.Arguments given = evaluator.evaluations().arguments();
    Optional<Term.Value> result = switch (member.kind()) {
      case LOAD -> Optional.of(read(object, call, span, inside));
      case STORE, CLEAR -> {
        Term.Value value = member.kind() == Member.Kind.CLEAR ? Term.Value.ZERO
            : evaluator.argument(texts.get(0), given);
        evaluator.accesses().write(object, value, span, inside);
        yield Optional.empty();
      }
      case FETCH, TEST_AND_SET -> {
        Term.Value operand = member.kind() == Member.Kind.FETCH ? evaluator.argument(texts.get(0), given)
            : MemberLowering.ONE;
        Term.Value old = read(object, call, span, inside);
        Expression left = member.operator().value(old.type(), old.value(), Arithmetic.convert(old.type(), operand));
        evaluator.accesses().write(object, new Term.Value(left, old.type()), span, inside);
        yield Optional.of(old);
      }
      case STRONG -> Optional.of(exchanged(call, object, given, inside));
      case WEAK -> {
        names.problems().error(span, "a weak exchange of an object of the thread's own is not read",
            "write compare_exchange_strong");
        yield Optional.of(Term.Value.ZERO);
      }
    };
    given.evaluate(span, out);
    out.addAll(Evaluations.call(inside, span));
    return result.map(v -> Receiver.keep(v, target, names, span, out));
  }

  private Term.Value exchanged(
      CExpression.Call call, Term object, Evaluations.Arguments given, List<Instruction> inside) {
    Span span = call.span();
    Term expected = given.is(evaluator.term(call.arguments().get(0), given.next()));
    Term.Value desired = evaluator.argument(call.arguments().get(1), given);
    boolean changes = expected instanceof Term.Place || expected instanceof Term.Element
        || expected instanceof Term.Value v && v.isRegister();
    if (!changes || expected instanceof Term.Address) {
      names.problems().error(span, "the expected value is overwritten if the exchange fails, and this cannot be",
          "write: int e = 0; and give it e");
      return Term.Value.ZERO;
    }
    Term.Value old = read(object, call, span, inside);
    Term.Value wanted = evaluator.accesses().read(expected, call.arguments().get(0).span(), inside);
    Expression same = new Expression.Binary(
        BinaryOperator.EQUAL, old.value(), Arithmetic.convert(old.type(), wanted));
    String done = names.fresh(NumberType.S32);
    List<Instruction> then = new ArrayList<>();
    List<Instruction> otherwise = new ArrayList<>();
    inside.add(new Assign(done, same, span));
    evaluator.accesses().write(object, desired, span, then);
    evaluator.accesses().write(expected, old, span, otherwise);
    inside.add(new If(Expression.register(done), then, otherwise, span));
    return new Term.Value(Expression.register(done), NumberType.S32);
  }

  /** The present value of an object, in a fresh register. */
  private Term.Value read(Term object, CExpression.Call call, Span span, List<Instruction> out) {
    Term.Value now = evaluator.accesses().read(object, call.at(), out);
    String register = names.fresh(now.type());
    out.add(new Assign(register, now.value(), span));
    return new Term.Value(Expression.register(register), now.type());
  }
}
