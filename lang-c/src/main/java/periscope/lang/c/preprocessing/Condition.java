package periscope.lang.c.preprocessing;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;

/**
 * The condition of an {@code #if}, or another constant, its macros expanded: integers and C's operators; other names
 * are 0 (C11 6.10.1).
 */
public final class Condition {

  /** Deepest nesting of brackets and signs. */
  private static final int DEPTH = 100;

  private static final Pattern TOKEN =
      Pattern.compile("\\w+|&&|\\|\\||<<|>>|[<>=!]=|[^\\s\\w]");

  private final List<String> tokens;
  private int at;
  private int depth;

  private Condition(String text) {
    this.tokens = TOKEN.matcher(text).results().map(MatchResult::group).toList();
  }

  /** @throws IllegalArgumentException if this is no condition */
  static boolean holds(String text) {
    return value(text) != 0;
  }

  /**
   * The number that a text is.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static long value(String text) {
    Condition condition = new Condition(text);
    long value = condition.expression(0);
    if (condition.at < condition.tokens.size()) {
      throw new IllegalArgumentException("unexpected '" + condition.tokens.get(condition.at) + "'");
    }
    return value;
  }

  private long expression(int precedence) {
    long left = operand();
    while (at < tokens.size() && !tokens.get(at).equals(")")) {
      BinaryOperator operator = BinaryOperator.of(tokens.get(at));
      if (operator.precedence() < precedence) {
        break;
      }
      at++;
      long right = expression(operator.precedence() + 1);
      if (operator.divides() && right == 0) {
        throw new IllegalArgumentException("a division by zero");
      }
      left = new Expression.Binary(operator, Expression.constant(left), Expression.constant(right)).evaluate(r -> 0);
    }
    return left;
  }

  private long operand() {
    if (at == tokens.size() || ++depth > DEPTH) {
      throw new IllegalArgumentException(at == tokens.size() ? "something is missing at the end" : "too deep");
    }
    String token = tokens.get(at++);
    long value = switch (token) {
      case "!" -> operand() == 0 ? 1 : 0;
      case "-" -> -operand();
      case "+" -> operand();
      case "~" -> ~operand();
      case "(" -> bracket();
      case "true" -> 1;
      default -> token.matches("[A-Za-z_]\\w*") ? 0 : number(token);
    };
    depth--;
    return value;
  }

  private long bracket() {
    long value = expression(0);
    if (at == tokens.size() || !tokens.get(at).equals(")")) {
      throw new IllegalArgumentException("expected ')'");
    }
    at++;
    return value;
  }

  private static long number(String token) {
    try {
      return Long.decode(token.replaceAll("[uUlL]+$", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("unexpected '" + token + "'", e);
    }
  }
}
