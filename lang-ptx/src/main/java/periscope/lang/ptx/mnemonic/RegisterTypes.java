package periscope.lang.ptx.mnemonic;

import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/** The types of a thread's registers, and of what it accesses. */
@FunctionalInterface
public interface RegisterTypes {

  /** Where nothing is said of registers: they hold numbers of 32 bits with a sign. */
  RegisterTypes INTS = register -> NumberType.S32;

  NumberType of(String register);

  /** The type of what a location holds. */
  default NumberType location(String name) {
    return NumberType.S32;
  }

  /** The type of an expression over the registers. */
  default NumberType of(Expression expression) {
    return expression.type(this::of);
  }

  /** The type in which an operator computes that the text gives no type: that of its operands, at least 32 bits. */
  default NumberType common(Expression left, Expression right) {
    return common(left, of(left), right, of(right));
  }

  /** The same for operands of these types. */
  static NumberType common(Expression left, NumberType leftType, Expression right, NumberType rightType) {
    NumberType common = operand(left, leftType, right, rightType).with(operand(right, rightType, left, leftType));
    return common.bits() < NumberType.S32.bits() ? NumberType.S32 : common;
  }

  /** The type of an operand; a constant has that of the other one, if it fits there. */
  private static NumberType operand(Expression operand, NumberType own, Expression other, NumberType type) {
    boolean fits = operand instanceof Expression.Constant c && !(other instanceof Expression.Constant)
        && (type.withSign(true).holdsNumber(c.value()) || type.withSign(false).holdsNumber(c.value()));
    return fits ? type : own;
  }

  /** An expression as a number of a type: itself, if it is one already. */
  default Expression convert(NumberType type, Expression expression) {
    boolean is = !(expression instanceof Expression.Constant) && type.holds(of(expression));
    return is ? expression : Expression.convert(type, expression);
  }
}
