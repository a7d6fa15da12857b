package periscope.runtime.kernel.dialect;

import java.util.function.Function;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/**
 * The writer of the expressions of one thread in a shading language, which distinguishes truth values from numbers and
 * signed from unsigned numbers, and converts none of them implicitly. {@link Shader#refuses} must have accepted the
 * expressions.
 */
final class ShaderExpressions implements Expressions {

  private final int thread;
  private final Names names;
  private final Function<String, NumberType> types;
  private final Dialect d;

  ShaderExpressions(int thread, Names names, Function<String, NumberType> types, Dialect dialect) {
    this.thread = thread;
    this.names = names;
    this.types = types;
    this.d = dialect;
  }

  @Override
  public String register(String name) {
    return names.register(thread, name);
  }

  @Override
  public String value(Expression expression, NumberType wanted) {
    NumberType type = Shader.held(wanted);
    return expression.fold(
        c -> constant(c.value(), type),
        r -> as(type, Shader.held(types.apply(r.name())), register(r.name())),
        u -> u.operator() == UnaryOperator.NOT ? truth(u, type)
            : as(type, Shader.held(u.type()), "(" + u.operator().symbol() + value(u.operand(), u.type()) + ")"),
        c -> c.type().equals(NumberType.BOOL) ? d.choose(condition(c.operand()), one(type), d.zero(type))
            : as(type, Shader.held(c.type()), value(c.operand(), c.type())),
        b -> binary(b, type),
        f -> {
          throw new IllegalArgumentException("refused before: " + f);
        });
  }

  private String binary(Expression.Binary b, NumberType type) {
    if (b.operator().isTruth()) {
      return truth(b, type);
    }
    if (b.left() instanceof Expression.Register && b.left().equals(b.right())
        && (b.operator() == BinaryOperator.BIT_XOR || b.operator() == BinaryOperator.SUBTRACT)) {
      // 0 whatever the register holds: a dependency that compilers must not see through.
      return as(type, NumberType.S32, "(" + value(b.left(), NumberType.S32) + " & zero)");
    }
    NumberType own = Shader.held(b.type(types));
    boolean shifts = b.operator() == BinaryOperator.SHIFT_LEFT || b.operator() == BinaryOperator.SHIFT_RIGHT;
    String right = shifts ? "(" + value(b.right(), NumberType.U32) + " & 31u)" : value(b.right(), own);
    return as(type, own, "(" + value(b.left(), own) + " " + b.operator().symbol() + " " + right + ")");
  }

  @Override
  public String condition(Expression expression) {
    if (expression instanceof Expression.Unary u && u.operator() == UnaryOperator.NOT) {
      return "!(" + condition(u.operand()) + ")";
    } else if (expression instanceof Expression.Binary b && b.operator().isTruth()) {
      if (b.operator() == BinaryOperator.AND || b.operator() == BinaryOperator.OR) {
        return "(" + condition(b.left()) + " " + b.operator().symbol() + " " + condition(b.right()) + ")";
      }
      NumberType both = compared(b);
      return "(" + value(b.left(), both) + " " + b.operator().symbol() + " " + value(b.right(), both) + ")";
    }
    NumberType own = Shader.held(expression.type(types));
    return "(" + value(expression, own) + " != " + d.zero(own) + ")";
  }

  /**
   * The type in which operands are compared: unsigned if one of them is; {@link #exact} has excluded mixed operands
   * that may be negative.
   */
  private NumberType compared(Expression.Binary b) {
    boolean unsigned = unsigned(b.left(), types) || unsigned(b.right(), types);
    return unsigned ? NumberType.U32 : NumberType.S32;
  }

  private static boolean unsigned(Expression e, Function<String, NumberType> types) {
    return !(e instanceof Expression.Constant) && e.type(types).equals(NumberType.U32);
  }

  /** Whether an expression and all its parts have the same values if computed in 32 bits. */
  static boolean exact(Expression expression, Function<String, NumberType> types) {
    return expression.walk().allMatch(e -> e.fold(
        c -> NumberType.S32.holdsNumber(c.value()) || NumberType.U32.holdsNumber(c.value()),
        r -> fits(types.apply(r.name())),
        u -> fits(u.type(types)),
        c -> fits(c.type()),
        b -> fits(b.type(types)) && (!compares(b) || comparesAlike(b, types)),
        f -> false));
  }

  private static boolean fits(NumberType type) {
    return type.bits() == Integer.SIZE || type.bits() == 1;
  }

  private static boolean compares(Expression.Binary b) {
    return b.operator().isTruth() && b.operator() != BinaryOperator.AND && b.operator() != BinaryOperator.OR;
  }

  /**
   * Whether comparing in one type of 32 bits is exact: both operands are signed, both unsigned, or the signed one is a
   * constant that is not negative.
   */
  private static boolean comparesAlike(Expression.Binary b, Function<String, NumberType> types) {
    boolean left = unsigned(b.left(), types);
    boolean right = unsigned(b.right(), types);
    return left == right || left && natural(b.right()) || right && natural(b.left());
  }

  private static boolean natural(Expression e) {
    return e instanceof Expression.Constant c && c.value() >= 0;
  }

  private String truth(Expression e, NumberType type) {
    return d.choose(condition(e), one(type), d.zero(type));
  }

  private static String one(NumberType type) {
    return type.signed() ? "1" : "1u";
  }

  private String as(NumberType wanted, NumberType own, String text) {
    return wanted.equals(own) ? text : d.cast(d.type(wanted), text);
  }

  static String constant(long value, NumberType type) {
    if (!type.signed()) {
      return Numbers.unsigned(NumberType.U32.wrap(value));
    }
    int own = (int) value;
    return own == Integer.MIN_VALUE ? "(-2147483647 - 1)" : own < 0 ? "(" + own + ")" : Integer.toString(own);
  }
}
