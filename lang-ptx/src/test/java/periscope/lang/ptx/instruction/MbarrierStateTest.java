package periscope.lang.ptx.instruction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import periscope.litmus.expression.Expression;

/** States of mbarriers as numbers and as words. */
class MbarrierStateTest {

  private static long value(Expression expression) {
    return expression.evaluate(r -> 0);
  }

  @Test
  void statesInWords() {
    assertEquals("{uninitialised}", MbarrierState.print(MbarrierState.NONE));
    assertEquals("{phase 0, 2 pending}", MbarrierState.print(MbarrierState.fresh(2)));
    Expression fresh = Expression.constant(MbarrierState.fresh(2));
    Expression sixteen = Expression.constant(16);
    assertEquals("{phase 0, 2 pending, 16 bytes}", MbarrierState.print(value(MbarrierState.expecting(fresh, sixteen))));
    assertEquals("{phase 0, 2 pending, -16 bytes}",
        MbarrierState.print(value(MbarrierState.transacted(fresh, sixteen))));
    Expression none = MbarrierState.arrived(fresh, Expression.constant(2));
    assertEquals("{phase 1, 2 pending}", MbarrierState.print(value(MbarrierState.next(none))));
  }
}
