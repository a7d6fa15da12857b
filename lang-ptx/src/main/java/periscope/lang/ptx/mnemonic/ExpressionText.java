package periscope.lang.ptx.mnemonic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/** Expressions over registers in C's notation, which PTX itself has none of; written in parentheses. */
public final class ExpressionText {

  /** Parentheses and prefix operators inside each other; a real test stays below ten. */
  private static final int DEPTH = 100;

  private static final Pattern TOKEN =
      Pattern.compile("\\s*(?:(0[xX][0-9a-fA-F]+|[0-9]+)[uU]?|([A-Za-z_$][A-Za-z0-9_$.]*(?:\\[[0-9]+])?)"
          + "|(<<|>>|<=|>=|==|!=|&&|\\|\\||[-+*/%<>&^|!~()]))");
  private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private final List<String> tokens = new ArrayList<>();
  private int at;
  private int depth;

  private ExpressionText(String text) {
    Matcher token = TOKEN.matcher(text);
    int end = 0;
    while (end < text.stripTrailing().length()) {
      token.region(end, text.length());
      if (!token.lookingAt()) {
        throw wrong("cannot read " + quoted(text.substring(end).strip()));
      }
      tokens.add(token.group().strip());
      end = token.end();
    }
    tokens.add("");
  }

  /**
   * Reads an expression.
   *
   * @throws MnemonicException if it is none; its operand number is 0
   */
  public static Expression parse(String text) {
    ExpressionText parser = new ExpressionText(text);
    Expression value = parser.binary(0);
    if (!parser.peek().isEmpty()) {
      throw wrong("unexpected " + quoted(parser.peek()));
    }
    return value;
  }

  private static MnemonicException wrong(String message) {
    return new MnemonicException(0, message, "an operand is a register, a number, a location, [x+r3] or an expression in "
        + "parentheses such as (r1 + 2 * r3)");
  }

  private static String quoted(String text) {
    return text.isEmpty() ? "end of the operand" : "'" + (text.length() > 40 ? text.substring(0, 40) + "…" : text) + "'";
  }

  private String peek() {
    return tokens.get(at);
  }

  private Expression binary(int weakest) {
    Expression left = prefix();
    while (true) {
      BinaryOperator operator = operator(peek());
      if (operator == null || operator.precedence() <= weakest) {
        return left;
      }
      at++;
      left = new Expression.Binary(operator, left, binary(operator.precedence()));
    }
  }

  private static BinaryOperator operator(String token) {
    for (BinaryOperator operator : BinaryOperator.values()) {
      if (operator.symbol().equals(token)) {
        return operator;
      }
    }
    return null;
  }

  private Expression prefix() {
    if (++depth > DEPTH) {
      throw wrong("this expression nests too deeply");
    }
    try {
      return operand();
    } finally {
      depth--;
    }
  }

  private Expression operand() {
    String token = tokens.get(at++);
    if (token.equals("(")) {
      Expression inner = binary(0);
      if (!tokens.get(at++).equals(")")) {
        throw wrong("expected ')' before " + quoted(tokens.get(at - 1)));
      }
      return inner;
    } else if (token.equals("-") && Character.isDigit(first(peek()))) {
      return Expression.constant(number("-" + tokens.get(at++)));
    } else if (token.equals("%") && Character.isLetter(first(peek()))) {
      return Expression.register("%" + tokens.get(at++));
    } else if (Character.isDigit(first(token))) {
      return Expression.constant(number(token));
    } else if (Operand.NAME.matcher(token).matches() && !token.equals("%")) {
      return Expression.register(token);
    }
    for (UnaryOperator operator : UnaryOperator.values()) {
      if (operator.symbol().equals(token)) {
        return new Expression.Unary(operator, prefix());
      }
    }
    at--;
    throw wrong("expected a value before " + quoted(token));
  }

  private static char first(String token) {
    return token.isEmpty() ? ' ' : token.charAt(0);
  }

  /**
   * A decimal or hexadecimal number, with an optional minus sign in front and an optional {@code U} behind.
   *
   * @throws MnemonicException if it does not fit in 64 bits
   */
  public static long number(String written) {
    boolean negative = written.startsWith("-");
    String digits = written.replaceFirst("^-\\s*", "").replaceFirst("[uU]$", "");
    boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
    BigInteger size = hex ? new BigInteger(digits.substring(2), 16) : new BigInteger(digits);
    BigInteger value = negative ? size.negate() : size;
    if (value.compareTo(MIN) < 0 || value.compareTo(MAX) > 0) {
      throw new MnemonicException(0, "this number does not fit in 64 bits", "values lie between " + MIN + " and " + MAX);
    }
    return value.longValue();
  }

  /** The text of an expression, with just the parentheses that are needed to read the same tree back. */
  public static String print(Expression expression) {
    if (expression instanceof Expression.Unary u) {
      return u.operator().symbol() + (atomic(u) ? print(u.operand()) : "(" + print(u.operand()) + ")");
    } else if (expression instanceof Expression.Binary b) {
      int precedence = b.operator().precedence();
      return below(b.left(), precedence) + " " + b.operator().symbol() + " " + below(b.right(), precedence + 1);
    }
    return expression.toString();
  }

  /** The negation of a number keeps its parentheses: {@code -5} is the constant minus five. */
  private static boolean atomic(Expression.Unary unary) {
    boolean literal = unary.operand() instanceof Expression.Constant c && c.value() >= 0;
    return !(unary.operand() instanceof Expression.Binary) && !(unary.operator() == UnaryOperator.NEGATE && literal);
  }

  private static String below(Expression operand, int precedence) {
    boolean loose = operand instanceof Expression.Binary b && b.operator().precedence() < precedence;
    return loose ? "(" + print(operand) + ")" : print(operand);
  }
}
