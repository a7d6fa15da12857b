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
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
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
    Optional<Term.Place> place = place(call.getArguments().get(0), out);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    Term.Place x = place.get();
    names.locations().markAtomic(x.location());
    Span span = Spans.of(call);
    Semantics semantics = ordering.semantics();
    List<Chain> operands = call.getArguments();
    switch (function.kind()) {
      case LOAD -> {
        String register = target.orElseGet(names::fresh);
        at(x, span, out, cell -> new Load(register, cell.location(), cell.address(), semantics, span));
        return Optional.of(register);
      }
      case STORE -> {
        Expression value = expressions.value(operands.get(1), out);
        at(x, span, out, cell -> new Store(cell.location(), cell.address(), value, semantics, span));
      }
      case CLEAR -> at(x, span, out, cell -> new Store(cell.location(), cell.address(), Expression.constant(0), semantics, span));
      case FETCH, TEST_AND_SET -> {
        boolean set = function.kind() == Kind.TEST_AND_SET;
        Expression operand = set ? Expression.constant(1) : expressions.value(operands.get(1), out);
        String register = target.orElseGet(names::fresh);
        at(x, span, out, cell -> new Fetch(register, function.operator(), cell.location(), cell.address(), operand, semantics, span));
        return Optional.of(register);
      }
      default -> {
        return Optional.of(compareExchange(call, x, function.kind() == Kind.WEAK, ordering, target, out));
      }
    }
    return Optional.empty();
  }

  private void at(Term.Place place, Span span, List<Instruction> out, java.util.function.Function<Cells.Cell, Access> access) {
    expressions.cells().access(place, span, out, cell -> List.of(access.apply(cell)));
  }

  private String compareExchange(Call call, Term.Place x, boolean weak, CallArguments.Ordering ordering,
      Optional<String> target, List<Instruction> out) {
    Chain expectedText = call.getArguments().get(1);
    Term expectedTerm = addressedRegister(expectedText).isPresent()
        ? new Term.Broken()
        : expressions.term(expectedText, out);
    Optional<Term.Place> cell = expectedCell(expectedText, expectedTerm, out);
    String expected = cell.isPresent() ? names.fresh() : expectedRegister(expectedText, expectedTerm, out);
    Span span = Spans.of(call);
    cell.ifPresent(e -> at(e, Spans.of(expectedText), out,
        c -> new Load(expected, c.location(), c.address(), Semantics.NON_ATOMIC, Spans.of(expectedText))));
    Expression desired = expressions.value(call.getArguments().get(2), out);
    String register = target.orElseGet(names::fresh);
    at(x, span, out, c ->
        new CompareExchange(register, c.location(), c.address(), expected, desired, weak, ordering.semantics(),
            ordering.failure(), span));
    // An expected value in memory is overwritten when the exchange fails, like one in a register.
    cell.ifPresent(e -> {
      List<Instruction> back = new ArrayList<>();
      at(e, span, back, c -> new Store(c.location(), c.address(), Expression.register(expected), Semantics.NON_ATOMIC, span));
      Expression failed = new Expression.Unary(UnaryOperator.NOT, Expression.register(register));
      out.add(new If(failed, back, List.of(), span));
    });
    return register;
  }

  /** The place that an expected argument names, as in {@code atomic_compare_exchange_strong(x, e, 1)}. */
  private Optional<Term.Place> expectedCell(Chain expected, Term term, List<Instruction> out) {
    boolean variable = ExpressionLowering.name(expected).filter(names::isVariable).isPresent();
    if (!(term instanceof Term.Place place) || term instanceof Term.Cell && !variable) {
      return Optional.empty();
    } else if (Constancy.value(place.index()).isPresent()) {
      return Optional.of(place);
    }
    // The exchange may overwrite registers that the index reads, and the place is accessed once more after it.
    String index = names.fresh();
    out.add(new Assign(index, place.index(), Spans.of(expected)));
    return Optional.of(new Term.Address(place.location(), Expression.register(index)));
  }

  /** The register that holds the expected value: {@code &r} and {@code r} are the register itself. */
  private String expectedRegister(Chain expected, Term term, List<Instruction> out) {
    Optional<String> addressed = addressedRegister(expected);
    if (addressed.isPresent()) {
      names.write(addressed.get());
      return addressed.get();
    }
    Expression value = expressions.read(term, expected, out);
    if (value instanceof Expression.Register register) {
      names.write(register.name());
      return register.name();
    }
    String fresh = names.fresh();
    out.add(new Assign(fresh, value, Spans.of(expected)));
    return fresh;
  }

  private Optional<String> addressedRegister(Chain expected) {
    return addressed(expected).filter(names::isRegister);
  }

  /** The name after a single {@code &}. */
  private static Optional<String> addressed(Chain chain) {
    Operand first = chain.getOperands().get(0);
    boolean address = chain.getOperators().isEmpty() && chain.getThen() == null && first.getPostfix() == null
        && first.getPrefixes().equals(List.of("&"));
    return address && first.getPrimary() instanceof Name n && n.getIndex() == null
        ? Optional.of(n.getName())
        : Optional.empty();
  }

  private Optional<Term.Place> place(Chain argument, List<Instruction> out) {
    Optional<String> name = ExpressionLowering.name(argument);
    if (name.isPresent() && !names.isRegister(name.get()) && !names.isLocation(name.get())) {
      names.problems().error(Spans.of(argument), "unknown location " + name.get(),
          Problems.near(name.get(), names.locations().names()));
      return Optional.empty();
    }
    Term term = expressions.term(argument, out);
    boolean variable = name.filter(names::isVariable).isPresent();
    if (term instanceof Term.Address || term instanceof Term.Cell && variable) {
      return Optional.of((Term.Place) term);
    } else if (term instanceof Term.Broken) {
      return Optional.empty();
    }
    String hint = term instanceof Term.Cell cell
        ? "write " + cell.location() + " without the '*', or & before it"
        : "the first argument of an atomic function is a location";
    names.problems().error(Spans.of(argument), "this is not a location", hint);
    return Optional.empty();
  }
}
