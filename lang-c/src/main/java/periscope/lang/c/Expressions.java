package periscope.lang.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.lang.c.Choices.Choice;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/** Writes expressions in C, with just the parentheses that are needed to read back the same tree. */
final class Expressions {

  /** Precedence of a prefix operator, above every {@link BinaryOperator#precedence()}. */
  static final int PREFIX = 100;

  /** Precedence of a name, a number or a call. */
  static final int CALL = 101;

  /** What a register is written as, and how tightly that binds. */
  record Spelling(String text, int precedence) {}

  private final Function<String, Spelling> registers;

  Expressions(Function<String, Spelling> registers) {
    this.registers = registers;
  }

  /** The expression, in parentheses if it binds less tightly than {@code precedence}. */
  String print(Expression expression, int precedence) {
    Spelling spelling = spell(expression);
    return spelling.precedence() < precedence ? "(" + spelling.text() + ")" : spelling.text();
  }

  private Spelling spell(Expression expression) {
    if (expression instanceof Expression.Constant c) {
      return new Spelling(Long.toString(c.value()), c.value() < 0 ? PREFIX : CALL);
    } else if (expression instanceof Expression.Register r) {
      return registers.apply(r.name());
    } else if (expression instanceof Expression.Unary u) {
      // "-1" is a constant: the negation of the constant 1 is written -(1). And "--" is another operator.
      boolean minus = u.operator() == UnaryOperator.NEGATE;
      String plain = print(u.operand(), PREFIX);
      boolean literal = minus && (u.operand() instanceof Expression.Constant || plain.startsWith("-"));
      String operand = literal ? "(" + print(u.operand(), 0) + ")" : plain;
      return new Spelling(u.operator().symbol() + operand, PREFIX);
    }
    Optional<Choice> choice = Choices.in(expression);
    if (choice.isPresent()) {
      Choice c = choice.get();
      return new Spelling(print(c.condition(), 1) + " ? " + print(c.then(), 0) + " : " + print(c.otherwise(), 0), 0);
    }
    Expression.Binary b = (Expression.Binary) expression;
    int own = b.operator().precedence();
    return new Spelling(print(b.left(), own) + " " + b.operator().symbol() + " " + print(b.right(), own + 1), own);
  }

  static int precedence(Expression expression) {
    if (Choices.in(expression).isPresent()) {
      return 0;
    }
    if (expression instanceof Expression.Binary b) {
      return b.operator().precedence();
    }
    boolean negative = expression instanceof Expression.Constant c && c.value() < 0;
    return negative || expression instanceof Expression.Unary ? PREFIX : CALL;
  }

  /**
   * The registers on the right of {@code &&} or {@code ||} and in the arms of {@code ?:}: what stands there in the text runs
   * only if it is asked for.
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
    } else if (!(expression instanceof Expression.Binary b)) {
      return List.of();
    } else {
      boolean shortCircuit = b.operator() == BinaryOperator.AND || b.operator() == BinaryOperator.OR;
      List<String> names = new ArrayList<>(lazy(b.left()));
      names.addAll(shortCircuit ? b.right().registers() : lazy(b.right()));
      return names;
    }
  }
}
