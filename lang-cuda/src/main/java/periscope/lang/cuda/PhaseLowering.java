package periscope.lang.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import periscope.lang.c.AtomicOperands;
import periscope.lang.c.Evaluator;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.async.PhaseOperation.Kind;
import periscope.litmus.async.PhaseState;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Lowers the functions of {@code cuda::barrier<cuda::thread_scope_block>}. An arrival releases and a wait acquires, at
 * the scope of the block (cccl, barrier_block_scope.h).
 */
final class PhaseLowering {

  /** The semantics with which declarations mark a barrier; no access has it. */
  static final Semantics BARRIER = new Semantics(MemoryOrder.ACQ_REL, Scope.WORK_GROUP, false);

  /** The prefix of the functions that count transactions. */
  private static final String DEVICE = "cuda::device::";

  /** The member functions, each with the words for its arguments. */
  private static final Map<String, String> MEMBERS = new TreeMap<>(Map.of("arrive", "arrive() or arrive(n)",
      "wait", "wait(std::move(token))", "wait_parity", "wait_parity(0)", "arrive_and_wait", "arrive_and_wait()",
      "arrive_and_drop", "arrive_and_drop()"));

  /** The other functions, each with the words for its arguments. */
  private static final Map<String, String> FUNCTIONS = new TreeMap<>(Map.of("init", "init(b, n)",
      DEVICE + "barrier_arrive_tx", DEVICE + "barrier_arrive_tx(*b, 1, n)",
      DEVICE + "barrier_expect_tx", DEVICE + "barrier_expect_tx(*b, n)"));

  private final ThreadNames names;
  private final Evaluator evaluator;
  private final AtomicOperands operands;

  PhaseLowering(ThreadNames names, Evaluator evaluator, AtomicOperands operands) {
    this.names = names;
    this.evaluator = evaluator;
    this.operands = operands;
  }

  /** Whether a call is one of a function that is no member of the barrier. */
  static boolean isFunction(CExpression.Call call) {
    return call.object().isEmpty() && FUNCTIONS.containsKey(call.function());
  }

  /** Whether a term is a barrier. */
  static boolean isBarrier(Term term) {
    return term instanceof Term.Place place && place.plain().equals(BARRIER);
  }

  /** Whether a call returns the token of an arrival. */
  static boolean arrives(CExpression.Call call) {
    return call.object().isPresent() ? call.function().equals("arrive")
        : call.function().equals(DEVICE + "barrier_arrive_tx");
  }

  /** Lowers the call of a member function of a barrier; returns the token of an arrival if {@code target} is there. */
  Optional<Term.Value> member(CExpression.Call call, Term.Place barrier, Optional<String> target,
      List<Instruction> out) {
    List<CExpression> given = call.arguments();
    String name = call.function();
    if (!MEMBERS.containsKey(name)) {
      names.problems().error(call.span(), "of a barrier, " + name + " is not read",
          NearNames.nearOrSome(name, new TreeSet<>(MEMBERS.keySet())));
      return Optional.empty();
    }
    boolean counts = name.equals("arrive");
    boolean waits = name.equals("wait") || name.equals("wait_parity");
    if (given.size() != (waits ? 1 : 0) && !(counts && given.size() == 1)) {
      return wrong(call, MEMBERS.get(name));
    }
    return switch (name) {
      case "wait" -> made(Kind.WAIT, Optional.empty(), token(given.get(0), out), barrier, call, out);
      case "wait_parity" -> made(Kind.WAIT_PARITY, Optional.empty(), number(given.get(0), 0, 1, out), barrier, call,
          out);
      case "arrive_and_wait" -> {
        String token = names.fresh();
        names.declareType(token, NumberType.S32, call.span());
        List<Instruction> both = new ArrayList<>();
        made(Kind.ARRIVE, Optional.of(token), Optional.of(Expression.constant(1)), barrier, call, both);
        made(Kind.WAIT, Optional.empty(), Optional.of(Expression.register(token)), barrier, call, both);
        out.addAll(Evaluations.call(both, call.span()));
        yield Optional.empty();
      }
      case "arrive_and_drop" -> made(Kind.ARRIVE_DROP, Optional.empty(), Optional.of(Expression.constant(1)), barrier,
          call, out);
      default -> made(Kind.ARRIVE, target, given.isEmpty() ? Optional.of(Expression.constant(1))
          : number(given.get(0), 1, PhaseState.MOST, out), barrier, call, out);
    };
  }

  /** Lowers the call of another function of barriers. */
  Optional<Term.Value> function(CExpression.Call call, Optional<String> target, List<Instruction> out) {
    List<CExpression> given = call.arguments();
    boolean arrives = arrives(call);
    if (given.size() != (arrives ? 3 : 2)) {
      return wrong(call, FUNCTIONS.get(call.function()));
    }
    boolean starts = call.function().equals("init");
    Optional<Term.Place> barrier = (starts ? operands.place(given.get(0), out)
        : Optional.of(evaluator.term(given.get(0), out)).filter(Term.Place.class::isInstance)
            .map(Term.Place.class::cast)).filter(PhaseLowering::isBarrier);
    if (barrier.isEmpty()) {
      return wrong(call, FUNCTIONS.get(call.function()));
    }
    if (arrives && !Constancy.value(evaluator.value(given.get(1), out).value()).equals(OptionalLong.of(1))) {
      return wrong(call, FUNCTIONS.get(call.function()));
    }
    Optional<Expression> count = number(given.get(given.size() - 1), starts ? 1 : 0, PhaseState.MOST, out);
    return made(starts ? Kind.INIT : arrives ? Kind.ARRIVE_EXPECT_TX : Kind.EXPECT_TX, target, count, barrier.get(),
        call, out);
  }

  private Optional<Term.Value> wrong(CExpression.Call call, String usage) {
    names.problems().error(call.span(), "wrong arguments for " + call.function(), "write " + usage);
    return Optional.empty();
  }

  /** A number of arrivals or bytes, or a parity; empty, and an error, for a constant out of range. */
  private Optional<Expression> number(CExpression text, long least, long most, List<Instruction> out) {
    Expression value = evaluator.value(text, out).value();
    Optional<Expression> inside = Optional.of(value).filter(v -> Constancy.value(v).stream()
        .allMatch(c -> c >= least && c <= most));
    if (inside.isEmpty()) {
      names.problems().error(text.span(), "this number is " + least + " to " + most, "");
    }
    return inside;
  }

  /** The token that a wait is given, with {@code std::move} around it or without. */
  private Optional<Expression> token(CExpression text, List<Instruction> out) {
    CExpression given = text.bare() instanceof CExpression.Call c && c.function().equals("std::move")
        && c.arguments().size() == 1 ? c.arguments().get(0) : text;
    return Optional.of(evaluator.value(given, out).value());
  }

  private Optional<Term.Value> made(Kind kind, Optional<String> register, Optional<Expression> operand,
      Term.Place barrier, CExpression.Call call, List<Instruction> out) {
    Span span = call.span();
    register.filter(r -> names.type(r).isEmpty()).ifPresent(r -> names.declareType(r, NumberType.S32, span));
    MemoryOrder order = kind == Kind.INIT ? MemoryOrder.NON_ATOMIC : kind == Kind.EXPECT_TX ? MemoryOrder.RELAXED
        : kind.waits() ? MemoryOrder.ACQUIRE : MemoryOrder.RELEASE;
    Scope scope = kind == Kind.INIT ? Scope.WORK_ITEM : Scope.WORK_GROUP;
    operand.ifPresent(o -> evaluator.accesses().cells().access(barrier, span, out,
        cell -> List.of(new PhaseOperation(kind, register, cell.location(), o, order, scope, span))));
    return register.map(r -> new Term.Value(Expression.register(r), NumberType.S32));
  }
}
