package periscope.litmus.expression;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

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

  /** The constants and registers that it is made of, from left to right, with repetitions. */
  default Stream<Expression> leaves() {
    if (this instanceof Unary u) {
      return u.operand().leaves();
    } else if (this instanceof Binary b) {
      return Stream.concat(b.left().leaves(), b.right().leaves());
    }
    return Stream.of(this);
  }

  /** The registers that it reads, from left to right, with repetitions. */
  default List<String> registers() {
    return leaves().filter(Register.class::isInstance).map(e -> ((Register) e).name()).toList();
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
