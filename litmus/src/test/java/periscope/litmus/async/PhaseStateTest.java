package periscope.litmus.async;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import periscope.litmus.expression.Expression;

/** States of barriers with phases as numbers and as words. */
class PhaseStateTest {

  private static long value(Expression expression) {
    return expression.evaluate(r -> 0);
  }

  @Test
  void statesInWords() {
    assertEquals("{uninitialised}", PhaseState.print(PhaseState.NONE));
    assertEquals("{phase 0, 2 of 2 pending}", PhaseState.print(PhaseState.fresh(2)));
    Expression fresh = Expression.constant(PhaseState.fresh(2));
    Expression sixteen = Expression.constant(16);
    assertEquals("{phase 0, 2 of 2 pending, 16 bytes}", PhaseState.print(value(PhaseState.expecting(fresh, sixteen))));
    assertEquals("{phase 0, 2 of 2 pending, -16 bytes}",
        PhaseState.print(value(PhaseState.transacted(fresh, sixteen))));
    Expression none = PhaseState.arrived(fresh, Expression.constant(2));
    assertEquals("{phase 1, 2 of 2 pending}", PhaseState.print(value(PhaseState.next(none))));
  }
}
