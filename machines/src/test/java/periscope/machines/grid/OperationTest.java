package periscope.machines.grid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.Expression.Binary;
import periscope.litmus.expression.Expression.Convert;
import periscope.litmus.expression.NumberType;

/** What a machine computes by itself is what expressions say. */
class OperationTest {

  private static final List<NumberType> TYPES = List.of(NumberType.S8, NumberType.U8, NumberType.S16, NumberType.U16,
      NumberType.S32, NumberType.U32, NumberType.S64, NumberType.U64);

  private final Random random = new Random(20261126);

  private long value() {
    return random.nextInt(4) == 0 ? random.nextInt(3) - 1 : random.nextLong() >> random.nextInt(Long.SIZE);
  }

  @Test
  void operationsAreOperators() {
    int compared = 0;
    for (BinaryOperator operator : BinaryOperator.values()) {
      for (NumberType type : TYPES) {
        Binary binary = new Binary(operator, type, Expression.register("a"), Expression.register("b"));
        for (int i = 0; i < 200 && Operation.of(binary).isPresent(); i++) {
          long left = type.wrap(value());
          long right = type.wrap(value());
          if (right != 0 || !operator.divides()) {
            assertEquals(binary.apply(left, right), Operation.apply(Operation.of(binary).get(), left, right,
                Operation.shift(binary.type())), () -> operator + " " + type + " " + left + " " + right);
            compared++;
          }
        }
      }
    }
    assertTrue(compared > 15_000, compared + " compared");
  }

  private Expression expression(int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return random.nextBoolean() ? Expression.constant(value()) : Expression.register("r" + random.nextInt(3));
    } else if (random.nextInt(4) == 0) {
      return new Convert(TYPES.get(random.nextInt(TYPES.size())), expression(depth - 1));
    }
    BinaryOperator operator = BinaryOperator.values()[random.nextInt(BinaryOperator.values().length)];
    return new Binary(operator.divides() ? BinaryOperator.ADD : operator, TYPES.get(random.nextInt(TYPES.size())),
        expression(depth - 1), expression(depth - 1));
  }

  /** Whole expressions, whose parts have registers of their own meanwhile. */
  @Test
  void codeComputesExpressions() {
    for (int i = 0; i < 3_000; i++) {
      Expression expression = expression(4);
      Map<String, Long> held = Map.of("r0", value(), "r1", value(), "r2", value());
      assertEquals(expression.evaluate(held::get), computed(expression, held), expression::toString);
    }
  }

  private static long computed(Expression expression, Map<String, Long> held) {
    Values names = new Values(new LinkedHashMap<>());
    held.keySet().forEach(names::register);
    Code code = new Code(names);
    int result = names.register("result");
    code.assign(result, expression);
    int operand = code.operand(expression);
    long[] registers = new long[64];
    held.forEach((name, value) -> registers[names.register(name)] = value);
    int[] words = code.words();
    long[] constants = code.constants();
    for (int at = 0; at < words.length; at += Code.ROW) {
      registers[words[at + 1]] = words[at] == Code.VALUE ? code.values()[words[at + 2]].of(registers, 0)
          : Operation.apply(words[at], value(registers, constants, words[at + 2]),
              value(registers, constants, words[at + 3]), words[at + 4]);
    }
    assertEquals(registers[result], value(registers, constants, operand), expression::toString);
    return registers[result];
  }

  private static long value(long[] registers, long[] constants, int operand) {
    return operand >= 0 ? registers[operand] : constants[~operand];
  }
}
