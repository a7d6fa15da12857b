package periscope.lang.c.term;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import periscope.lang.c.term.Term.Value;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;

/**
 * A function of a language that computes with numbers and touches no memory. Dialects name it.
 *
 * @param arity number of arguments
 * @param body  computes its value
 */
public record NumberFunction(int arity, Body body) {

  /** The computation of a function's value. */
  @FunctionalInterface
  public interface Body {

    /**
     * The value; empty if the function does not accept these types.
     *
     * @param x          the arguments, which may be used more than once
     * @param kept       puts a value into a register and returns the register's value, for values that are used often
     * @param arithmetic the conversions and operators of the language
     */
    Optional<Value> of(List<Value> x, UnaryOperator<Value> kept, Arithmetic arithmetic);
  }

  /** The smaller of two numbers; for floating-point numbers that are not comparable, the first (OpenCL C 6.15.3). */
  public static final NumberFunction LEAST = of(2, (x, a) -> least(a, x.get(0), x.get(1)));

  /** The greater of two numbers; for floating-point numbers that are not comparable, the first. */
  public static final NumberFunction GREATEST = of(2, (x, a) -> greatest(a, x.get(0), x.get(1)));

  /** A number limited to the range from a lower to an upper bound. */
  public static final NumberFunction CLAMP = new NumberFunction(3, (x, kept, a) ->
      Optional.of(least(a, kept.apply(greatest(a, x.get(0), x.get(1))), x.get(2))));

  /** The absolute value: of an integer in the unsigned type, of a floating-point number in its own type. */
  public static final NumberFunction ABSOLUTE = of(1, (x, a) -> absolute(x.get(0), a, false));

  /** The absolute value, in the promoted type. */
  public static final NumberFunction SIGNED_ABSOLUTE = of(1, (x, a) -> absolute(x.get(0), a, true));

  /** {@code x * y}. */
  public static final NumberFunction PRODUCT = of(2, (x, a) -> a.binary(BinaryOperator.MULTIPLY, x.get(0), x.get(1)));

  /** {@code x * y + z}. */
  public static final NumberFunction PRODUCT_AND_SUM = of(3,
      (x, a) -> a.binary(BinaryOperator.ADD, a.binary(BinaryOperator.MULTIPLY, x.get(0), x.get(1)), x.get(2)));

  /** Number of bits that are 1, in the type of the argument, an integer. */
  public static final NumberFunction ONES = new NumberFunction(1, (x, kept, a) ->
      integer(x.get(0)).map(t -> as(ones(x.get(0), kept, a), t)));

  /** Number of zero bits before the first 1. */
  public static final NumberFunction LEADING_ZEROS = new NumberFunction(1, (x, kept, a) ->
      integer(x.get(0)).map(t -> as(leadingZeros(x.get(0), kept, a), t)));

  /** The bits rotated to the left, modulo the width. */
  public static final NumberFunction ROTATION = new NumberFunction(2, (x, kept, a) -> integer(x.get(0)).map(t -> {
    NumberType bits = t.withSign(false);
    Value word = kept.apply(converted(bits, x.get(0)));
    Value count = kept.apply(bits(a, BinaryOperator.BIT_AND, converted(NumberType.U32, x.get(1)), t.bits() - 1));
    Value back = bits(a, BinaryOperator.BIT_AND,
        a.binary(BinaryOperator.SUBTRACT, number(t.bits(), NumberType.U32), count), t.bits() - 1);
    return as(a.binary(BinaryOperator.BIT_OR, a.binary(BinaryOperator.SHIFT_LEFT, word, count),
        a.binary(BinaryOperator.SHIFT_RIGHT, word, back)), t);
  }));

  /** The upper half of the product of two numbers of 32 bits. */
  public static final NumberFunction UPPER_PRODUCT = of(2, (x, a) -> {
    NumberType type = Arithmetic.common(x.get(0).type(), x.get(1).type());
    NumberType wide = new NumberType(Long.SIZE, type.signed());
    return type.bits() != Integer.SIZE || type.real() ? null : as(a.binary(BinaryOperator.SHIFT_RIGHT,
        a.binary(BinaryOperator.MULTIPLY, converted(wide, x.get(0)), converted(wide, x.get(1))),
        number(Integer.SIZE, NumberType.S32)), type);
  });

  /** 1 if a floating-point number is NaN, else 0. */
  public static final NumberFunction NO_NUMBER = of(1, (x, a) -> !x.get(0).type().real() ? null
      : a.binary(BinaryOperator.NOT_EQUAL, x.get(0), x.get(0)));

  private interface Simple {
    Value of(List<Value> x, Arithmetic arithmetic);
  }

  private static NumberFunction of(int arity, Simple body) {
    return new NumberFunction(arity, (x, kept, a) -> Optional.ofNullable(body.of(x, a)));
  }

  /** An operator on floating-point numbers, in the widest type of its arguments; {@code double} for integers. */
  public static NumberFunction real(RealOperator operator) {
    return of(operator.operands(), (x, a) -> {
      NumberType common = x.stream().map(Value::type).reduce(Arithmetic::common).orElseThrow();
      return real(operator, common.real() ? common : NumberType.F64, x);
    });
  }

  /** An operator on floating-point numbers of one type. */
  public static NumberFunction real(RealOperator operator, NumberType type) {
    return of(operator.operands(), (x, a) -> real(operator, type, x));
  }

  /** A number of 32 or 64 bits, reinterpreted in another type of that width. */
  public static NumberFunction seenAs(NumberType type) {
    return of(1, (x, a) -> x.get(0).type().bits() != type.bits() ? null : as(x.get(0), type));
  }

  private static Value real(RealOperator operator, NumberType type, List<Value> x) {
    Expression.Real result = new Expression.Real(operator, type, operator.isTruth() ? NumberType.S32 : type,
        x.stream().map(v -> Arithmetic.convert(type, v)).toList());
    return new Value(result, result.to());
  }

  private static Value least(Arithmetic a, Value x, Value y) {
    return Arithmetic.choice(a.binary(BinaryOperator.LESS, y, x).value(), y, x);
  }

  private static Value greatest(Arithmetic a, Value x, Value y) {
    return Arithmetic.choice(a.binary(BinaryOperator.LESS, x, y).value(), y, x);
  }

  private static Value absolute(Value x, Arithmetic a, boolean signed) {
    NumberType type = x.type();
    if (type.real()) {
      return real(RealOperator.ABSOLUTE, type, List.of(x));
    }
    Value negative = a.binary(BinaryOperator.LESS, x, number(0, NumberType.S32));
    Value result = Arithmetic.choice(negative.value(),
        a.negative(x), x);
    return converted(signed ? result.type() : type.withSign(false), result);
  }

  private static Optional<NumberType> integer(Value x) {
    return x.type().real() || x.type().equals(NumberType.BOOL) ? Optional.empty() : Optional.of(x.type());
  }

  private static Value number(long value, NumberType type) {
    return new Value(Expression.constant(type.wrap(value)), type);
  }

  private static Value converted(NumberType type, Value x) {
    return new Value(Arithmetic.convert(type, x), type);
  }

  /** A value reinterpreted in a type. */
  private static Value as(Value x, NumberType type) {
    return new Value(Arithmetic.seen(type, x.type(), x.value()), type);
  }

  private static Value bits(Arithmetic a, BinaryOperator operator, Value x, long mask) {
    return a.binary(operator, x, number(mask, x.type()));
  }

  /** Adds up single bits to sums of pairs, these to sums of four bits, and so on. */
  private static Value ones(Value x, UnaryOperator<Value> kept, Arithmetic a) {
    NumberType word = x.type().bits() > Integer.SIZE ? NumberType.U64 : NumberType.U32;
    Value sum = kept.apply(converted(word, converted(x.type().withSign(false), x)));
    for (int width = 1; width < word.bits(); width *= 2) {
      long mask = Long.divideUnsigned(word.greatest(), (1L << width) + 1);
      Value upper = a.binary(BinaryOperator.SHIFT_RIGHT, sum, number(width, NumberType.S32));
      sum = kept.apply(a.binary(BinaryOperator.ADD, bits(a, BinaryOperator.BIT_AND, sum, mask),
          bits(a, BinaryOperator.BIT_AND, upper, mask)));
    }
    return sum;
  }

  /** The width less the number of bits from the first 1 on. */
  private static Value leadingZeros(Value x, UnaryOperator<Value> kept, Arithmetic a) {
    NumberType word = x.type().withSign(false);
    Value smeared = kept.apply(converted(word, x));
    for (int by = 1; by < word.bits(); by *= 2) {
      smeared = kept.apply(converted(word, a.binary(BinaryOperator.BIT_OR, smeared,
          a.binary(BinaryOperator.SHIFT_RIGHT, smeared, number(by, NumberType.S32)))));
    }
    return a.binary(BinaryOperator.SUBTRACT, number(word.bits(), NumberType.S32),
        converted(NumberType.S32, ones(smeared, kept, a)));
  }
}
