package periscope.litmus.launch;

import java.util.List;
import java.util.function.IntFunction;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.source.Span;

/** Branches that select the cell of an array by an index that registers determine. */
public final class ChosenCell {

  private ChosenCell() {}

  /** A condition: the index is at least 0 and less than {@code cells}. */
  public static Expression below(Expression index, int cells) {
    return new Expression.Binary(BinaryOperator.LESS, NumberType.U64, Expression.convert(NumberType.U64, index),
        Expression.constant(cells));
  }

  /** The instructions for an index outside an array: behaviour is undefined. */
  public static List<Instruction> outside(Span span) {
    return List.of(new Instruction.Undefined(Expression.constant(1), Instruction.Cause.ACCESS, span));
  }

  /**
   * Branches that select instructions by an index from 0 to {@code cells - 1}.
   *
   * @param outside the instructions for every other index
   * @param one     makes the instructions for an index
   */
  public static List<Instruction> of(
      Expression index, int cells, List<Instruction> outside, Span span, IntFunction<List<Instruction>> one) {
    List<Instruction> chosen = outside;
    for (int i = cells - 1; i >= 0; i--) {
      Expression here = new Expression.Binary(BinaryOperator.EQUAL, index, Expression.constant(i));
      chosen = List.of(new If(here, one.apply(i), chosen, span));
    }
    return chosen;
  }

  /** Branches that select instructions by an index; every index beyond {@code last} means cell {@code last}. */
  public static Instruction open(Expression index, int last, Span span, IntFunction<List<Instruction>> one) {
    return new If(below(index, last), of(index, last, List.of(), span, one), one.apply(last), span);
  }
}
