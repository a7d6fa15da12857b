package periscope.lang.c.term;

import java.util.Optional;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/**
 * {@code c ? a : b} as arithmetic, {@code (c != 0) * a + !c * b}: expressions have no operator for it, and a branch
 * would turn a data dependency into a control dependency.
 */
public final class Choices {

  /** The parts of a choice, and the type in which it is computed. */
  public record Choice(Expression condition, NumberType type, Expression then, Expression otherwise) {}

  private Choices() {}

  /** A choice between numbers of a type. */
  public static Expression of(Expression condition, NumberType type, Expression then, Expression otherwise) {
    return new Expression.Binary(BinaryOperator.ADD, type,
        new Expression.Binary(BinaryOperator.MULTIPLY, type, Arithmetic.truth(condition), then),
        new Expression.Binary(BinaryOperator.MULTIPLY, type, new Expression.Unary(UnaryOperator.NOT, condition),
            otherwise));
  }

  /** The choice that an expression represents; empty if {@link #of} cannot have made it. */
  public static Optional<Choice> in(Expression expression) {
    return expression instanceof Expression.Binary sum && sum.operator() == BinaryOperator.ADD
            && sum.left() instanceof Expression.Binary yes && yes.operator() == BinaryOperator.MULTIPLY
            && sum.right() instanceof Expression.Binary no && no.operator() == BinaryOperator.MULTIPLY
            && no.left() instanceof Expression.Unary not && not.operator() == UnaryOperator.NOT
            && yes.type().equals(sum.type()) && no.type().equals(sum.type())
            && yes.left().equals(Arithmetic.truth(not.operand())) && total(yes.right()) && total(no.right())
        ? Optional.of(new Choice(not.operand(), sum.type(), yes.right(), no.right()))
        : Optional.empty();
  }

  /**
   * Whether an expression has a value for all values of its registers, so that it may be computed even if it is not
   * needed.
   */
  public static boolean total(Expression expression) {
    return expression.walk().noneMatch(e -> e instanceof Expression.Binary b && b.operator().divides()
        && !divides(b.type(), Constancy.value(b.right()).orElse(0)) || e instanceof Expression.Real f && f.isPartial());
  }

  /** Whether every number of a type can be divided by a number; the least number by -1 cannot. */
  private static boolean divides(NumberType type, long number) {
    return number != 0 && !(type.signed() && number == -1);
  }
}
