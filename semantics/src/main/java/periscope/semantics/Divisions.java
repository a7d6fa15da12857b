package periscope.semantics;

import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.source.Span;

/** Divisions whose divisor may be 0: what stands before an instruction that has them. */
final class Divisions {

  private Divisions() {}

  /**
   * For each division of an instruction itself, the step that says what a divisor of 0 does; those of a loop are its
   * test's.
   */
  static Stream<Instruction> guards(Instruction instruction) {
    return values(instruction).stream().flatMap(v -> of(v, instruction.span()));
  }

  static Stream<Instruction> of(Expression value, Span span) {
    if (value instanceof Expression.Unary u) {
      return of(u.operand(), span);
    } else if (value instanceof Expression.Convert c) {
      return of(c.operand(), span);
    } else if (value instanceof Expression.Binary b) {
      Stream<Instruction> inside = Stream.concat(of(b.left(), span), of(b.right(), span));
      if (b.operator().divides() && Constancy.value(b.right()).orElse(0) == 0) {
        Expression zero = new Expression.Binary(BinaryOperator.EQUAL, b.right(), Expression.constant(0));
        return Stream.concat(inside, Stream.of(new Undefined(zero, Cause.DIVISION, span)));
      }
      return inside;
    }
    return Stream.empty();
  }

  private static List<Expression> values(Instruction instruction) {
    if (instruction instanceof Instruction.Assign i) {
      return List.of(i.value());
    } else if (instruction instanceof Instruction.Branch i) {
      return List.of(i.condition());
    } else if (instruction instanceof Instruction.If i) {
      return List.of(i.condition());
    } else if (instruction instanceof AtomicInstruction.Store i) {
      return List.of(i.value());
    } else if (instruction instanceof AtomicInstruction.Fetch i) {
      return List.of(i.operand());
    } else if (instruction instanceof AtomicInstruction.CompareExchange i) {
      return List.of(i.desired());
    } else if (instruction instanceof PtxInstruction.St i) {
      return List.of(i.offset(), i.value());
    } else if (instruction instanceof PtxInstruction.Atom i) {
      return List.of(i.offset(), i.operand());
    } else if (instruction instanceof PtxInstruction.Cas i) {
      return List.of(i.offset(), i.expected(), i.desired());
    } else if (instruction instanceof PtxInstruction.Ld i) {
      return List.of(i.offset());
    } else if (instruction instanceof EventInstruction.Write i) {
      return List.of(i.value());
    } else if (instruction instanceof EventInstruction.Update i) {
      return List.of(i.operand());
    }
    return List.of();
  }
}
