package periscope.lang.openclrsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.lang.c.AtomicOperands;
import periscope.lang.c.Calls;
import periscope.lang.c.Evaluator;
import periscope.lang.c.access.AtomicAccesses;
import periscope.lang.c.access.AtomicAccesses.Operation;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.access.Receiver;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.type.TypeWords;
import periscope.lang.openclrsp.Function.Kind;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Lowers calls of atomic functions, fences and barriers. */
final class CallLowering implements Calls {

  private static final Term.Value ONE = new Term.Value(Expression.constant(1), NumberType.S32);

  private final ThreadNames names;
  private final Evaluator evaluator;
  private final CallArguments arguments;
  private final AtomicOperands operands;
  private final AtomicAccesses atomics;

  CallLowering(ThreadNames names, Evaluator evaluator) {
    this.names = names;
    this.evaluator = evaluator;
    this.arguments = new CallArguments(names);
    this.operands = new AtomicOperands(names, evaluator);
    this.atomics = new AtomicAccesses(names, evaluator.accesses());
  }

  @Override
  public boolean returns(CExpression.Call call) {
    return Function.of(call.function()).map(Function::returns)
        .orElseGet(() -> Legacy.of(call.function()).map(l -> l.kind() != Legacy.Kind.FENCE).orElse(true));
  }

  @Override
  public Optional<Term.Value> lower(CExpression.Call call, Optional<String> target, Optional<String> label,
      List<Instruction> out) {
    Optional<Function> found = Function.of(call.function());
    Optional<Legacy> legacy = Legacy.of(call.function());
    if (call.object().isPresent()) {
      names.problems().error(call.at(), "C has no member functions",
          "write a function that is given the structure, or its address");
      return Optional.empty();
    } else if (legacy.isPresent()) {
      return legacy(call, legacy.get(), target, out);
    } else if (WorkItems.has(call.function())) {
      return WorkItems.value(call, names, evaluator, out)
          .map(v -> Receiver.keep(v, target, names, call.at(), out));
    } else if (found.isEmpty() || !names.isLaunched() && call.function().equals(Function.SUB_GROUP)) {
      unknown(call);
      return Optional.empty();
    } else if (call.function().equals(Function.SUB_GROUP) && !Calls.meetsAll(call, "sub-group", names)) {
      return Optional.empty();
    }
    Function function = found.get();
    if (target.isPresent() && !function.returns()) {
      names.problems().error(call.at(), call.function() + " has no value", "call it as a statement of its own");
      return Optional.empty();
    }
    Optional<CallArguments.Ordering> ordering = arguments.ordering(call, function);
    if (ordering.isEmpty()) {
      return Optional.empty();
    }
    return switch (function.kind()) {
      case FENCE -> {
        out.add(new Fence(arguments.flags(call.arguments().get(0)), ordering.get().semantics(), call.at()));
        yield Optional.empty();
      }
      case BARRIER -> {
        Scope scope = ordering.get().semantics().scope();
        out.add(new Barrier(label, arguments.flags(call.arguments().get(0)), scope, call.at()));
        yield Optional.empty();
      }
      default -> access(call, function, ordering.get(), target, out);
    };
  }

  private Optional<Term.Value> legacy(CExpression.Call call, Legacy function, Optional<String> target,
      List<Instruction> out) {
    Span span = call.at();
    List<CExpression> texts = call.arguments();
    if (texts.size() != function.kind().arguments) {
      int wanted = function.kind().arguments;
      names.problems().error(span, function.name() + " takes " + wanted + (wanted == 1 ? " argument" : " arguments")
          + ", not " + texts.size(), "it takes " + function.kind().meaning);
      return Optional.empty();
    } else if (function.kind() == Legacy.Kind.FENCE && target.isPresent()) {
      names.problems().error(span, function.name() + " has no value", "call it as a statement of its own");
      return Optional.empty();
    } else if (function.kind() == Legacy.Kind.FENCE) {
      Semantics semantics = new Semantics(function.order(), Scope.WORK_GROUP, false);
      out.add(new Fence(arguments.flags(texts.get(0)), semantics, span));
      return Optional.empty();
    }
    Evaluations.Arguments given = evaluator.evaluations().arguments();
    return operands.place(texts.get(0), given.next()).map(given::is)
        .map(x -> legacy(call, function, x, given, target, out));
  }

  private Term.Value legacy(CExpression.Call call, Legacy function, Term.Place x, Evaluations.Arguments given,
      Optional<String> target, List<Instruction> out) {
    Span span = call.at();
    List<CExpression> texts = call.arguments();
    names.locations().markAtomic(x.location());
    wide(x, texts.get(0));
    Scope scope = names.locations().isLocal(x.location()) ? Scope.WORK_GROUP : Scope.DEVICE;
    Semantics semantics = new Semantics(MemoryOrder.RELAXED, scope, false);
    Term.Value operand = function.kind() == Legacy.Kind.STEP ? ONE : evaluator.argument(texts.get(1), given);
    if (function.kind() != Legacy.Kind.COMPARE_AND_SWAP) {
      given.evaluate(span, out);
      return atomics.fetch(new Operation(x, semantics, span), function.operator(), operand, target, out);
    }
    Term.Value desired = evaluator.argument(texts.get(2), given);
    given.evaluate(span, out);
    return atomics.compareAndSwap(new AtomicAccesses.Exchange(span, x, false, semantics, MemoryOrder.RELAXED), operand,
        desired, target, out);
  }

  /** Reports a location that is too narrow for atomic functions. */
  private void wide(Term.Place x, CExpression text) {
    if (x.type().bits() < NumberType.S32.bits()) {
      names.problems().error(text.span(), "OpenCL C has no atomic operations of " + TypeWords.name(x.type()),
          "atomic types are int, uint, long and ulong");
    }
  }

  /** Ways out for functions of C and CUDA C that OpenCL C has under another name. */
  private static final Map<String, String> INSTEAD = Map.of(
      "atomic_thread_fence", "write atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, "
          + "memory_scope_device), with the order of the fence",
      "__threadfence", "write atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device)",
      "__syncthreads", "write barrier(CLK_GLOBAL_MEM_FENCE)");

  private void unknown(CExpression.Call call) {
    String name = call.function();
    if (name.endsWith("_remote") && Function.of(name.substring(0, name.length() - 7)).isPresent()) {
      names.problems().error(call.at(), "unknown function " + name,
          name.substring(0, name.length() - 7) + " has no remote form");
      return;
    }
    String instead = INSTEAD.get(name);
    if (instead != null) {
      names.problems().error(call.at(), "unknown function " + name, instead);
      return;
    }
    Set<String> known = Function.names().stream().filter(f -> name.startsWith("__") || !f.startsWith("__"))
        .collect(Collectors.toCollection(TreeSet::new));
    if (NearNames.near(name, known).isEmpty()) {
      known.addAll(Legacy.names());
      known.addAll(WorkItems.names());
    }
    Calls.unknown(call, known, names);
  }

  private Optional<Term.Value> access(
      CExpression.Call call, Function function, CallArguments.Ordering ordering, Optional<String> target,
      List<Instruction> out) {
    Evaluations.Arguments given = evaluator.evaluations().arguments();
    Optional<Term.Place> place = operands.place(call.arguments().get(0), given.next()).map(given::is);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    Term.Place x = place.get();
    names.locations().markFunction(x.location(), call.at());
    // OpenCL C 3.0, 6.15.12.1: the initialisation is no atomic operation.
    Semantics semantics = function.kind() == Kind.INIT ? Semantics.NON_ATOMIC : ordering.semantics();
    Operation operation = new Operation(x, semantics, call.at());
    List<CExpression> texts = call.arguments();
    wide(x, texts.get(0));
    switch (function.kind()) {
      case LOAD -> {
        given.evaluate(operation.span(), out);
        return Optional.of(atomics.load(operation, target, out));
      }
      case STORE, INIT, CLEAR -> {
        Term.Value value =
            function.kind() == Kind.CLEAR ? Term.Value.ZERO : evaluator.argument(texts.get(1), given);
        given.evaluate(operation.span(), out);
        atomics.store(operation, value, out);
      }
      case FETCH, TEST_AND_SET -> {
        boolean set = function.kind() == Kind.TEST_AND_SET;
        Term.Value operand = set ? ONE : evaluator.argument(texts.get(1), given);
        given.evaluate(operation.span(), out);
        return Optional.of(atomics.fetch(operation, function.operator(), operand, target, out));
      }
      default -> {
        boolean weak = function.kind() == Kind.WEAK;
        return Optional.of(compareExchange(
            new AtomicAccesses.Exchange(operation.span(), x, weak, ordering.semantics(), ordering.failure()),
            texts, given, target, out));
      }
    }
    return Optional.empty();
  }

  private Term.Value compareExchange(AtomicAccesses.Exchange exchange, List<CExpression> texts,
      Evaluations.Arguments given, Optional<String> target, List<Instruction> out) {
    Span span = exchange.span();
    List<Instruction> inside = new ArrayList<>();
    AtomicAccesses.Expected expected = operands.pointed(texts.get(1), exchange.place(), given.next(), inside);
    given.is(expected.value());
    Expression desired = evaluator.accesses().stored(evaluator.argument(texts.get(2), given), exchange.place());
    given.evaluate(span, out);
    Term.Value done = atomics.compareExchange(exchange, expected, desired, target, inside);
    out.addAll(Evaluations.call(inside, span));
    return done;
  }
}
