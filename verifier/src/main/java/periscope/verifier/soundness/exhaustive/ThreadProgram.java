package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;
import periscope.mappings.table.SourceOperation;

/**
 * A thread of a searched program.
 *
 * @param steps its operations, in program order
 */
public record ThreadProgram(List<Step> steps) {

  /**
   * One operation.
   *
   * @param location index of its location
   * @param guard    whether the steps after it run only if the value that it read is not 0
   */
  public record Step(SourceOperation operation, int location, boolean guard) {}

  public ThreadProgram {
    steps = List.copyOf(steps);
  }

  public int size() {
    return steps.size();
  }

  /**
   * The thread's instructions. The steps that read have the registers {@code r0}, {@code r1}, … in order.
   *
   * @param storedByStep value that each step stores
   */
  List<Instruction> body(List<String> locations, IntToLongFunction storedByStep) {
    return body(0, 0, locations, storedByStep);
  }

  private List<Instruction> body(
      int from, int register, List<String> locations, IntToLongFunction stored) {
    List<Instruction> body = new ArrayList<>();
    int nextRegister = register;
    for (int i = from; i < steps.size(); i++) {
      Step step = steps.get(i);
      String name = "r" + nextRegister;
      body.add(instruction(step, locations.get(step.location()), name, stored.applyAsLong(i)));
      nextRegister += Alphabet.reads(step.operation()) ? 1 : 0;
      if (step.guard()) {
        Expression read = new Expression.Binary(
            BinaryOperator.NOT_EQUAL, Expression.register(name), Expression.constant(0));
        body.add(new Instruction.If(read, body(i + 1, nextRegister, locations, stored), List.of(), Span.NONE));
        break;
      }
    }
    return body;
  }

  private static Instruction instruction(Step step, String location, String register, long stored) {
    SourceOperation o = step.operation();
    Semantics semantics = new Semantics(o.order(), o.scope(), o.remote(), false, o.unit());
    return switch (o.operation()) {
      case LOAD -> new AtomicInstruction.Load(register, location, semantics, Span.NONE);
      case STORE -> new AtomicInstruction.Store(location, Expression.constant(stored), semantics, Span.NONE);
      case FETCH_INC -> new AtomicInstruction.Fetch(
          register, FetchOperator.ADD, location, Expression.constant(1), semantics, Span.NONE);
      default -> throw new IllegalArgumentException("not an operation of the searched programs: " + o);
    };
  }
}
