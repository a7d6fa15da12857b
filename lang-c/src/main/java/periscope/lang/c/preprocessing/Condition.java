package periscope.lang.c.preprocessing;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import periscope.lang.c.preprocessing.PpToken.Kind;

/**
 * The condition of an {@code #if}, after macro expansion (C11 6.10.1): integers of {@code intmax_t} and {@code
 * uintmax_t}, characters, C's operators; other names are 0. Operands that are not evaluated are parsed, and ask no
 * questions.
 */
public final class Condition {

  /** Deepest nesting of brackets, signs and operators. */
  private static final int DEPTH = 100;

  private static final Map<String, Integer> PRECEDENCE = Map.ofEntries(Map.entry("||", 1), Map.entry("&&", 2),
      Map.entry("|", 3), Map.entry("^", 4), Map.entry("&", 5), Map.entry("==", 6), Map.entry("!=", 6),
      Map.entry("<", 7), Map.entry(">", 7), Map.entry("<=", 7), Map.entry(">=", 7), Map.entry("<<", 8),
      Map.entry(">>", 8), Map.entry("+", 9), Map.entry("-", 9), Map.entry("*", 10), Map.entry("/", 10),
      Map.entry("%", 10));

  /** The questions of a condition about the text around it. */
  interface Asked {
    /** Whether a macro with this name is defined. */
    boolean defined(PpToken name);

    /** The value of a name that no macro expands. */
    Whole name(PpToken name);

    /** The value of an operator such as {@code __has_builtin}; empty for an unknown operator. */
    OptionalLong operator(PpToken operator, List<PpToken> operand);
  }

  /** For constants that may ask no questions. */
  private static final Asked NOTHING = new Asked() {
    @Override
    public boolean defined(PpToken name) {
      throw new IllegalArgumentException("unexpected '" + name.text() + "'");
    }

    @Override
    public Whole name(PpToken name) {
      return new Whole(0, false);
    }

    @Override
    public OptionalLong operator(PpToken operator, List<PpToken> operand) {
      throw new IllegalArgumentException("unexpected '" + operator.text() + "'");
    }
  };

  private final List<PpToken> tokens;
  private final Asked asked;
  private int at;
  private int depth;

  private Condition(List<PpToken> tokens, Asked asked) {
    this.tokens = tokens;
    this.asked = asked;
  }

  /**
   * Whether the condition holds.
   *
   * @throws IllegalArgumentException if the tokens are no condition
   */
  static boolean holds(List<PpToken> tokens, Asked asked) {
    return new Condition(tokens, asked).whole().holds();
  }

  /**
   * The number that a constant expression has.
   *
   * @throws IllegalArgumentException if the text is no constant expression
   */
  public static long value(String text) {
    return new Condition(Tokenizer.all(text), NOTHING).whole().bits();
  }

  private Whole whole() {
    Whole value = choice(true);
    if (at < tokens.size()) {
      throw unexpected();
    }
    return value;
  }

  /**
   * Parses {@code a ? b : c}.
   *
   * @param live whether the value is used
   */
  private Whole choice(boolean live) {
    deeper();
    Whole condition = binary(1, live);
    if (next("?")) {
      boolean holds = condition.holds();
      Whole then = choice(live && holds);
      expect(":");
      Whole otherwise = choice(live && !holds);
      condition = (holds ? then : otherwise).as(then.unsigned() || otherwise.unsigned());
    }
    depth--;
    return condition;
  }

  private Whole binary(int lowest, boolean live) {
    Whole left = unary(live);
    while (at < tokens.size() && tokens.get(at).kind() == Kind.OTHER) {
      String operator = tokens.get(at).text();
      int precedence = PRECEDENCE.getOrDefault(operator, 0);
      if (precedence < lowest) {
        break;
      }
      at++;
      if (precedence <= 2) {
        boolean both = precedence == 2;
        Whole right = binary(precedence + 1, live && left.holds() == both);
        left = Whole.of(both ? left.holds() && right.holds() : left.holds() || right.holds());
      } else {
        Whole right = binary(precedence + 1, live);
        // What is not evaluated has a type, and no value.
        left = live ? Whole.of(operator, left, right)
            : new Whole(0, precedence > 7 && operator.length() > 1 ? left.unsigned()
                : precedence != 6 && precedence != 7 && (left.unsigned() || right.unsigned()));
      }
    }
    return left;
  }

  private Whole unary(boolean live) {
    if (at == tokens.size()) {
      throw new IllegalArgumentException("something is missing at the end");
    }
    deeper();
    PpToken token = tokens.get(at++);
    Whole value = switch (token.kind()) {
      case NAME -> named(token, live);
      case NUMBER -> Numeral.integer(token.text());
      case CHARACTER -> Numeral.character(token.text());
      default -> signed(token, live);
    };
    depth--;
    return value;
  }

  private Whole signed(PpToken token, boolean live) {
    switch (token.text()) {
      case "!":
        return Whole.of(!unary(live).holds());
      case "~":
        Whole inverted = unary(live);
        return new Whole(~inverted.bits(), inverted.unsigned());
      case "-":
        Whole negated = unary(live);
        return live ? negated.negated() : negated;
      case "+":
        return unary(live);
      case "(":
        Whole inner = choice(live);
        expect(")");
        return inner;
      default:
        at--;
        throw unexpected();
    }
  }

  private Whole named(PpToken token, boolean live) {
    if (token.is("true") || token.is("false")) {
      return Whole.of(token.is("true"));
    } else if (token.is("defined")) {
      boolean bracket = next("(");
      if (at == tokens.size() || !tokens.get(at).isName()) {
        throw new IllegalArgumentException("defined takes a name");
      }
      PpToken name = tokens.get(at++);
      if (bracket) {
        expect(")");
      }
      return Whole.of(live && asked.defined(name));
    } else if (Expansion.OPERATORS.contains(token.text())) {
      return operator(token, live);
    }
    return live ? asked.name(token) : new Whole(0, false);
  }

  private Whole operator(PpToken token, boolean live) {
    expect("(");
    int from = at;
    int nested = 1;
    while (at < tokens.size() && nested > 0) {
      nested += tokens.get(at).is("(") ? 1 : tokens.get(at).is(")") ? -1 : 0;
      at++;
    }
    if (nested > 0) {
      throw new IllegalArgumentException("expected ')'");
    }
    OptionalLong value = live ? asked.operator(token, tokens.subList(from, at - 1)) : OptionalLong.of(0);
    return new Whole(value.orElseThrow(() -> new IllegalArgumentException(token.text() + " is not known")), false);
  }

  private boolean next(String text) {
    boolean is = at < tokens.size() && tokens.get(at).is(text);
    at += is ? 1 : 0;
    return is;
  }

  private void expect(String text) {
    if (!next(text)) {
      throw new IllegalArgumentException("expected '" + text + "'");
    }
  }

  private void deeper() {
    if (++depth > DEPTH) {
      throw new IllegalArgumentException("too deep");
    }
  }

  private IllegalArgumentException unexpected() {
    return new IllegalArgumentException("unexpected '" + tokens.get(at).text() + "'");
  }
}
