package periscope.lang.c.register;

import java.util.Optional;
import java.util.stream.Stream;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Choices;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;

/**
 * The conditions under which C reads a register of an expression. Operands that {@code &&}, {@code ||} and {@code ?:}
 * skip are computed here nevertheless, where that is harmless, but C does not read them (C11 6.5.13 to 6.5.15).
 */
final class Needs {

  /** Always, as a condition. */
  static final Expression ALWAYS = Expression.constant(1);

  private Needs() {}

  /** The condition under which evaluating an expression in C reads a register; empty if it never does. */
  static Optional<Expression> of(Expression expression, String register) {
    Optional<Choices.Choice> choice = Choices.in(expression);
    if (expression instanceof Expression.Register r) {
      return r.name().equals(register) ? Optional.of(ALWAYS) : Optional.empty();
    } else if (choice.isPresent()) {
      Expression condition = choice.get().condition();
      return any(Stream.of(of(condition, register), only(condition, of(choice.get().then(), register)),
          only(not(condition), of(choice.get().otherwise(), register))));
    } else if (expression instanceof Expression.Binary b && b.operator() == BinaryOperator.AND) {
      return any(Stream.of(of(b.left(), register), only(b.left(), of(b.right(), register))));
    } else if (expression instanceof Expression.Binary b && b.operator() == BinaryOperator.OR) {
      return any(Stream.of(of(b.left(), register), only(not(b.left()), of(b.right(), register))));
    }
    return any(expression.operands().stream().map(o -> of(o, register)));
  }

  /** A condition: at least one of several conditions holds; empty if there are none. */
  static Optional<Expression> any(Stream<Optional<Expression>> needs) {
    return needs.flatMap(Optional::stream).reduce((a, b) -> a.equals(ALWAYS) || b.equals(ALWAYS) ? ALWAYS
        : new Expression.Binary(BinaryOperator.OR, a, b));
  }

  private static Optional<Expression> only(Expression condition, Optional<Expression> needed) {
    Expression holds = Arithmetic.truth(condition);
    return needed.map(n -> n.equals(ALWAYS) ? holds : new Expression.Binary(BinaryOperator.AND, holds, n));
  }

  private static Expression not(Expression condition) {
    return new Expression.Unary(UnaryOperator.NOT, condition);
  }
}
