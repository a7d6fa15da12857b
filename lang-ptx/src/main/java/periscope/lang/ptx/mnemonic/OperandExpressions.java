package periscope.lang.ptx.mnemonic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/**
 * Expressions over registers in C's notation, which PTX itself lacks; written in parentheses. An operator computes in
 * the type of its operands; {@code u64(r1 + r2)} names another type, and {@code cvt.u32(r1)} converts.
 */
public final class OperandExpressions {

  /** Deepest nesting of parentheses and prefix operators; a real test stays below ten. */
  private static final int DEPTH = 100;

  private static final Pattern TOKEN =
      Pattern.compile("\\s*(?:(0[xX][0-9a-fA-F]+|[0-9]+)[uU]?|([A-Za-z_$][A-Za-z0-9_$.]*(?:\\[[0-9]+])?)"
          + "|(<<|>>|<=|>=|==|!=|&&|\\|\\||[-+*/%<>&^|!~()]))");
  private static final String CONVERSION = "cvt.";

  private final List<String> tokens = new ArrayList<>();
  private final RegisterTypes types;
  private int at;
  private int depth;

  /**
   * A part of an expression that has been read.
   *
   * @param type      the type in which the enclosing operator uses it; the text may state a wider type than its values
   *                  need
   * @param operation the infix operator and its operands, if it is an operation
   */
  private record Part(Expression value, NumberType type, Optional<Operation> operation) {}

  private record Operation(BinaryOperator operator, Part left, Part right) {}

  private OperandExpressions(String text, RegisterTypes types) {
    this.types = types;
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
   * @throws MnemonicException for any other text; its operand number is 0
   */
  public static Expression parse(String text, RegisterTypes types) {
    OperandExpressions parser = new OperandExpressions(text, types);
    Expression value = parser.binary(0).value();
    if (!parser.peek().isEmpty()) {
      throw wrong("unexpected " + quoted(parser.peek()));
    }
    return value;
  }

  private static MnemonicException wrong(String message) {
    return new MnemonicException(0, message,
        "an operand is a register, a number, a location, [x+r3] or an expression in "
        + "parentheses such as (r1 + 2 * r3)");
  }

  private static String quoted(String text) {
    return text.isEmpty() ? "end of the operand" : "'" + (text.length() > 40
        ? text.substring(0, 40) + "…" : text) + "'";
  }

  private String peek() {
    return tokens.get(at);
  }

  private Part binary(int weakest) {
    Part left = prefix();
    while (true) {
      BinaryOperator operator = operator(peek());
      if (operator == null || operator.precedence() <= weakest) {
        return left;
      }
      at++;
      Part right = binary(operator.precedence());
      left = computed(new Operation(operator, left, right), common(left, shifts(operator) ? left : right));
    }
  }

  private static NumberType common(Part left, Part right) {
    return RegisterTypes.common(left.value(), left.type(), right.value(), right.type());
  }

  /** A part with the type that follows from its registers. */
  private Part plain(Expression value) {
    return new Part(value, types.of(value), Optional.empty());
  }

  /** An operation in a type; operands of operators that depend on signs are converted. */
  private Part computed(Operation operation, NumberType type) {
    BinaryOperator operator = operation.operator();
    Part left = operation.left();
    Part right = operation.right();
    Expression value = binary(operator, type, left.value(), right.value(), types);
    boolean said = !left.type().equals(types.of(left.value())) || !right.type().equals(types.of(right.value()));
    NumberType result = said && !operator.isTruth() ? type : types.of(value);
    return new Part(value, result, Optional.of(operation));
  }

  private static boolean shifts(BinaryOperator operator) {
    return operator == BinaryOperator.SHIFT_LEFT_CLAMPED || operator == BinaryOperator.SHIFT_RIGHT_CLAMPED;
  }

  private static BinaryOperator operator(String token) {
    for (BinaryOperator operator : BinaryOperator.values()) {
      if (operator.symbol().equals(token)) {
        return Typing.ptx(operator);
      }
    }
    return null;
  }

  private Part prefix() {
    if (++depth > DEPTH) {
      throw wrong("this expression nests too deeply");
    }
    try {
      return operand();
    } finally {
      depth--;
    }
  }

  private Part operand() {
    String token = tokens.get(at++);
    if (token.equals("(")) {
      Part inner = binary(0);
      if (!tokens.get(at++).equals(")")) {
        throw wrong("expected ')' before " + quoted(tokens.get(at - 1)));
      }
      return inner;
    } else if (token.equals("-") && Character.isDigit(first(peek()))) {
      return plain(Expression.constant(number("-" + tokens.get(at++))));
    } else if (token.equals("%") && Character.isLetter(first(peek()))) {
      return plain(Expression.register("%" + tokens.get(at++)));
    } else if (Character.isDigit(first(token))) {
      return plain(Expression.constant(number(token)));
    } else if (peek().equals("(") && typed(token)) {
      return typed(token, prefix());
    } else if (Operand.NAME.matcher(token).matches() && !token.equals("%")) {
      return plain(Expression.register(token));
    }
    for (UnaryOperator operator : UnaryOperator.values()) {
      if (operator.symbol().equals(token)) {
        Part operand = prefix();
        return plain(new Expression.Unary(operator, common(operand, operand), operand.value()));
      }
    }
    at--;
    throw wrong("expected a value before " + quoted(token));
  }

  private static boolean typed(String token) {
    return TypeSuffix.ALL.containsKey(token.startsWith(CONVERSION) ? token.substring(CONVERSION.length()) : token);
  }

  /** An expression in parentheses behind a type: computed in that type, or converted to it. */
  private Part typed(String token, Part inner) {
    if (token.startsWith(CONVERSION)) {
      NumberType type = TypeSuffix.ALL.get(token.substring(CONVERSION.length())).number();
      return new Part(Expression.convert(type, inner.value()), type, Optional.empty());
    }
    NumberType type = TypeSuffix.ALL.get(token).number();
    if (inner.operation().isPresent()) {
      Part computed = computed(inner.operation().get(), type);
      return new Part(computed.value(), inner.operation().get().operator().isTruth() ? computed.type() : type,
          computed.operation());
    } else if (inner.value() instanceof Expression.Unary u) {
      return plain(new Expression.Unary(u.operator(), type, u.operand()));
    }
    throw wrong("a type stands before an operator in parentheses, and here is none");
  }

  private static char first(String token) {
    return token.isEmpty() ? ' ' : token.charAt(0);
  }

  /**
   * The value of a decimal, hexadecimal or octal number ({@code 010} is 8, as in PTX), with an optional minus sign in
   * front and an optional {@code U} behind.
   *
   * @throws MnemonicException if the number does not fit in 64 bits, or has a leading zero and a digit 8 or 9
   */
  public static long number(String written) {
    boolean negative = written.startsWith("-");
    String digits = written.replaceFirst("^-\\s*", "").replaceFirst("[uU]$", "");
    boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
    boolean octal = !hex && digits.matches("0[0-9]+");
    if (octal && !digits.matches("[0-7]+")) {
      throw new MnemonicException(0, "this number is no octal number", "a leading 0 makes a number octal, with digits"
          + " up to 7");
    }
    BigInteger size = hex ? new BigInteger(digits.substring(2), 16) : new BigInteger(digits, octal ? 8 : 10);
    BigInteger value = negative ? size.negate() : size;
    if (value.bitLength() > (negative ? Long.SIZE - 1 : Long.SIZE)) {
      throw new MnemonicException(0, "this number does not fit in 64 bits",
          "values lie between " + Long.MIN_VALUE + " and " + NumberType.U64.print(NumberType.U64.greatest()));
    }
    return value.longValue();
  }

  /** The text of an expression, with only the parentheses that a reader needs to get the same tree. */
  public static String print(Expression expression, RegisterTypes types) {
    if (expression instanceof Expression.Unary u) {
      String plain = u.operator().symbol() + operand(u, types);
      Expression read = new Expression.Unary(u.operator(), types.common(u.operand(), u.operand()), u.operand());
      return read.equals(u) ? plain : u.type() + "(" + plain + ")";
    } else if (expression instanceof Expression.Convert c) {
      return CONVERSION + c.type() + "(" + print(c.operand(), types) + ")";
    } else if (expression instanceof Expression.Binary b) {
      int precedence = b.operator().precedence();
      if (!Typing.ptx(b.operator()).equals(b.operator())) {
        return print(Typing.masked(b), types);
      }
      String plain = below(b.left(), precedence, types) + " " + b.operator().symbol() + " "
          + below(b.right(), precedence + 1, types);
      return plainly(b, types) ? plain : b.type() + "(" + plain + ")";
    } else if (expression instanceof Expression.Real f) {
      // For people: no test in this language has such arithmetic, and it is not read back.
      return f.text(o -> print(o, types));
    } else if (expression.operands().isEmpty()) {
      return expression.toString();
    }
    throw new IllegalArgumentException("no such expression: " + expression);
  }

  /** Whether the text of an operation without a type is read as the operation in its own type. */
  private static boolean plainly(Expression.Binary b, RegisterTypes types) {
    NumberType common = types.common(b.left(), shifts(b.operator()) ? b.left() : b.right());
    return binary(b.operator(), common, b.left(), b.right(), types).equals(b);
  }

  /** The operation that a reader makes of an operator and operands. */
  private static Expression binary(
      BinaryOperator operator, NumberType type, Expression left, Expression right, RegisterTypes types) {
    return new Expression.Binary(operator, type, Typing.operand(operator, type, left, types),
        shifts(operator) ? right : Typing.operand(operator, type, right, types));
  }

  /** The negation of a number keeps its parentheses: {@code -5} is the constant minus five. */
  private static String operand(Expression.Unary unary, RegisterTypes types) {
    Expression operand = unary.operand();
    boolean literal = operand instanceof Expression.Constant c && c.value() >= 0;
    boolean bare = !(operand instanceof Expression.Binary b && plainly(b, types))
        && !(unary.operator() == UnaryOperator.NEGATE && literal);
    return bare ? print(operand, types) : "(" + print(operand, types) + ")";
  }

  private static String below(Expression operand, int precedence, RegisterTypes types) {
    boolean loose = operand instanceof Expression.Binary b && b.operator().precedence() < precedence
        && plainly(b, types);
    return loose ? "(" + print(operand, types) + ")" : print(operand, types);
  }
}
