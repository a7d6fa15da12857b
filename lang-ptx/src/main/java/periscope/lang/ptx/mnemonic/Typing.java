package periscope.lang.ptx.mnemonic;

import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/** The rules of PTX for the types of operands. */
final class Typing {

  private Typing() {}

  /**
   * An operand converted to the type of its operator. An operator that uses only the lowest bits needs no conversion.
   */
  static Expression operand(BinaryOperator operator, NumberType type, Expression operand, RegisterTypes types) {
    return switch (operator) {
      case AND, OR -> operand;
      case ADD, SUBTRACT, MULTIPLY, SHIFT_LEFT_CLAMPED ->
        operand instanceof Expression.Constant ? types.convert(type, operand) : operand;
      default -> types.convert(type, operand);
    };
  }

  /** PTX's operator with the same spelling: its shifts clamp their counts. */
  static BinaryOperator ptx(BinaryOperator operator) {
    return switch (operator) {
      case SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT_CLAMPED;
      case SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT_CLAMPED;
      default -> operator;
    };
  }

  /** A shift by a count modulo the width, as a clamping shift of a masked count. */
  static Expression.Binary masked(Expression.Binary shift) {
    Expression mask = Expression.constant(shift.type().bits() - 1);
    return new Expression.Binary(ptx(shift.operator()), shift.type(), shift.left(),
        new Expression.Binary(BinaryOperator.BIT_AND, shift.right(), mask));
  }
}
