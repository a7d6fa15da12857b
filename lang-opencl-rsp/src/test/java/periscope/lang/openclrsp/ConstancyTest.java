package periscope.lang.openclrsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.testing.Sample;

/** Which expressions are known to have one value. */
class ConstancyTest {

  private static final int EXPRESSIONS = Sample.of(15_000, 60_000);

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

  /** An expression whose values are all numbers of a type. */
  private record Typed(Expression expression, NumberType type) {
    /** As an operand of what looks at whole numbers of a type. */
    Expression in(NumberType wanted) {
      return wanted.holds(type) ? expression : Expression.convert(wanted, expression);
    }
  }

  private static final List<NumberType> TYPES = List.of(NumberType.BOOL, NumberType.S8, NumberType.U8, NumberType.S16,
      NumberType.U16, NumberType.S32, NumberType.U32, NumberType.S64, NumberType.U64);

  /** What is called constant has that value under all registers, whatever types it is computed in. */
  @Test
  void randomExpressions() {
    Random random = new Random(11);
    int constant = 0;
    for (int i = 0; i < EXPRESSIONS; i++) {
      Map<String, NumberType> types = Map.of("r", pick(random, TYPES), "s", pick(random, TYPES));
      Expression expression = random(random, types, 4).expression();
      OptionalLong value = Constancy.value(expression);
      constant += value.isPresent() && !expression.registers().isEmpty() ? 1 : 0;
      for (int j = 0; j < 8; j++) {
        Map<String, Long> held = Map.of("r", number(random, types.get("r")), "s", number(random, types.get("s")));
        long expected = expression.evaluate(held::get);
        String at = expression + " with " + held;
        assertEquals(value.orElse(expected), expected, at);
        assertEquals(OptionalLong.of(expected), Constancy.value(expression, n -> OptionalLong.of(held.get(n))), at);
        OptionalLong half =
            Constancy.value(expression, n -> n.equals("r") ? OptionalLong.of(held.get(n)) : OptionalLong.empty());
        assertEquals(half.orElse(expected), expected, at);
      }
    }
    assertTrue(constant > EXPRESSIONS / 12, "constant with registers: " + constant);
  }

  private static long number(Random random, NumberType type) {
    return switch (random.nextInt(4)) {
      case 0 -> type.least();
      case 1 -> type.greatest();
      default -> type.wrap(random.nextLong() >> random.nextInt(64));
    };
  }

  private static Typed random(Random random, Map<String, NumberType> types, int depth) {
    NumberType type = pick(random, TYPES);
    return switch (depth == 0 ? random.nextInt(3) : random.nextInt(10)) {
      case 0 -> new Typed(Expression.register("r"), types.get("r"));
      case 1 -> new Typed(Expression.register("s"), types.get("s"));
      case 2 -> new Typed(Expression.constant(type.wrap(random.nextInt(5) - 2)), type);
      case 3 -> unary(pick(random, List.of(UnaryOperator.values())), type, random(random, types, depth - 1));
      case 4 -> new Typed(Expression.convert(type, random(random, types, depth - 1).expression()), type);
      case 5 -> {
        Typed operand = random(random, types, depth - 1);
        BinaryOperator operator = pick(random, List.of(BinaryOperator.BIT_XOR, BinaryOperator.SUBTRACT,
            BinaryOperator.EQUAL));
        yield binary(random, operator, type, operand, operand);
      }
      default -> {
        BinaryOperator operator = pick(random, List.of(BinaryOperator.values()));
        Typed right = operator.divides()
            ? new Typed(Expression.constant(1 + random.nextInt(2)), NumberType.S32) : random(random, types, depth - 1);
        // One bit does not hold the divisor 2.
        NumberType in = operator.divides() && type.bits() == 1 ? NumberType.S32 : type;
        yield binary(random, operator, in, random(random, types, depth - 1), right);
      }
    };
  }

  private static Typed unary(UnaryOperator operator, NumberType type, Typed operand) {
    return new Typed(new Expression.Unary(operator, type, operand.expression()),
        operator == UnaryOperator.NOT ? NumberType.S32 : type);
  }

  /** As languages make them: what only looks at the lowest bits may take its operands as they are. */
  private static Typed binary(Random random, BinaryOperator operator, NumberType type, Typed left, Typed right) {
    NumberType result = operator.isTruth() ? NumberType.S32 : type;
    return new Typed(switch (operator) {
      case ADD, SUBTRACT, MULTIPLY -> random.nextBoolean()
          ? new Expression.Binary(operator, type, left.expression(), right.expression())
          : new Expression.Binary(operator, type, left.in(type), right.in(type));
      case SHIFT_LEFT, SHIFT_RIGHT, SHIFT_LEFT_CLAMPED, SHIFT_RIGHT_CLAMPED ->
        new Expression.Binary(operator, type, left.in(type), right.expression());
      default -> new Expression.Binary(operator, type, left.in(type), right.in(type));
    }, result);
  }

  private static <T> T pick(Random random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
