package periscope.lang.ptx.mnemonic;

import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/** The types of a thread's registers, and of the locations that it accesses. */
@FunctionalInterface
public interface RegisterTypes {

  /** Signed numbers of 32 bits for every register, for texts without declarations. */
  RegisterTypes INTS = register -> NumberType.S32;

  NumberType of(String register);

  /** The type of the values of a location. */
  default NumberType location(String name) {
    return NumberType.S32;
  }

  /** The type of an expression over the registers. */
  default NumberType of(Expression expression) {
    return expression.type(this::of);
  }

  /** The type in which an operator without a type in the text computes: that of its operands, with at least 32 bits. */
  default NumberType common(Expression left, Expression right) {
    return common(left, of(left), right, of(right));
  }

  /** The type in which an operator computes with operands of these types. */
  static NumberType common(Expression left, NumberType leftType, Expression right, NumberType rightType) {
    NumberType common = operand(left, leftType, right, rightType).with(operand(right, rightType, left, leftType));
    return common.bits() < NumberType.S32.bits() ? NumberType.S32 : common;
  }

  /** The type of an operand; a constant takes the other operand's type, if that holds it. */
  private static NumberType operand(Expression operand, NumberType own, Expression other, NumberType type) {
    boolean fits = operand instanceof Expression.Constant c && !(other instanceof Expression.Constant)
        && (type.withSign(true).holdsNumber(c.value()) || type.withSign(false).holdsNumber(c.value()));
    return fits ? type : own;
  }

  /** An expression converted to a type; the expression itself if it has that type already. */
  default Expression convert(NumberType type, Expression expression) {
    boolean is = !(expression instanceof Expression.Constant) && type.holds(of(expression));
    return is ? expression : Expression.convert(type, expression);
  }
}
