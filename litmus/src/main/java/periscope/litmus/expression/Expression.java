package periscope.litmus.expression;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * An expression that reads only registers of its own thread; memory is read by instructions.
 *
 * <p>Operators compute in a type. Their operands are numbers of that type in canonical form ({@link NumberType}); a
 * language puts a {@link Convert} where an operand may be none. An operator without a type computes with 64 bits and a
 * sign, which is exact for operands of fewer bits.
 */
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

  /** @param type what is computed in; the same for all types where it makes no difference */
  record Unary(UnaryOperator operator, NumberType type, Expression operand) implements Expression {
    public Unary {
      type = operator.standard(type);
    }

    /** In 64 bits with a sign. */
    public Unary(UnaryOperator operator, Expression operand) {
      this(operator, NumberType.S64, operand);
    }

    /** The result for a value of the operand. */
    public long apply(long value) {
      return operator.apply(type, value);
    }
  }

  /** @param type what is computed in; the same for all types where it makes no difference */
  record Binary(BinaryOperator operator, NumberType type, Expression left, Expression right) implements Expression {
    public Binary {
      type = operator.standard(type);
    }

    /** In 64 bits with a sign. */
    public Binary(BinaryOperator operator, Expression left, Expression right) {
      this(operator, NumberType.S64, left, right);
    }

    /**
     * The result for values of the operands.
     *
     * @throws ArithmeticException on division by zero
     */
    public long apply(long leftValue, long rightValue) {
      return operator.apply(type, leftValue, rightValue);
    }
  }

  /** The number of a type that has the lowest bits of the operand. */
  record Convert(NumberType type, Expression operand) implements Expression {}

  static Expression constant(long value) {
    return new Constant(value);
  }

  static Expression register(String name) {
    return new Register(name);
  }

  /** An expression as a number of a type: a {@link Convert} where it needs one. */
  static Expression convert(NumberType type, Expression expression) {
    if (expression instanceof Constant c) {
      return constant(type.wrap(c.value()));
    } else if (expression instanceof Binary b && (b.operator().isTruth() || typed(b.operator()) && type.holds(b.type()))
        || expression instanceof Unary u && (u.operator() == UnaryOperator.NOT || type.holds(u.type()))
        || expression instanceof Convert c && type.holds(c.type()) || type.bits() == Long.SIZE) {
      return expression;
    }
    // What the outer conversion drops, the inner one need not look at.
    return expression instanceof Convert c && type.bits() <= c.type().bits()
        ? new Convert(type, c.operand())
        : new Convert(type, expression);
  }

  /** Whether an operator's type says what its results are; bitwise ones keep none. */
  private static boolean typed(BinaryOperator operator) {
    return switch (operator) {
      case BIT_AND, BIT_OR, BIT_XOR -> false;
      default -> true;
    };
  }

  /** The constants and registers that it is made of, from left to right, with repetitions. */
  default Stream<Expression> leaves() {
    if (this instanceof Unary u) {
      return u.operand().leaves();
    } else if (this instanceof Binary b) {
      return Stream.concat(b.left().leaves(), b.right().leaves());
    } else if (this instanceof Convert c) {
      return c.operand().leaves();
    }
    return Stream.of(this);
  }

  /** The registers that it reads, from left to right, with repetitions. */
  default List<String> registers() {
    return leaves().filter(Register.class::isInstance).map(e -> ((Register) e).name()).toList();
  }

  /**
   * A type that holds all values of the expression, the one in which its outermost operator computes if that says one.
   *
   * @param registers the types of registers
   */
  default NumberType type(Function<String, NumberType> registers) {
    if (this instanceof Constant c) {
      return NumberType.S32.wrap(c.value()) == c.value() ? NumberType.S32 : NumberType.S64;
    } else if (this instanceof Register r) {
      return registers.apply(r.name());
    } else if (this instanceof Convert c) {
      return c.type();
    } else if (this instanceof Unary u) {
      return u.operator() == UnaryOperator.NOT ? NumberType.S32 : u.type();
    }
    Binary b = (Binary) this;
    if (b.operator().isTruth()) {
      return NumberType.S32;
    } else if (typed(b.operator())) {
      return b.type();
    }
    NumberType left = b.left().type(registers);
    NumberType right = b.right().type(registers);
    return left.admits(b.right(), right) ? left : right.admits(b.left(), left) ? right : left.with(right);
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
      return u.apply(u.operand().evaluate(registers));
    } else if (this instanceof Convert c) {
      return c.type().wrap(c.operand().evaluate(registers));
    }
    Binary b = (Binary) this;
    return b.apply(b.left().evaluate(registers), b.right().evaluate(registers));
  }
}
