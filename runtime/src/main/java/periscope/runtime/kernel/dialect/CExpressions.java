package periscope.runtime.kernel.dialect;

import java.util.List;
import java.util.function.Function;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.expression.UnaryOperator;

/** The writer of the expressions of one thread in C. */
final class CExpressions implements Expressions {

  private static final int TIGHTEST = 101;

  private final int thread;
  private final Names names;
  private final Function<String, NumberType> types;

  /** @param types type of each of the thread's registers */
  CExpressions(int thread, Names names, Function<String, NumberType> types) {
    this.types = types;
    this.thread = thread;
    this.names = names;
  }

  @Override
  public String register(String name) {
    return names.register(thread, name);
  }

  /** The expression; {@code type} is unused, because C converts implicitly. */
  @Override
  public String value(Expression expression, NumberType type) {
    return print(expression, 0);
  }

  @Override
  public String condition(Expression expression) {
    return print(expression, 0);
  }

  private String print(Expression expression, int precedence) {
    return expression.fold(
        c -> constant(c.value()),
        r -> register(r.name()),
        u -> {
          boolean plain = u.operator() == UnaryOperator.NOT || u.type().equals(NumberType.S32);
          String operand = u.operator().symbol() + (plain ? "" : cast(u.type())) + print(u.operand(), TIGHTEST);
          return u.operator() == UnaryOperator.NEGATE || precedence == TIGHTEST ? "(" + operand + ")" : operand;
        },
        c -> "(" + cast(c.type()) + print(c.operand(), TIGHTEST) + ")",
        b -> binary(b, precedence),
        this::real);
  }

  /** An operation on floating-point numbers; variables hold their bits. */
  private String real(Expression.Real f) {
    if (f.operator() == RealOperator.SEEN) {
      return "(" + cast(f.to()) + print(f.operands().get(0), TIGHTEST) + ")";
    }
    List<String> operands = f.operands().stream().map(o -> real(o, f.from())).toList();
    String symbol = f.operator().symbol();
    String computed = f.operator() == RealOperator.CONVERT ? "(" + realName(f.to()) + ") " + operands.get(0)
        : f.operator() == RealOperator.NEGATE ? "-" + operands.get(0)
        : f.operator().isInfix() ? "(" + operands.get(0) + " " + symbol + " " + operands.get(1) + ")"
        : symbol + "(" + String.join(", ", operands) + ")";
    return f.to().real() ? "as_" + OpenClC.name(f.to()) + "(" + computed + ")" : "(" + computed + ")";
  }

  private String real(Expression operand, NumberType type) {
    String bits = cast(type) + print(operand, TIGHTEST);
    return type.real() ? "as_" + realName(type) + "(" + bits + ")" : "(" + bits + ")";
  }

  private static String realName(NumberType type) {
    return !type.real() ? OpenClC.name(type) : type.equals(NumberType.F32) ? "float" : "double";
  }

  private String binary(Expression.Binary b, int precedence) {
    if (nothing(b)) {
      return "(" + print(b.left(), TIGHTEST) + " & zero)";
    }
    // Full parentheses around operands of another operator: compilers warn about C's finer points of precedence.
    String cast = operandCast(b);
    boolean shifts = b.operator() == BinaryOperator.SHIFT_LEFT || b.operator() == BinaryOperator.SHIFT_RIGHT;
    String text = cast + print(b.left(), TIGHTEST) + " " + b.operator().symbol() + " "
        + (shifts ? "" : cast) + print(b.right(), TIGHTEST);
    return precedence > 0 ? "(" + text + ")" : text;
  }

  static String constant(long value) {
    if (value == Long.MIN_VALUE) {
      return "(-9223372036854775807L - 1)";
    }
    boolean wide = NumberType.S32.wrap(value) != value;
    return value == Integer.MIN_VALUE ? "(-2147483647 - 1)" : (value < 0
        ? "(" + value + (wide ? "L)" : ")") : value + (wide ? "L" : ""));
  }

  private static String cast(NumberType type) {
    return "(" + OpenClC.name(type) + ") ";
  }

  /** The cast before the operands of an operator; empty if the operator computes with {@code int}s. */
  private String operandCast(Expression.Binary b) {
    NumberType type = switch (b.operator()) {
      case AND, OR -> NumberType.S32;
      case EQUAL, NOT_EQUAL, BIT_AND, BIT_OR, BIT_XOR, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
        b.type().equals(NumberType.U64) ? b.type() : values(b);
      default -> b.type();
    };
    return type.equals(NumberType.S32) ? "" : cast(type);
  }

  /** A type that holds the values of both operands; unsigned only if both are unsigned. */
  private NumberType values(Expression.Binary b) {
    NumberType both = b.left().type(types::apply).with(b.right().type(types::apply));
    return NumberType.S32.holds(both) ? NumberType.S32 : both.bits() == Long.SIZE ? NumberType.S64 : both;
  }

  /**
   * Whether the value is 0 whatever the registers hold: a dependency that compilers must not see through ([GPUC],
   * section 4.5).
   */
  private static boolean nothing(Expression.Binary b) {
    return b.left() instanceof Expression.Register && b.left().equals(b.right())
        && (b.operator() == BinaryOperator.BIT_XOR || b.operator() == BinaryOperator.SUBTRACT);
  }
}
