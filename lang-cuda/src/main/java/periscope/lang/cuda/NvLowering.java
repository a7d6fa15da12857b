package periscope.lang.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Lowers calls of nvcc's own atomic functions ({@link NvFunction}). */
final class NvLowering {

  private final ThreadNames names;
  private final Evaluator evaluator;
  private final AtomicOperands operands;
  private final AtomicAccesses atomics;
  private final Orders orders;

  NvLowering(ThreadNames names, Evaluator evaluator, AtomicOperands operands, Orders orders) {
    this.names = names;
    this.evaluator = evaluator;
    this.operands = operands;
    this.atomics = new AtomicAccesses(names, evaluator.accesses());
    this.orders = orders;
  }

  /** Lowers a call; returns its value, if it returns one and the call has no error. */
  Optional<Term.Value> lower(CExpression.Call call, NvFunction function, Optional<String> target,
      List<Instruction> out) {
    int count = call.arguments().size();
    int least = function.least();
    if (count < least || count > least + 1) {
      names.problems().error(call.at(), function.name() + " takes " + least + " to " + (least + 1)
          + " arguments, not " + count, function.signature());
      return Optional.empty();
    } else if (function.kind().isEmpty()) {
      orders.fence(call, Words.COMPILER)
          .ifPresent(s -> out.add(new Fence(CallLowering.REGIONS, s, call.at())));
      return Optional.empty();
    }
    int behind = function.operands().length();
    Optional<Orders.Ordering> ordering =
        orders.ordering(call.arguments().subList(behind, least), function.kind().get(), Words.COMPILER);
    Optional<Scope> scope = orders.scope(call, least, Words.COMPILER);
    if (ordering.isEmpty() || scope.isEmpty()) {
      return Optional.empty();
    }
    Evaluations.Arguments given = evaluator.evaluations().arguments();
    Optional<Term.Place> place = operands.place(call.arguments().get(0), given.next()).map(given::is);
    return place.filter(x -> wide(x, call, function))
        .flatMap(x -> access(call, function, x, ordering.get(), scope.get(), given, target, out));
  }

  private boolean wide(Term.Place x, CExpression.Call call, NvFunction function) {
    names.locations().markAtomic(x.location());
    boolean computes = function.operator() != null && function.operator() != FetchOperator.EXCHANGE;
    if (computes && x.type().bits() < NumberType.S32.bits()) {
      names.problems().error(call.arguments().get(0).span(),
          "there is no " + function.name() + " of " + TypeWords.name(x.type()), "use a cuda::atomic_ref");
      return false;
    }
    return true;
  }

  private Optional<Term.Value> access(CExpression.Call call, NvFunction function, Term.Place x,
      Orders.Ordering ordering,
      Scope scope, Evaluations.Arguments given, Optional<String> target, List<Instruction> out) {
    Span span = call.at();
    Semantics semantics = new Semantics(ordering.success(), scope, false);
    Operation operation = new Operation(x, semantics, span);
    List<Instruction> inside = new ArrayList<>();
    Optional<Expected> expected = Optional.empty();
    Term.Value value = Term.Value.ZERO;
    Term result = Term.Value.ZERO;
    boolean weak = false;
    for (int i = 1; i < function.operands().length(); i++) {
      CExpression text = call.arguments().get(i);
      switch (function.operands().charAt(i)) {
        case 'e' -> {
          expected = Optional.of(operands.pointed(text, x, given.next(), inside));
          given.is(expected.get().value());
        }
        case 'v' -> value = evaluator.argument(text, given);
        case 'p' -> value = evaluator.accesses().read(pointee(text, given), text.span(), inside);
        case 'r' -> result = pointee(text, given);
        default -> weak = isTrue(text);
      }
    }
    given.evaluate(span, out);
    Optional<Term.Value> done = switch (function.kind().orElseThrow()) {
      case LOAD -> Optional.of(atomics.load(operation, target, inside));
      case FETCH -> Optional.of(atomics.fetch(operation, function.operator(), value, target, inside));
      case STORE -> {
        atomics.store(operation, value, inside);
        yield Optional.empty();
      }
      default -> {
        Expression desired = evaluator.accesses().stored(value, x);
        Exchange exchange = new Exchange(span, x, weak, semantics, ordering.failure());
        yield Optional.of(atomics.compareExchange(exchange, expected.orElseThrow(), desired, target, inside));
      }
    };
    if (function.operands().contains("r") && !(result instanceof Term.Broken)) {
      evaluator.accesses().write(result, done.orElseThrow(), span, inside);
    }
    out.addAll(inside.size() > 1 ? Evaluations.call(inside, span) : inside);
    return done;
  }

  /** The register or memory whose address an argument is. */
  private Term pointee(CExpression text, Evaluations.Arguments given) {
    Term address = given.is(evaluator.term(text, given.next()));
    if (address instanceof Term.Address a) {
      return new Term.Cell(a.location(), a.index(), a.plain(), a.type());
    } else if (address instanceof Term.Variable v) {
      return new Term.Value(Expression.register(v.register()), v.type());
    } else if (!(address instanceof Term.Broken)) {
      names.problems().error(text.span(), "this is no address of a number", "write &v, with int v");
    }
    return new Term.Broken();
  }

  /** Whether an exchange is weak; true if that is not constant, since a weak exchange allows more. */
  private boolean isTrue(CExpression text) {
    OptionalLong weak = names.constant(evaluator.value(text, new ArrayList<>()).value()).map(Constancy::value)
        .orElse(OptionalLong.empty());
    return weak.isEmpty() || weak.getAsLong() != 0;
  }
}
