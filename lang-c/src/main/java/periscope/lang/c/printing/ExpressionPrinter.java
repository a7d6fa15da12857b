package periscope.lang.c.printing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Choices;
import periscope.lang.c.term.Choices.Choice;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.expression.UnaryOperator;

/** Writes expressions in C, with only the parentheses that a reader needs to get the same tree. */
final class ExpressionPrinter {

  /** Precedence of a prefix operator, above every {@link BinaryOperator#precedence()}. */
  static final int PREFIX = 100;

  /** Precedence of a name, a number or a call. */
  static final int CALL = 101;

  /**
   * A printed expression.
   *
   * @param text       its text
   * @param precedence precedence of its outermost operator
   * @param type       the type that it has when it is read
   */
  record Spelling(String text, int precedence, NumberType type) {

    String below(int least) {
      return precedence < least ? "(" + text + ")" : text;
    }
  }

  private final Function<String, Spelling> registers;
  private final Notation notation;

  ExpressionPrinter(Function<String, Spelling> registers, Notation notation) {
    this.registers = registers;
    this.notation = notation;
  }

  /** The text of an expression, in parentheses if its precedence is lower than {@code precedence}. */
  String print(Expression expression, int precedence) {
    return spell(expression).below(precedence);
  }

  Spelling spell(Expression expression) {
    if (expression instanceof Expression.Constant c) {
      return Literals.plain(c.value());
    } else if (expression instanceof Expression.Register r) {
      return registers.apply(r.name());
    } else if (expression instanceof Expression.Unary u) {
      return unary(u);
    } else if (expression instanceof Expression.Convert c) {
      Spelling operand = spell(c.operand());
      // A cast that changes nothing would not be read as one.
      return cast(c.type(), c.type().holds(operand.type()) ? cast(NumberType.S64, operand) : operand);
    }
    if (expression instanceof Expression.Real f) {
      return real(f);
    }
    Optional<Choice> choice = Choices.in(expression);
    return choice.isPresent() ? choice(choice.get()) : binary((Expression.Binary) expression);
  }

  static Spelling cast(NumberType type, Spelling operand) {
    return new Spelling("(" + TypeWords.name(type) + ")" + operand.below(PREFIX), PREFIX, type);
  }

  private Spelling unary(Expression.Unary u) {
    boolean not = u.operator() == UnaryOperator.NOT;
    NumberType type = not ? NumberType.S32 : u.type();
    Spelling plain = spell(u.operand());
    if (!not && u.operand() instanceof Expression.Constant c) {
      plain = Literals.of(c.value(), type);
    } else if (!not && !Arithmetic.promoted(plain.type()).equals(type)) {
      plain = cast(type, plain);
    }
    // "-1" is a constant: the negation of the constant 1 is written -(1). And "--" is another operator.
    boolean minus = u.operator() == UnaryOperator.NEGATE;
    boolean literal = minus && (u.operand() instanceof Expression.Constant || plain.below(PREFIX).startsWith("-"));
    String operand = literal ? "(" + plain.text() + ")" : plain.below(PREFIX);
    return new Spelling(u.operator().symbol() + operand, PREFIX, type);
  }

  private Spelling real(Expression.Real f) {
    List<Spelling> operands = f.operands().stream().map(o -> real(o, f.from())).toList();
    String symbol = f.operator().symbol();
    if (f.operator() == RealOperator.SEEN) {
      return new Spelling(notation.seenAs(f.from(), f.to()) + "(" + operands.get(0).text() + ")", CALL, f.to());
    } else if (f.operator() == RealOperator.CONVERT) {
      return cast(f.to(), operands.get(0));
    } else if (f.operator() == RealOperator.NEGATE) {
      return new Spelling("-(" + operands.get(0).text() + ")", PREFIX, f.to());
    } else if (f.operator().isInfix()) {
      int own = BinaryOperator.of(symbol).precedence();
      String text = operands.get(0).below(own) + " " + symbol + " " + operands.get(1).below(own + 1);
      return new Spelling(text, own, f.to());
    }
    return new Spelling(operands.stream().map(Spelling::text).collect(Collectors.joining(", ", symbol + "(", ")")),
        CALL, f.to());
  }

  /** An operand of floating-point arithmetic, as an expression of a type. */
  private Spelling real(Expression operand, NumberType type) {
    if (operand instanceof Expression.Constant c) {
      return Literals.of(c.value(), type);
    }
    Spelling plain = spell(operand);
    return plain.type().equals(type) ? plain : cast(type, plain);
  }

  private Spelling choice(Choice c) {
    List<Spelling> arms = both(c.type(), c.then(), c.otherwise());
    String text = print(c.condition(), 1) + " ? " + arms.get(0).text() + " : " + arms.get(1).text();
    return new Spelling(text, 0, c.type());
  }

  private Spelling binary(Expression.Binary b) {
    int own = b.operator().precedence();
    List<Spelling> operands = switch (b.operator()) {
      case AND, OR -> List.of(spell(b.left()), spell(b.right()));
      case SHIFT_LEFT, SHIFT_RIGHT, SHIFT_LEFT_CLAMPED, SHIFT_RIGHT_CLAMPED ->
        List.of(in(b.type(), b.left(), spell(b.left())), spell(b.right()));
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> both(b.type(), b.left(), b.right());
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
        alike(b.left(), b.right(), type -> type.equals(NumberType.U64) == b.type().equals(NumberType.U64));
      default -> alike(b.left(), b.right(), type -> true);
    };
    String text = operands.get(0).below(own) + " " + b.operator().symbol() + " " + operands.get(1).below(own + 1);
    return new Spelling(text, own, switch (b.operator()) {
      case BIT_AND, BIT_OR, BIT_XOR -> Arithmetic.common(operands.get(0).type(), operands.get(1).type());
      default -> b.operator().isTruth() ? NumberType.S32 : b.type();
    });
  }

  /**
   * An operand with a cast or a suffix, if it needs one to have a type after promotion.
   *
   * @param plain the operand's text without these
   */
  private static Spelling in(NumberType type, Expression operand, Spelling plain) {
    if (operand instanceof Expression.Constant c) {
      return Literals.of(c.value(), type);
    }
    return Arithmetic.promoted(plain.type()).equals(type) ? plain : cast(type, plain);
  }

  /** Two operands, with casts where needed so that an operator on them computes in a type. */
  private List<Spelling> both(NumberType type, Expression left, Expression right) {
    return both(type, left, spell(left), right, spell(right));
  }

  /**
   * Two printed operands, with casts where needed so that an operator on them computes in a type; deep expressions are
   * printed only once.
   */
  private static List<Spelling> both(NumberType type, Expression left, Spelling l, Expression right, Spelling r) {
    if (fits(type, left, l, r) && fits(type, right, r, l)) {
      return List.of(l, r);
    }
    Spelling typed = in(type, left, l);
    return List.of(typed, fits(type, right, r, typed) ? r : in(type, right, r));
  }

  /** Whether an operator on the operands, without casts, computes in a type. */
  boolean computes(NumberType type, Expression left, Expression right) {
    Spelling l = spell(left);
    Spelling r = spell(right);
    return fits(type, left, l, r) && fits(type, right, r, l);
  }

  /** Whether an operator on an operand and another one computes in a type, and a constant operand keeps its value. */
  private static boolean fits(NumberType type, Expression operand, Spelling plain, Spelling other) {
    return Arithmetic.common(plain.type(), other.type()).equals(type)
        && (!(operand instanceof Expression.Constant c) || type.holdsNumber(c.value()));
  }

  /**
   * Two operands in a common type to which they convert without a change of value.
   *
   * @param may accepts or refuses a type
   */
  private List<Spelling> alike(Expression left, Expression right, Predicate<NumberType> may) {
    Spelling l = spell(left);
    Spelling r = spell(right);
    for (NumberType type : List.of(Arithmetic.common(l.type(), r.type()), NumberType.S64, NumberType.U64)) {
      if (keeps(type, left, l) && keeps(type, right, r) && may.test(type)) {
        return both(type, left, l, right, r);
      }
    }
    return both(NumberType.U64, left, l, right, r);
  }

  private static boolean keeps(NumberType type, Expression operand, Spelling plain) {
    return operand instanceof Expression.Constant c ? type.holdsNumber(c.value())
        : type.holds(plain.type()) || Expression.convert(type, operand).equals(operand);
  }

  static int precedence(Expression expression) {
    if (Choices.in(expression).isPresent()) {
      return 0;
    }
    if (expression instanceof Expression.Binary b) {
      return b.operator().precedence();
    } else if (expression instanceof Expression.Real f) {
      return f.operator().isInfix() ? BinaryOperator.of(f.operator().symbol()).precedence()
          : f.operator() == RealOperator.CONVERT || f.operator() == RealOperator.NEGATE ? PREFIX : CALL;
    } else if (expression instanceof Expression.Unary || expression instanceof Expression.Convert) {
      return PREFIX;
    } else if (expression instanceof Expression.Constant c) {
      return c.value() < 0 ? PREFIX : CALL;
    } else if (expression instanceof Expression.Register) {
      return CALL;
    }
    throw new IllegalStateException("no expression: " + expression);
  }

  /**
   * The registers on the right of {@code &&} or {@code ||} and in the arms of {@code ?:}, which the text evaluates only
   * under a condition.
   */
  static List<String> lazy(Expression expression) {
    Optional<Choice> choice = Choices.in(expression);
    if (choice.isPresent()) {
      List<String> names = new ArrayList<>(lazy(choice.get().condition()));
      names.addAll(choice.get().then().registers());
      names.addAll(choice.get().otherwise().registers());
      return names;
    } else if (expression instanceof Expression.Unary u) {
      return lazy(u.operand());
    } else if (expression instanceof Expression.Convert c) {
      return lazy(c.operand());
    } else if (expression instanceof Expression.Real f) {
      return f.operands().stream().flatMap(o -> lazy(o).stream()).toList();
    } else if (expression instanceof Expression.Constant || expression instanceof Expression.Register) {
      return List.of();
    } else if (expression instanceof Expression.Binary b) {
      boolean shortCircuit = b.operator() == BinaryOperator.AND || b.operator() == BinaryOperator.OR;
      List<String> names = new ArrayList<>(lazy(b.left()));
      names.addAll(shortCircuit ? b.right().registers() : lazy(b.right()));
      return names;
    }
    throw new IllegalStateException("no expression: " + expression);
  }
}
