package periscope.lang.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.grammars.Spans;
import periscope.lang.c.AtomicOperands;
import periscope.lang.c.AtomicOperands.Exchange;
import periscope.lang.c.AtomicOperands.Expected;
import periscope.lang.c.AtomicOperands.Operation;
import periscope.lang.c.Evaluations;
import periscope.lang.c.ExpressionLowering;
import periscope.lang.c.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.type.TypeWords;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.cuda.xtext.cuda.MemberCall;
import periscope.lang.cuda.xtext.cuda.ReferenceDeclaration;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Lowers libcu++'s atomic objects. An object is a place in memory whose own operators are atomic: one that a parameter
 * declares, or that a {@code cuda::atomic_ref} stands for.
 */
final class MemberLowering {

  private static final String REFERENCE = "cuda::atomic_ref<int, cuda::thread_scope_device>";

  private final ThreadNames names;
  private final ExpressionLowering expressions;
  private final AtomicOperands operands;
  private final Orders orders;

  MemberLowering(ThreadNames names, ExpressionLowering expressions, AtomicOperands operands, Orders orders) {
    this.names = names;
    this.expressions = expressions;
    this.operands = operands;
    this.orders = orders;
  }

  /** {@code cuda::atomic_ref<int, scope> a(*x);} */
  void declare(ReferenceDeclaration declaration, List<Instruction> out) {
    String name = declaration.getName();
    Span span = Spans.of(declaration);
    if (names.register(name).isPresent()) {
      names.problems().error(span, "there is a register " + name + " already", "give the reference another name");
    }
    reference(declaration.getType(), declaration.getPlace(), span, out).ifPresent(place -> {
      Term.Place fixed = operands.fixed(place, span, out);
      names.bind(name, new Term.Cell(fixed.location(), fixed.index(), fixed.plain(), fixed.type()));
    });
  }

  /** The object that a {@code cuda::atomic_ref} of some memory is. */
  private Optional<Term.Place> reference(String type, Chain memory, Span span, List<Instruction> out) {
    Scope scope = Words.typeScope(type, span, names.problems());
    Term term = expressions.term(memory, out);
    if (term instanceof Term.Cell cell) {
      names.locations().markAtomic(cell.location());
      NumberType held = TypeWords.type(List.of(type)).orElse(cell.type());
      return names.locations().width(cell.location(), held, span)
          ? Optional.of(
              new Term.Cell(cell.location(), cell.index(), new Semantics(MemoryOrder.SEQ_CST, scope, false), held))
          : Optional.empty();
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(Spans.of(memory), "a reference stands for memory, and this is none",
          term instanceof Term.Address a ? "write *" + a.location() : "write " + REFERENCE + "(*x)");
    }
    return Optional.empty();
  }

  /** Lowers the call of a member function; the register that has its value, if it has one. */
  Optional<Term.Value> lower(MemberCall call, Optional<String> target, List<Instruction> out) {
    Optional<Member> member = Member.of(call.getFunction());
    if (member.isEmpty()) {
      names.problems().error(Spans.of(call), "atomic objects have no member function " + call.getFunction(),
          NearNames.nearOrSome(call.getFunction(), Member.names()));
      return Optional.empty();
    }
    int count = call.getArguments().size();
    int least = member.get().kind().operands;
    int most = least + member.get().kind().orders;
    if (count < least || count > most) {
      names.problems().error(Spans.of(call),
          member.get().name() + " takes " + least + " to " + most + " arguments, not " + count, member.get()
          .signature());
      return Optional.empty();
    }
    Optional<Orders.Ordering> ordering = orders.member(call, member.get());
    Optional<Term.Place> object = call.getType() == null
        ? named(call)
        : object(call, out);
    return ordering.flatMap(o -> object.flatMap(x -> access(call, member.get(), x, o, target, out)));
  }

  /** The object is evaluated before the arguments ([expr.call]). */
  private Optional<Term.Place> object(MemberCall call, List<Instruction> out) {
    List<Instruction> code = new ArrayList<>();
    Optional<Term.Place> object = reference(call.getType(), call.getPlace(), Spans.of(call), code);
    out.addAll(Evaluations.complete(code, Spans.of(call)));
    return object;
  }

  private Optional<Term.Place> named(MemberCall call) {
    Span span = Spans.of(call);
    Term term = expressions.named(call.getObject(), span);
    if (term instanceof Term.Place place && place.plain().atomic()) {
      return Optional.of(place);
    } else if (!(term instanceof Term.Broken)) {
      String hint = term instanceof Term.Place place
          ? "write " + REFERENCE + "(*" + place.location() + ")." + call.getFunction() + "(…)"
          : "write " + REFERENCE + " a(*x); and a." + call.getFunction() + "(…)";
      names.problems().error(span, call.getObject() + " is not an atomic object", hint);
    }
    return Optional.empty();
  }

  private Optional<Term.Value> access(MemberCall call, Member member, Term.Place x, Orders.Ordering ordering,
      Optional<String> target, List<Instruction> out) {
    Span span = Spans.of(call);
    Semantics semantics = new Semantics(ordering.success(), x.plain().scope(), false);
    List<Chain> texts = call.getArguments();
    Operation operation = new Operation(x, semantics, span);
    Evaluations.Arguments given = expressions.evaluations().arguments();
    switch (member.kind()) {
      case LOAD -> {
        return Optional.of(operands.load(operation, target, out));
      }
      case STORE -> {
        Term.Value value = expressions.argument(texts.get(0), given);
        given.evaluate(span, out);
        operands.store(operation, value, out);
        return Optional.empty();
      }
      case FETCH -> {
        Term.Value operand = expressions.argument(texts.get(0), given);
        given.evaluate(span, out);
        return Optional.of(operands.fetch(operation, member.operator(), operand, target, out));
      }
      default -> {
        List<Instruction> inside = new ArrayList<>();
        Optional<Expected> expected = operands.referenced(texts.get(0), x, given.next(), inside);
        expected.map(Expected::value).ifPresent(given::is);
        Expression desired = expressions.stored(expressions.argument(texts.get(1), given), x);
        given.evaluate(span, out);
        Exchange exchange = new Exchange(call, x, member.kind() == Member.Kind.WEAK, semantics, ordering.failure());
        Optional<Term.Value> done = expected.map(e -> operands.compareExchange(exchange, e, desired, target, inside));
        out.addAll(Evaluations.call(inside, span));
        return done;
      }
    }
  }
}
