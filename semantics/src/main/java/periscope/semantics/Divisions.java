package periscope.semantics;

import java.util.stream.Stream;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.source.Span;

/** Divisions whose divisor may be 0: what stands before an instruction that has them. */
final class Divisions {

  private Divisions() {}

  /**
   * For each division of an instruction itself, the step that says what a divisor of 0 does. Those of a loop are its
   * test's, and those of a language's own instruction are of the events that it makes.
   */
  static Stream<Instruction> guards(Instruction instruction) {
    return instruction instanceof Instruction.Loop || instruction instanceof LanguageInstruction ? Stream.empty()
        : instruction.dataflow().values().stream().flatMap(v -> of(v, instruction.span()));
  }

  static Stream<Instruction> of(Expression value, Span span) {
    return value.walk().filter(Expression.Binary.class::isInstance).map(Expression.Binary.class::cast)
        .filter(b -> b.operator().divides() && Constancy.value(b.right()).orElse(0) == 0)
        .map(b -> new Undefined(new Expression.Binary(BinaryOperator.EQUAL, b.right(), Expression.constant(0)),
            Cause.DIVISION, span));
  }
}
