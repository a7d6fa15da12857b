package periscope.machines;

import java.util.List;
import java.util.Map;
import periscope.litmus.expression.Expression;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** A value that a thread computes from its registers, which the machine's state holds. */
@FunctionalInterface
public interface Computation {

  /** The constant 0. */
  Computation NOTHING = state -> 0;

  /** The value in a state; {@code state} is the whole state of the machine. */
  long in(long[] state);

  /**
   * The computation of an expression's value.
   *
   * @param registers for each register, its index in the state; registers without an index read as 0
   * @throws InvalidInputException if the expression may divide by zero
   */
  static Computation of(Expression expression, Map<String, Integer> registers, SourceText text) {
    return expression.fold(
        c -> {
          long value = c.value();
          return state -> value;
        },
        r -> {
          int at = registers.getOrDefault(r.name(), -1);
          return at < 0 ? NOTHING : state -> state[at];
        },
        u -> {
          Computation operand = of(u.operand(), registers, text);
          return state -> u.apply(operand.in(state));
        },
        c -> {
          Computation operand = of(c.operand(), registers, text);
          return state -> c.type().wrap(operand.in(state));
        },
        b -> binary(b, registers, text),
        f -> {
          if (f.isPartial()) {
            throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
                "the test converts a floating-point number to an integer, which may not hold it", "do without"));
          }
          List<Computation> operands = f.operands().stream().map(o -> of(o, registers, text)).toList();
          return state -> f.apply(operands.stream().mapToLong(o -> o.in(state)).toArray());
        });
  }

  private static Computation binary(Expression.Binary b, Map<String, Integer> registers, SourceText text) {
    if (b.operator().divides() && !(b.right() instanceof Expression.Constant c && c.value() != 0)) {
      throw new InvalidInputException(
          Diagnostic.error(text, Span.NONE, "the test may divide by zero", "divide by a constant"));
    }
    Computation left = of(b.left(), registers, text);
    Computation right = of(b.right(), registers, text);
    return state -> b.apply(left.in(state), right.in(state));
  }
}
