package periscope.lang.llvm.memory;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import periscope.lang.llvm.module.IrType;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.expression.UnaryOperator;

/** IR's arithmetic on numbers as expressions. Integers have no sign in IR; here their canonical form has one. */
public final class Numbers {

  private static final Map<String, BinaryOperator> SIGNED = Map.of("add", BinaryOperator.ADD, "sub",
      BinaryOperator.SUBTRACT, "mul", BinaryOperator.MULTIPLY, "sdiv", BinaryOperator.DIVIDE, "srem",
      BinaryOperator.REMAINDER, "and", BinaryOperator.BIT_AND, "or", BinaryOperator.BIT_OR, "xor",
      BinaryOperator.BIT_XOR, "shl", BinaryOperator.SHIFT_LEFT, "ashr", BinaryOperator.SHIFT_RIGHT);
  private static final Map<String, BinaryOperator> UNSIGNED = Map.of("udiv", BinaryOperator.DIVIDE, "urem",
      BinaryOperator.REMAINDER, "lshr", BinaryOperator.SHIFT_RIGHT);
  private static final Map<String, RealOperator> REAL = Map.of("fadd", RealOperator.ADD, "fsub",
      RealOperator.SUBTRACT, "fmul", RealOperator.MULTIPLY, "fdiv", RealOperator.DIVIDE);
  private static final Map<String, BinaryOperator> ORDERED = Map.of("eq", BinaryOperator.EQUAL, "ne",
      BinaryOperator.NOT_EQUAL, "lt", BinaryOperator.LESS, "le", BinaryOperator.LESS_EQUAL, "gt",
      BinaryOperator.GREATER, "ge", BinaryOperator.GREATER_EQUAL);
  private static final Map<String, RealOperator> REAL_ORDERED = Map.of("eq", RealOperator.EQUAL, "ne",
      RealOperator.NOT_EQUAL, "lt", RealOperator.LESS, "le", RealOperator.LESS_EQUAL, "gt", RealOperator.GREATER,
      "ge", RealOperator.GREATER_EQUAL);
  private static final Map<String, String> CONVERSE = Map.of("eq", "ne", "ne", "eq", "lt", "ge", "le", "gt", "gt",
      "le", "ge", "lt");

  private Numbers() {}

  /** The type of numbers of a type of IR; empty for other types, and for widths that no number here has. */
  public static Optional<NumberType> type(IrType type) {
    if (type instanceof IrType.Integer i && (i.bits() == 1 || i.bits() == 8 || i.bits() == 16 || i.bits() == 32
        || i.bits() == 64)) {
      return Optional.of(i.bits() == 1 ? NumberType.BOOL : new NumberType(i.bits(), true));
    } else if (type instanceof IrType.Real r && r.bits() >= 32) {
      return Optional.of(r.bits() == 32 ? NumberType.F32 : NumberType.F64);
    }
    return Optional.empty();
  }

  /**
   * The same expression, as a constant if it reads no register: a value that any register determines, such as that of
   * {@code xor %v, %v}, depends on it, and is undef in IR where it is.
   */
  public static Expression folded(Expression e) {
    OptionalLong value = e.registers().isEmpty() ? Constancy.value(e) : OptionalLong.empty();
    return value.isPresent() ? Expression.constant(value.getAsLong()) : e;
  }

  public static Expression binary(BinaryOperator operator, NumberType type, Expression left, Expression right) {
    return new Expression.Binary(operator, type, left, right);
  }

  /** The result of an arithmetic instruction; empty if the instruction is not read. */
  public static Optional<Expression> arithmetic(String operation, NumberType type, Expression left, Expression right) {
    if (REAL.containsKey(operation)) {
      return Optional.of(new Expression.Real(REAL.get(operation), type, left, right));
    } else if (type.equals(NumberType.BOOL)) {
      return bits(operation, left, right);
    } else if (UNSIGNED.containsKey(operation)) {
      NumberType unsigned = type.withSign(false);
      return Optional.of(Expression.convert(type, binary(UNSIGNED.get(operation), unsigned,
          Expression.convert(unsigned, left), Expression.convert(unsigned, right))));
    }
    return Optional.ofNullable(SIGNED.get(operation)).map(o -> binary(o, type, left, right));
  }

  /** Arithmetic on truth values: what is left of a sum is its lowest bit. */
  private static Optional<Expression> bits(String operation, Expression left, Expression right) {
    return switch (operation) {
      case "and", "mul" -> Optional.of(binary(BinaryOperator.BIT_AND, NumberType.BOOL, left, right));
      case "or" -> Optional.of(binary(BinaryOperator.BIT_OR, NumberType.BOOL, left, right));
      case "xor", "add", "sub" -> Optional.of(binary(BinaryOperator.BIT_XOR, NumberType.BOOL, left, right));
      default -> Optional.empty();
    };
  }

  /** The truth of {@code icmp}; empty if the predicate is not known. */
  public static Optional<Expression> compared(String predicate, NumberType type, Expression left, Expression right) {
    String stem = predicate.length() == 3 ? predicate.substring(1) : predicate;
    if (!ORDERED.containsKey(stem) || type.equals(NumberType.BOOL) && predicate.startsWith("s")) {
      return Optional.empty();
    }
    boolean unsigned = predicate.startsWith("u") && !type.equals(NumberType.BOOL);
    NumberType in = unsigned ? type.withSign(false) : type;
    return Optional.of(binary(ORDERED.get(stem), in, unsigned ? Expression.convert(in, left) : left,
        unsigned ? Expression.convert(in, right) : right));
  }

  /** The truth of {@code fcmp}; empty if the predicate is not known. */
  public static Optional<Expression> comparedReal(String predicate, NumberType type, Expression left,
      Expression right) {
    Expression ordered = binary(BinaryOperator.BIT_AND, NumberType.BOOL,
        new Expression.Real(RealOperator.EQUAL, type, left, left),
        new Expression.Real(RealOperator.EQUAL, type, right, right));
    if (predicate.equals("ord") || predicate.equals("uno")) {
      return Optional.of(predicate.equals("ord") ? ordered : not(ordered));
    } else if (predicate.equals("true") || predicate.equals("false")) {
      return Optional.of(Expression.constant(predicate.equals("true") ? 1 : 0));
    }
    String stem = predicate.substring(1);
    if (!REAL_ORDERED.containsKey(stem)) {
      return Optional.empty();
    }
    boolean either = predicate.startsWith("u");
    if (predicate.equals("one")) {
      return Optional.of(binary(BinaryOperator.BIT_AND, NumberType.BOOL, ordered,
          new Expression.Real(RealOperator.NOT_EQUAL, type, left, right)));
    } else if (predicate.equals("ueq")) {
      return Optional.of(binary(BinaryOperator.BIT_OR, NumberType.BOOL, not(ordered),
          new Expression.Real(RealOperator.EQUAL, type, left, right)));
    } else if (predicate.equals("une")) {
      return Optional.of(new Expression.Real(RealOperator.NOT_EQUAL, type, left, right));
    }
    return Optional.of(either
        ? not(new Expression.Real(REAL_ORDERED.get(CONVERSE.get(stem)), type, left, right))
        : new Expression.Real(REAL_ORDERED.get(stem), type, left, right));
  }

  public static Expression not(Expression truth) {
    return new Expression.Unary(UnaryOperator.NOT, truth);
  }

  /** One of two values, by arithmetic: the value that is not chosen is multiplied by 0. */
  public static Expression choice(Expression condition, Expression then, Expression otherwise, NumberType type) {
    if (condition instanceof Expression.Constant c) {
      return c.value() != 0 ? then : otherwise;
    }
    NumberType exact = NumberType.S64;
    return seen(type.patternType(), type, Expression.convert(type.patternType(), binary(BinaryOperator.ADD, exact,
        binary(BinaryOperator.MULTIPLY, exact, condition, then),
        binary(BinaryOperator.MULTIPLY, exact, binary(BinaryOperator.EQUAL, exact, condition, Expression.constant(0)),
            otherwise))));
  }

  /** The number of one type with the bits of a number of another type of the same width. */
  public static Expression seen(NumberType from, NumberType to, Expression value) {
    if (from.equals(to)) {
      return value;
    } else if (!from.real() && !to.real()) {
      return Expression.convert(to, value);
    } else if (from.real()) {
      Expression bits = new Expression.Real(RealOperator.SEEN, from, from.patternType(), List.of(value));
      return Expression.convert(to, bits);
    }
    return new Expression.Real(RealOperator.SEEN, to.patternType(), to,
        List.of(Expression.convert(to.patternType(), value)));
  }

  /** The result of a conversion between numbers; empty if it is not read. */
  public static Optional<Expression> converted(String operation, NumberType from, NumberType to, Expression value) {
    return switch (operation) {
      case "zext" -> Optional.of(from.equals(NumberType.BOOL) ? value
          : Expression.convert(from.withSign(false), value));
      case "sext" -> Optional.of(from.equals(NumberType.BOOL)
          ? new Expression.Unary(UnaryOperator.NEGATE, to, value) : value);
      case "trunc" -> Optional.of(to.equals(NumberType.BOOL)
          ? binary(BinaryOperator.BIT_AND, from, value, Expression.constant(1)) : Expression.convert(to, value));
      case "bitcast" -> Optional.of(seen(from, to, value));
      case "sitofp", "fpext", "fptrunc", "fptosi" -> Optional.of(
          new Expression.Real(RealOperator.CONVERT, from, to, List.of(value)));
      case "uitofp" -> Optional.of(new Expression.Real(RealOperator.CONVERT, from.withSign(false), to,
          List.of(Expression.convert(from.withSign(false), value))));
      case "fptoui" -> Optional.of(Expression.convert(to, new Expression.Real(RealOperator.CONVERT, from,
          to.withSign(false), List.of(value))));
      default -> Optional.empty();
    };
  }
}
