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
    NumberType common = operand(left, right).with(operand(right, left));
    return common.bits() < NumberType.S32.bits() ? NumberType.S32 : common;
  }

  /** The type of an operand; a constant has that of the other one, if it fits there. */
  private NumberType operand(Expression operand, Expression other) {
    NumberType type = of(other);
    boolean fits = operand instanceof Expression.Constant c && !(other instanceof Expression.Constant)
        && (type.withSign(true).holdsNumber(c.value()) || type.withSign(false).holdsNumber(c.value()));
    return fits ? type : of(operand);
  }

  /** An expression as a number of a type: itself, if it is one already. */
  default Expression convert(NumberType type, Expression expression) {
    boolean is = !(expression instanceof Expression.Constant) && type.holds(of(expression));
    return is ? expression : Expression.convert(type, expression);
  }
}
