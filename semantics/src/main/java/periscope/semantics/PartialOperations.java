package periscope.semantics;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.source.Span;

/**
 * Operations that have no result for some operands: divisions, and conversions of floating-point numbers to integers;
 * and the steps before an instruction that exclude such operands.
 */
final class PartialOperations {

  private PartialOperations() {}

  /**
   * For each such operation in an instruction itself, a step that makes the behaviour undefined for operands without a
   * result. Operations in a loop's condition belong to the loop's test; operations of a language's own instruction
   * belong to its events.
   *
   * @param wraps whether the least number of a type divided by -1 wraps around, as in an assembly, instead of having no
   *              result
   */
  static Stream<Instruction> guards(Instruction instruction, boolean wraps) {
    return instruction instanceof Instruction.Loop || instruction instanceof LanguageInstruction ? Stream.empty()
        : instruction.dataflow().values().stream().flatMap(v -> of(v, instruction.span(), wraps));
  }

  static Stream<Instruction> of(Expression value, Span span, boolean wraps) {
    return value.walk().flatMap(e -> e instanceof Expression.Binary b
        ? Stream.concat(division(b, span).stream(), wraps ? Stream.empty() : overflow(b, span).stream())
        : e instanceof Expression.Real f ? conversion(f, span).stream() : Stream.empty());
  }

  private static Optional<Instruction> division(Expression.Binary b, Span span) {
    return b.operator().divides() && Constancy.value(b.right()).orElse(0) == 0
        ? Optional.of(new Undefined(new Expression.Binary(BinaryOperator.EQUAL, b.right(), Expression.constant(0)),
            Cause.DIVISION, span))
        : Optional.empty();
  }

  private static Optional<Instruction> overflow(Expression.Binary b, Span span) {
    NumberType type = b.type();
    OptionalLong left = Constancy.value(b.left());
    if (!b.operator().divides() || !type.signed() || Constancy.value(b.right()).orElse(-1) != -1
        || left.isPresent() && left.getAsLong() != type.least()) {
      return Optional.empty();
    }
    Expression least = new Expression.Binary(BinaryOperator.EQUAL, type, b.left(), Expression.constant(type.least()));
    Expression minus = new Expression.Binary(BinaryOperator.EQUAL, type, b.right(), Expression.constant(-1));
    return Optional.of(new Undefined(new Expression.Binary(BinaryOperator.AND, least, minus), Cause.OVERFLOW, span));
  }

  private static Optional<Instruction> conversion(Expression.Real f, Span span) {
    if (!f.isPartial()) {
      return Optional.empty();
    }
    // In doubles, which hold the bounds: those of 64 bits are powers of two, and next to them there are no others.
    Expression number = f.from().equals(NumberType.F64) ? f.operands().get(0)
        : new Expression.Real(RealOperator.CONVERT, f.from(), NumberType.F64, f.operands());
    int digits = f.to().bits() - (f.to().signed() ? 1 : 0);
    boolean wide = f.to().signed() && f.to().bits() == Long.SIZE;
    Expression above = wide
        ? new Expression.Real(RealOperator.GREATER_EQUAL, NumberType.F64, number, real(-Math.scalb(1.0, digits)))
        : new Expression.Real(RealOperator.GREATER, NumberType.F64, number, real((double) f.to().least() - 1));
    Expression below =
        new Expression.Real(RealOperator.LESS, NumberType.F64, number, real(Math.scalb(1.0, digits)));
    return Optional.of(new Undefined(
        new Expression.Unary(UnaryOperator.NOT, new Expression.Binary(BinaryOperator.AND, above, below)), Cause.RANGE,
        span));
  }

  private static Expression real(double value) {
    return Expression.constant(Double.doubleToLongBits(value));
  }
}
