package periscope.amdgpu.text;

import java.util.Arrays;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/**
 * Expressions over registers, with parentheses around each operation: {@code ((a + 1) == b)}; {@code s32(e)} and
 * {@code u32(e)} are the lowest 32 bits as a number with and without a sign.
 */
final class Expressions {

  /** Deepest nesting that is read; it bounds the stack. */
  private static final int DEPTH = 100;

  private Expressions() {}

  /** Reads an expression, whose operators compute in 64 bits with a sign. */
  static Expression read(Tokens tokens) {
    return read(tokens, 0);
  }

  private static Expression read(Tokens tokens, int depth) {
    if (depth > DEPTH) {
      throw tokens.wrong("this is nested more than " + DEPTH + " deep", "");
    } else if (tokens.peek(0).matches("-?\\d+")) {
      return Expression.constant(tokens.number());
    } else if (tokens.peek(0).matches("[-!~]")) {
      String symbol = tokens.next();
      UnaryOperator operator = Arrays.stream(UnaryOperator.values()).filter(o -> o.symbol().equals(symbol)).findFirst()
          .orElseThrow();
      return new Expression.Unary(operator, read(tokens, depth + 1));
    } else if (tokens.peek(0).matches("[su]32") && tokens.peek(1).equals("(")) {
      NumberType type = tokens.next().equals("s32") ? NumberType.S32 : NumberType.U32;
      return Expression.convert(type, read(tokens, depth + 1));
    } else if (!tokens.take("(")) {
      return Expression.register(tokens.name("a register, a number or an expression in parentheses"));
    }
    Expression left = read(tokens, depth + 1);
    if (tokens.take(")")) {
      return left;
    }
    String symbol = tokens.peek(0);
    if (Arrays.stream(BinaryOperator.values()).noneMatch(o -> o.symbol().equals(symbol))) {
      throw tokens.wrong("'" + symbol + "' is no operator", "each operation stands in parentheses of its own");
    }
    tokens.next();
    Expression whole = new Expression.Binary(BinaryOperator.of(symbol), left, read(tokens, depth + 1));
    tokens.want(")", "each operation stands in parentheses of its own");
    return whole;
  }

  static String print(Expression expression) {
    return expression.fold(Expression.Constant::toString, Expression.Register::toString,
        u -> u.operator().symbol() + "(" + print(u.operand()) + ")",
        c -> c.type() + "(" + print(c.operand()) + ")",
        b -> "(" + print(b.left()) + " " + b.operator().symbol() + " " + print(b.right()) + ")",
        f -> f.text(Expressions::print));
  }
}
