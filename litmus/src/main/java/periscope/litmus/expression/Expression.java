package periscope.litmus.expression;

import java.util.function.ToLongFunction;

/** An expression that reads only registers of its own thread; memory is read by instructions. */
public sealed interface Expression {

  record Constant(long value) implements Expression {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  record Register(String name) implements Expression {
    @Override
    public String toString() {
      return name;
    }
  }

  record Unary(UnaryOperator operator, Expression operand) implements Expression {}

  record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {}

  static Expression constant(long value) {
    return new Constant(value);
  }

  static Expression register(String name) {
    return new Register(name);
  }

  /**
   * The value under the given registers.
   *
   * @throws ArithmeticException on division by zero
   */
  default long evaluate(ToLongFunction<String> registers) {
    if (this instanceof Constant c) {
      return c.value();
    } else if (this instanceof Register r) {
      return registers.applyAsLong(r.name());
    } else if (this instanceof Unary u) {
      return u.operator().apply(u.operand().evaluate(registers));
    } else {
      Binary b = (Binary) this;
      return b.operator().apply(b.left().evaluate(registers), b.right().evaluate(registers));
    }
  }
}
