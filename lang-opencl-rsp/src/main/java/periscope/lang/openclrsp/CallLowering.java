package periscope.lang.openclrsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.grammars.Spans;
import periscope.lang.openclrsp.Function.Kind;
import periscope.lang.openclrsp.xtext.openClRsp.Call;
import periscope.lang.openclrsp.xtext.openClRsp.Chain;
import periscope.lang.openclrsp.xtext.openClRsp.Name;
import periscope.lang.openclrsp.xtext.openClRsp.Operand;
import periscope.litmus.Scope;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/** Lowers calls of atomic functions, fences and barriers. */
final class CallLowering {

  private final Names names;
  private final ExpressionLowering expressions;
  private final CallArguments arguments;

  CallLowering(Names names, ExpressionLowering expressions) {
    this.names = names;
    this.expressions = expressions;
    this.arguments = new CallArguments(names.problems());
  }

  /** A call inside an expression: its value. */
  Expression value(Call call, List<Instruction> out) {
    Optional<Function> function = Function.of(call.getFunction());
    if (function.isPresent() && !function.get().returns()) {
      names.problems().error(Spans.of(call), call.getFunction() + " has no value", "call it as a statement of its own");
      return Expression.constant(0);
    }
    return lower(call, Optional.empty(), Optional.empty(), out).map(Expression::register).orElse(Expression.constant(0));
  }

  /**
   * Lowers a call.
   *
   * @param target register for its value; a fresh one if absent
   * @param label  label of the statement
   * @return the register that has the value; empty if there is none, or the call is wrong
   */
  Optional<String> lower(Call call, Optional<String> target, Optional<String> label, List<Instruction> out) {
    Optional<Function> found = Function.of(call.getFunction());
    if (found.isEmpty()) {
      names.problems().error(Spans.of(call), "unknown function " + call.getFunction(), unknownHint(call.getFunction()));
      return Optional.empty();
    }
    Function function = found.get();
    if (target.isPresent() && !function.returns()) {
      names.problems().error(Spans.of(call), call.getFunction() + " has no value", "call it as a statement of its own");
      return Optional.empty();
    }
    Optional<CallArguments.Ordering> ordering = arguments.ordering(call, function);
    if (ordering.isEmpty()) {
      return Optional.empty();
    }
    return switch (function.kind()) {
      case FENCE -> {
        out.add(new Fence(arguments.flags(call.getArguments().get(0)), ordering.get().semantics(), Spans.of(call)));
        yield Optional.empty();
      }
      case BARRIER -> {
        Scope scope = ordering.get().semantics().scope();
        out.add(new Barrier(label, arguments.flags(call.getArguments().get(0)), scope, Spans.of(call)));
        yield Optional.empty();
      }
      default -> access(call, function, ordering.get(), target, out);
    };
  }

  private static String unknownHint(String name) {
    if (name.endsWith("_remote") && Function.of(name.substring(0, name.length() - 7)).isPresent()) {
      return name.substring(0, name.length() - 7) + " has no remote form";
    }
    return Problems.near(name, Function.names());
  }

  private Optional<String> access(
      Call call, Function function, CallArguments.Ordering ordering, Optional<String> target, List<Instruction> out) {
    Optional<String> location = location(call.getArguments().get(0));
    if (location.isEmpty()) {
      return Optional.empty();
    }
    String x = location.get();
    names.locations().markAtomic(x);
    Span span = Spans.of(call);
    Semantics semantics = ordering.semantics();
    List<Chain> operands = call.getArguments();
    switch (function.kind()) {
      case LOAD -> {
        String register = target.orElseGet(names::fresh);
        out.add(new Load(register, x, semantics, span));
        return Optional.of(register);
      }
      case STORE -> out.add(new Store(x, expressions.value(operands.get(1), out), semantics, span));
      case CLEAR -> out.add(new Store(x, Expression.constant(0), semantics, span));
      case FETCH, TEST_AND_SET -> {
        boolean set = function.kind() == Kind.TEST_AND_SET;
        Expression operand = set ? Expression.constant(1) : expressions.value(operands.get(1), out);
        FetchOperator operator = function.operator();
        String register = target.orElseGet(names::fresh);
        out.add(new Fetch(register, operator, x, operand, semantics, span));
        return Optional.of(register);
      }
      default -> {
        return Optional.of(compareExchange(call, x, function.kind() == Kind.WEAK, ordering, target, out));
      }
    }
    return Optional.empty();
  }

  private String compareExchange(
      Call call, String x, boolean weak, CallArguments.Ordering ordering, Optional<String> target, List<Instruction> out) {
    Chain expectedText = call.getArguments().get(1);
    Optional<String> cell = expectedCell(expectedText);
    String expected = cell.isPresent() ? names.fresh() : expectedRegister(expectedText, out);
    Span span = Spans.of(call);
    cell.ifPresent(e -> out.add(new Load(expected, e, Semantics.NON_ATOMIC, Spans.of(expectedText))));
    Expression desired = expressions.value(call.getArguments().get(2), out);
    String register = target.orElseGet(names::fresh);
    out.add(new CompareExchange(register, x, expected, desired, weak, ordering.semantics(), ordering.failure(), span));
    // An expected value in memory is overwritten when the exchange fails, like one in a register.
    cell.ifPresent(e -> {
      Store back = new Store(e, Expression.register(expected), Semantics.NON_ATOMIC, span);
      Expression failed = new Expression.Unary(UnaryOperator.NOT, Expression.register(register));
      out.add(new If(failed, List.of(back), List.of(), span));
    });
    return register;
  }

  /** The location that an expected argument names, as in {@code atomic_compare_exchange_strong(x, e, 1)}. */
  private Optional<String> expectedCell(Chain expected) {
    return ExpressionLowering.name(expected).or(() -> addressed(expected)).filter(names::isLocation);
  }

  /** The register that holds the expected value: {@code &r} and {@code r} are the register itself. */
  private String expectedRegister(Chain expected, List<Instruction> out) {
    Optional<String> addressed = addressed(expected);
    if (addressed.isPresent()) {
      if (!names.isRegister(addressed.get())) {
        names.unknown(addressed.get(), Spans.of(expected));
      }
      names.write(addressed.get());
      return addressed.get();
    }
    Expression value = expressions.value(expected, out);
    if (value instanceof Expression.Register register) {
      names.write(register.name());
      return register.name();
    }
    String fresh = names.fresh();
    out.add(new Assign(fresh, value, Spans.of(expected)));
    return fresh;
  }

  /** The name after a single {@code &}. */
  private static Optional<String> addressed(Chain chain) {
    Operand first = chain.getOperands().get(0);
    boolean address = chain.getOperators().isEmpty() && first.getPrefixes().equals(List.of("&"));
    return address && first.getPrimary() instanceof Name n && n.getIndex() == null
        ? Optional.of(n.getName())
        : Optional.empty();
  }

  private Optional<String> location(Chain argument) {
    Optional<String> name = ExpressionLowering.name(argument);
    if (name.isPresent() && !names.isRegister(name.get()) && !names.isLocation(name.get())) {
      names.problems().error(Spans.of(argument), "unknown location " + name.get(),
          Problems.near(name.get(), names.locations().names()));
      return Optional.empty();
    }
    Term term = expressions.term(argument, new ArrayList<>());
    if (term instanceof Term.Address address) {
      return Optional.of(address.location());
    } else if (term instanceof Term.Broken) {
      return Optional.empty();
    }
    String hint = term instanceof Term.Cell cell
        ? "write " + cell.location() + " without the '*'"
        : "the first argument of an atomic function is a location";
    names.problems().error(Spans.of(argument), "this is not a location", hint);
    return Optional.empty();
  }
}
