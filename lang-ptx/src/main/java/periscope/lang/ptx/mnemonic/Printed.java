package periscope.lang.ptx.mnemonic;

import periscope.litmus.expression.Expression;

/** Operands as text. */
final class Printed {

  private Printed() {}

  /** A register or number without parentheses, every other value in parentheses. */
  static String operand(Expression value, RegisterTypes types) {
    return leaf(value) ? value.toString() : "(" + OperandExpressions.print(value, types) + ")";
  }

  static boolean leaf(Expression value) {
    return value instanceof Expression.Constant || value instanceof Expression.Register;
  }
}
