package periscope.litmus.expression;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * An expression that reads only registers of its own thread; instructions read memory.
 *
 * <p>Operators compute in a type. Their operands are numbers of that type in canonical form ({@link NumberType}); a
 * language puts a {@link Convert} around an operand that may have another form. An operator without a type computes in
 * 64 bits with a sign, which is exact for operands of fewer bits.
 */
public sealed interface Expression {

  record Constant(long value) implements Expression {
    @Override
    public String toString() {
      return Long.toString(value);
    }

    @Override
    public List<Expression> operands() {
      return List.of();
    }

    @Override
    public long evaluate(ToLongFunction<String> registers) {
      return value;
    }
  }

  record Register(String name) implements Expression {
    @Override
    public String toString() {
      return name;
    }

    @Override
    public List<Expression> operands() {
      return List.of();
    }

    @Override
    public long evaluate(ToLongFunction<String> registers) {
      return registers.applyAsLong(name);
    }
  }

  /**
   * A prefix operator.
   *
   * @param type the type in which the operator computes; one and the same type if the result does not depend on it
   *             ({@link UnaryOperator#standard})
   */
  record Unary(UnaryOperator operator, NumberType type, Expression operand) implements Expression {
    public Unary {
      type = operator.standard(type);
    }

    /** An operator that computes in 64 bits with a sign. */
    public Unary(UnaryOperator operator, Expression operand) {
      this(operator, NumberType.S64, operand);
    }

    /** The result for a value of the operand. */
    public long apply(long value) {
      return operator.apply(type, value);
    }

    @Override
    public List<Expression> operands() {
      return List.of(operand);
    }

    @Override
    public long evaluate(ToLongFunction<String> registers) {
      return apply(operand.evaluate(registers));
    }
  }

  /**
   * An infix operator.
   *
   * @param type the type in which the operator computes; one and the same type if the result does not depend on it
   *             ({@link BinaryOperator#standard})
   */
  record Binary(BinaryOperator operator, NumberType type, Expression left, Expression right) implements Expression {
    public Binary {
      type = operator.standard(type);
    }

    /** An operator that computes in 64 bits with a sign. */
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

    @Override
    public List<Expression> operands() {
      return List.of(left, right);
    }

    @Override
    public long evaluate(ToLongFunction<String> registers) {
      return apply(left.evaluate(registers), right.evaluate(registers));
    }

    private NumberType results(Function<String, NumberType> registers) {
      if (operator.isTruth()) {
        return NumberType.S32;
      } else if (typed(operator)) {
        return type;
      }
      NumberType first = left.type(registers);
      NumberType second = right.type(registers);
      return first.admits(right, second) ? first : second.admits(left, first) ? second : first.with(second);
    }
  }

  /** Converts the operand to {@code type}: keeps its lowest bits, in the type's canonical form. */
  record Convert(NumberType type, Expression operand) implements Expression {
    @Override
    public List<Expression> operands() {
      return List.of(operand);
    }

    @Override
    public long evaluate(ToLongFunction<String> registers) {
      return type.wrap(operand.evaluate(registers));
    }
  }

  /**
   * An operation on floating-point numbers, or a conversion to or from them.
   *
   * @param from the type of the operands
   * @param to   the type of the result; {@code int} for a comparison
   */
  record Real(RealOperator operator, NumberType from, NumberType to, List<Expression> operands) implements Expression {
    public Real {
      operands = List.copyOf(operands);
      if (operands.size() != operator.operands() || !from.real() && !to.real()) {
        throw new IllegalArgumentException(operator + " of " + operands.size() + " operands, " + from + " to " + to);
      }
    }

    /** An operation whose operands and result have one type, or a comparison of two numbers of that type. */
    public Real(RealOperator operator, NumberType type, Expression... operands) {
      this(operator, type, operator.isTruth() ? NumberType.S32 : type, List.of(operands));
    }

    /**
     * Whether the operation has no result for some operands: a conversion of a floating-point number that the integer
     * type cannot hold.
     */
    public boolean isPartial() {
      return operator == RealOperator.CONVERT && from.real() && !to.real();
    }

    /** The result for values of the operands. */
    public long apply(long... values) {
      return operator.apply(from, to, values);
    }

    @Override
    public long evaluate(ToLongFunction<String> registers) {
      return apply(operands.stream().mapToLong(o -> o.evaluate(registers)).toArray());
    }

    /**
     * The expression in readable notation with parentheses around it: {@code (x + 0.5)}, {@code sqrt(x)}, {@code
     * f32(n)}.
     *
     * @param print prints an operand that is no constant
     */
    public String text(Function<Expression, String> print) {
      List<String> texts = operands.stream()
          .map(o -> o instanceof Constant c ? from.print(c.value()) : print.apply(o)).toList();
      return operator.isInfix() ? "(" + String.join(" " + operator.symbol() + " ", texts) + ")"
          : (operator == RealOperator.CONVERT ? to.toString() : operator == RealOperator.SEEN ? "as_" + to
          : operator.symbol()) + "("
          + String.join(", ", texts) + ")";
    }

    /** A copy with other operands. */
    public Real with(List<Expression> others) {
      return new Real(operator, from, to, others);
    }
  }

  static Expression constant(long value) {
    return new Constant(value);
  }

  static Expression register(String name) {
    return new Register(name);
  }

  /**
   * An expression whose value is a number of {@code type} in canonical form: the expression itself if its values have
   * that form already, else a {@link Convert} around it.
   */
  static Expression convert(NumberType type, Expression expression) {
    if (expression instanceof Constant c) {
      return constant(type.wrap(c.value()));
    } else if (expression instanceof Binary b && (b.operator().isTruth() || typed(b.operator()) && type.holds(b.type()))
        || expression instanceof Unary u && (u.operator() == UnaryOperator.NOT || type.holds(u.type()))
        || expression instanceof Convert c && type.holds(c.type()) || expression instanceof Real f && type.holds(f.to())
        || type.bits() == Long.SIZE) {
      return expression;
    }
    // What the outer conversion drops, the inner one need not look at.
    return expression instanceof Convert c && type.bits() <= c.type().bits()
        ? new Convert(type, c.operand())
        : new Convert(type, expression);
  }

  /**
   * Whether the results of the operator have the canonical form of the operator's type; a bitwise operator computes in
   * the same type for all operands ({@link BinaryOperator#standard}).
   */
  private static boolean typed(BinaryOperator operator) {
    return switch (operator) {
      case BIT_AND, BIT_OR, BIT_XOR -> false;
      default -> true;
    };
  }

  /** The operands, from left to right; empty for a constant or a register. */
  List<Expression> operands();

  /**
   * The value of the expression under the given values of registers.
   *
   * @throws ArithmeticException on division by zero
   */
  long evaluate(ToLongFunction<String> registers);

  /**
   * Applies the function for this kind of expression. Each kind has its own parameter, so that the compiler reports
   * every caller when somebody adds a kind.
   */
  default <T> T fold(Function<Constant, T> constant, Function<Register, T> register, Function<Unary, T> unary,
      Function<Convert, T> convert, Function<Binary, T> binary, Function<Real, T> real) {
    if (this instanceof Constant e) {
      return constant.apply(e);
    } else if (this instanceof Register e) {
      return register.apply(e);
    } else if (this instanceof Unary e) {
      return unary.apply(e);
    } else if (this instanceof Convert e) {
      return convert.apply(e);
    } else if (this instanceof Binary e) {
      return binary.apply(e);
    } else if (this instanceof Real e) {
      return real.apply(e);
    }
    throw new IllegalStateException("no such expression: " + this);
  }

  /** The expression and all its subexpressions, from left to right, operands before the operation on them. */
  default Stream<Expression> walk() {
    return Stream.concat(operands().stream().flatMap(Expression::walk), Stream.of(this));
  }

  /** The constants and registers in the expression, from left to right, with repetitions. */
  default Stream<Expression> leaves() {
    return operands().isEmpty() ? Stream.of(this) : operands().stream().flatMap(Expression::leaves);
  }

  /** Names of the registers that the expression reads, from left to right, with repetitions. */
  default List<String> registers() {
    return leaves().filter(Register.class::isInstance).map(e -> ((Register) e).name()).toList();
  }

  /**
   * A type that holds all values of the expression; the type of its outermost operator, if that operator has one.
   *
   * @param registers the type of a register, by name
   */
  default NumberType type(Function<String, NumberType> registers) {
    return fold(c -> NumberType.S32.wrap(c.value()) == c.value() ? NumberType.S32 : NumberType.S64,
        r -> registers.apply(r.name()),
        u -> u.operator() == UnaryOperator.NOT ? NumberType.S32 : u.type(),
        Convert::type,
        b -> b.results(registers),
        Real::to);
  }
}
