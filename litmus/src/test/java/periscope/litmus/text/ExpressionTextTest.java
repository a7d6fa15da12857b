package periscope.litmus.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

class ExpressionTextTest {

  @Test
  void everyKindOfExpression() {
    Expression r = Expression.register("r0");
    Expression sum = new Expression.Binary(BinaryOperator.ADD, NumberType.U32, r, Expression.constant(1));
    assertEquals("r0 + 1", ExpressionText.of(sum));
    assertEquals("s32(r0 + 1)", ExpressionText.of(new Expression.Convert(NumberType.S32, sum)));
    assertEquals("s16(r0) < (r0 + 1)", ExpressionText.of(new Expression.Binary(
        BinaryOperator.LESS, NumberType.S64, new Expression.Convert(NumberType.S16, r), sum)));
    UnaryOperator negate = UnaryOperator.values()[0];
    assertEquals(negate.symbol() + "(r0 + 1)", ExpressionText.of(new Expression.Unary(negate, NumberType.S64, sum)));
  }
}
