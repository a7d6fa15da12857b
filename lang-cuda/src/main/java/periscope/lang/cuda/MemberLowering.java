package periscope.lang.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.lang.c.AtomicOperands;
import periscope.lang.c.Evaluator;
import periscope.lang.c.access.AtomicAccesses;
import periscope.lang.c.access.AtomicAccesses.Exchange;
import periscope.lang.c.access.AtomicAccesses.Expected;
import periscope.lang.c.access.AtomicAccesses.Operation;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Lowers libcu++'s atomic objects. An object is a place in memory whose operators are atomic: a parameter declares it,
 * or a {@code cuda::atomic_ref} refers to it.
 */
final class MemberLowering {

  /** The value of a flag that is set. */
  static final Term.Value ONE = new Term.Value(Expression.constant(1), NumberType.S32);

  private static final String REFERENCE = "cuda::atomic_ref<int, cuda::thread_scope_device>";

  private final ThreadNames names;
  private final Evaluator evaluator;
  private final AtomicOperands operands;
  private final AtomicAccesses atomics;
  private final Orders orders;
  private final OwnLowering own;
  private final PhaseLowering phases;

  MemberLowering(ThreadNames names, Evaluator evaluator, AtomicOperands operands, Orders orders) {
    this.names = names;
    this.evaluator = evaluator;
    this.operands = operands;
    this.atomics = new AtomicAccesses(names, evaluator.accesses());
    this.orders = orders;
    this.own = new OwnLowering(names, evaluator);
    this.phases = new PhaseLowering(names, evaluator, operands);
  }

  /** {@code a(*x)} in {@code cuda::atomic_ref<int, scope> a(*x), b(*y);}. */
  void declare(AtomicReference.Named declared, AtomicReference.References in, List<Instruction> out) {
    String name = declared.name();
    Span span = in.span();
    if (names.register(name).isPresent()) {
      names.problems().error(declared.span(), "there is a register " + name + " already",
          "give the reference another name");
    }
    reference(in.type(), declared.place(), span, out).ifPresent(place -> {
      Term.Place fixed = evaluator.accesses().fixed(place, span, out);
      names.bind(name, new Term.Cell(fixed.location(), fixed.index(), fixed.plain(), fixed.type()));
    });
  }

  /** The object that a {@code cuda::atomic_ref} of some memory is. */
  Optional<Term.Place> reference(String type, CExpression memory, Span span, List<Instruction> out) {
    Scope scope = Words.typeScope(type, span, names.problems());
    Term term = evaluator.term(memory, out);
    if (term instanceof Term.Cell cell) {
      names.locations().markAtomic(cell.location());
      NumberType held = TypeWords.type(List.of(type)).orElse(cell.type());
      return names.locations().width(cell.location(), held, span)
          ? Optional.of(
              new Term.Cell(cell.location(), cell.index(), new Semantics(MemoryOrder.SEQ_CST, scope, false), held))
          : Optional.empty();
    } else if (!(term instanceof Term.Broken)) {
      names.problems().error(memory.span(), "a reference stands for memory, and this is none",
          term instanceof Term.Address a ? "write *" + a.location() : "write " + REFERENCE + "(*x)");
    }
    return Optional.empty();
  }

  /** Lowers the call of a member function; returns its value, if it returns one. */
  Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, List<Instruction> out) {
    Optional<Member> member = Member.of(call.function());
    List<Instruction> code = new ArrayList<>();
    Optional<Term> object = object(call, code);
    // The object is evaluated before the arguments ([expr.call]).
    out.addAll(code.isEmpty() ? code : Evaluations.complete(code, call.span()));
    if (object.filter(PhaseLowering::isBarrier).isPresent()) {
      return phases.member(call, (Term.Place) object.get(), target, out);
    }
    return object.isEmpty() || !callable(call, member) ? Optional.empty()
        : orders.member(call, member.get()).flatMap(o -> object.get() instanceof Term.Place x
            ? access(call, member.get(), x, o, target, out)
            : own.access(call, member.get(), object.get(), target, out));
  }

  private boolean callable(CExpression.Call call, Optional<Member> member) {
    String name = call.function();
    if (Member.UNREAD.containsKey(name)) {
      names.problems().error(call.span(), name + " is not read", Member.UNREAD.get(name));
    } else if (member.isEmpty()) {
      names.problems().error(call.span(), "atomic objects have no member function " + name,
          NearNames.nearOrSome(name, Member.names()));
    } else {
      int count = call.arguments().size();
      int least = member.get().kind().operands;
      int most = least + member.get().kind().orders;
      if (count >= least && count <= most) {
        return true;
      }
      names.problems().error(call.span(), name + " takes " + least + " to " + most + " arguments, not " + count,
          member.get().signature());
    }
    return false;
  }

  /** The atomic object of a member function's call; empty, and an error, for any other expression. */
  private Optional<Term> object(CExpression.Call call, List<Instruction> out) {
    Term term = evaluator.term(call.object().orElseThrow().object(), out);
    if (term instanceof Term.Place place && place.plain().atomic() || own.has(term)) {
      return Optional.of(term);
    } else if (term instanceof Term.Structured || term instanceof Term.Own) {
      names.problems().error(call.span(), "member functions of structures are not read",
          "write a function that is given the structure, or its address");
    } else if (!(term instanceof Term.Broken)) {
      String hint = term instanceof Term.Place place
          ? "write " + REFERENCE + "(*" + place.location() + ")." + call.function() + "(…)"
          : "write " + REFERENCE + " a(*x); and a." + call.function() + "(…)";
      names.problems().error(call.span(), call.object().orElseThrow().text() + " is not an atomic object", hint);
    }
    return Optional.empty();
  }

  private Optional<Term.Value> access(CExpression.Call call, Member member, Term.Place x, Orders.Ordering ordering,
      Optional<String> target, List<Instruction> out) {
    Span span = call.span();
    Semantics semantics = new Semantics(ordering.success(), x.plain().scope(), false);
    List<CExpression> texts = call.arguments();
    Operation operation = new Operation(x, semantics, span);
    Evaluations.Arguments given = evaluator.evaluations().arguments();
    switch (member.kind()) {
      case LOAD -> {
        return Optional.of(atomics.load(operation, target, out));
      }
      case STORE -> {
        Term.Value value = evaluator.argument(texts.get(0), given);
        given.evaluate(span, out);
        atomics.store(operation, value, out);
        return Optional.empty();
      }
      case CLEAR -> {
        atomics.store(operation, Term.Value.ZERO, out);
        return Optional.empty();
      }
      case TEST_AND_SET -> {
        return Optional.of(atomics.fetch(operation, member.operator(), ONE, target, out));
      }
      case FETCH -> {
        Term.Value operand = evaluator.argument(texts.get(0), given);
        given.evaluate(span, out);
        return Optional.of(atomics.fetch(operation, member.operator(), operand, target, out));
      }
      default -> {
        List<Instruction> inside = new ArrayList<>();
        Optional<Expected> expected = operands.referenced(texts.get(0), x, given.next(), inside);
        expected.map(Expected::value).ifPresent(given::is);
        Expression desired = evaluator.accesses().stored(evaluator.argument(texts.get(1), given), x);
        given.evaluate(span, out);
        Exchange exchange = new Exchange(span, x, member.kind() == Member.Kind.WEAK, semantics, ordering.failure());
        Optional<Term.Value> done = expected.map(e -> atomics.compareExchange(exchange, e, desired, target, inside));
        out.addAll(Evaluations.call(inside, span));
        return done;
      }
    }
  }
}
