package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction.Assign;

/** Which expressions are known to have one value. */
class ConstancyTest {

  private static Expression expression(String text) {
    String test = "OPENCL t\n{}\nP0 () { int r, s; int t = " + text + "; }";
    return ((Assign) ReadingTest.parse(test).threads().get(0).body().get(0)).value();
  }

  @ParameterizedTest
  @CsvSource({
      "3, 3", "r ^ r, 0", "r - r, 0", "r * 0, 0", "0 & r, 0", "r & 0, 0", "(r ^ r) + 1, 1", "r + s - r - s, 0",
      "2 * r - r - r, 0", "-r + r, 0", "~r + r, -1", "(r + s) ^ (s + r), 0", "r == r, 1", "r < r, 0", "!(r != r), 1",
      "(r ^ s) - (r ^ s), 0", "r % 1, 0", "(r - r) / 2, 0", "r && 0, 0",
  })
  void constant(String text, long value) {
    assertEquals(OptionalLong.of(value), Constancy.value(expression(text)));
  }

  @ParameterizedTest
  @CsvSource({"r", "r ^ s", "r - s", "r & 1", "r * s", "r / r", "0 / (r - r)", "r || 0", "!r", "1 % (s - s)", "r << 0"})
  void notKnownToBeConstant(String text) {
    assertEquals(OptionalLong.empty(), Constancy.value(expression(text)));
  }

  /** What is called constant has that value under all registers. */
  @Test
  void randomExpressions() {
    Random random = new Random(11);
    int constant = 0;
    for (int i = 0; i < 20_000; i++) {
      Expression expression = random(random, 4);
      OptionalLong value = Constancy.value(expression);
      constant += value.isPresent() && !expression.registers().isEmpty() ? 1 : 0;
      for (int j = 0; j < 8 && value.isPresent(); j++) {
        long r = random.nextLong() >> random.nextInt(64);
        long s = random.nextInt(3);
        assertEquals(value.getAsLong(), expression.evaluate(n -> n.equals("r") ? r : s), expression + " r=" + r + " s=" + s);
      }
    }
    assertEquals(true, constant > 500, "constant with registers: " + constant);
  }

  private static Expression random(Random random, int depth) {
    return switch (depth == 0 ? random.nextInt(3) : random.nextInt(8)) {
      case 0 -> Expression.register("r");
      case 1 -> Expression.register("s");
      case 2 -> Expression.constant(random.nextInt(3));
      case 3 -> new Expression.Unary(UnaryOperator.values()[random.nextInt(3)], random(random, depth - 1));
      default -> {
        BinaryOperator operator = BinaryOperator.values()[random.nextInt(BinaryOperator.values().length)];
        boolean divides = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
        Expression right = divides ? Expression.constant(1 + random.nextInt(2)) : random(random, depth - 1);
        yield new Expression.Binary(operator, random(random, depth - 1), right);
      }
    };
  }
}
