package periscope.lang.openclrsp;

import java.util.List;
import java.util.Optional;
import periscope.grammars.Spans;
import periscope.lang.c.AtomicOperands;
import periscope.lang.c.Calls;
import periscope.lang.c.ExpressionLowering;
import periscope.lang.c.Names;
import periscope.lang.c.Problems;
import periscope.lang.c.Term;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.openclrsp.Function.Kind;
import periscope.litmus.Scope;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Lowers calls of atomic functions, fences and barriers. */
final class CallLowering implements Calls {

  private final Names names;
  private final ExpressionLowering expressions;
  private final CallArguments arguments;
  private final AtomicOperands operands;

  CallLowering(Names names, ExpressionLowering expressions) {
    this.names = names;
    this.expressions = expressions;
    this.arguments = new CallArguments(names.problems());
    this.operands = new AtomicOperands(names, expressions);
  }

  @Override
  public boolean returns(Call call) {
    return Function.of(call.getFunction()).map(Function::returns).orElse(true);
  }

  @Override
  public Optional<String> lower(Call call, Optional<String> target, Optional<String> label, List<Instruction> out) {
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
    Optional<Term.Place> place = operands.place(call.getArguments().get(0), out);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    Term.Place x = place.get();
    names.locations().markAtomic(x.location());
    Span span = Spans.of(call);
    Semantics semantics = ordering.semantics();
    List<Chain> texts = call.getArguments();
    switch (function.kind()) {
      case LOAD -> {
        String register = target.orElseGet(names::fresh);
        operands.at(x, span, out, cell -> new Load(register, cell.location(), cell.address(), semantics, span));
        return Optional.of(register);
      }
      case STORE -> {
        Expression value = expressions.value(texts.get(1), out);
        operands.at(x, span, out, cell -> new Store(cell.location(), cell.address(), value, semantics, span));
      }
      case CLEAR -> operands.at(x, span, out,
          cell -> new Store(cell.location(), cell.address(), Expression.constant(0), semantics, span));
      case FETCH, TEST_AND_SET -> {
        boolean set = function.kind() == Kind.TEST_AND_SET;
        Expression operand = set ? Expression.constant(1) : expressions.value(texts.get(1), out);
        String register = target.orElseGet(names::fresh);
        operands.at(x, span, out, cell -> new Fetch(
            register, function.operator(), cell.location(), cell.address(), operand, semantics, span));
        return Optional.of(register);
      }
      default -> {
        AtomicOperands.Expected expected = operands.pointed(texts.get(1), out);
        Expression desired = expressions.value(texts.get(2), out);
        boolean weak = function.kind() == Kind.WEAK;
        return Optional.of(operands.compareExchange(
            new AtomicOperands.Exchange(call, x, weak, semantics, ordering.failure()), expected, desired, target, out));
      }
    }
    return Optional.empty();
  }
}
