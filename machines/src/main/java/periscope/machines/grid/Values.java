package periscope.machines.grid;

import java.util.List;
import java.util.Map;
import periscope.litmus.expression.Expression;

/** Expressions compiled to functions of a work-item's registers. */
final class Values {

  /** The value of an expression. */
  interface Value {
    /**
     * The value.
     *
     * @param registers the registers of all work-items
     * @param base      index of the work-item's first register
     * @throws ArithmeticException on division by zero
     */
    long of(long[] registers, int base);
  }

  private final Map<String, Integer> numbers;

  /**
   * @param numbers numbers of registers by name; an unknown register gets the next number when an expression names it
   */
  Values(Map<String, Integer> numbers) {
    this.numbers = numbers;
  }

  int register(String name) {
    Integer known = numbers.get(name);
    if (known == null) {
      known = numbers.size();
      numbers.put(name, known);
    }
    return known;
  }

  Value of(Expression expression) {
    return expression.fold(c -> {
      long value = c.value();
      return (r, base) -> value;
    }, register -> {
      int number = register(register.name());
      return (r, base) -> r[base + number];
    }, unary -> {
      Value operand = of(unary.operand());
      return (r, base) -> unary.apply(operand.of(r, base));
    }, convert -> {
      Value operand = of(convert.operand());
      return (r, base) -> convert.type().wrap(operand.of(r, base));
    }, binary -> {
      Value left = of(binary.left());
      Value right = of(binary.right());
      return (r, base) -> binary.apply(left.of(r, base), right.of(r, base));
    }, real -> {
      List<Value> operands = real.operands().stream().map(this::of).toList();
      return (r, base) -> {
        long[] values = new long[operands.size()];
        for (int i = 0; i < values.length; i++) {
          values[i] = operands.get(i).of(r, base);
        }
        return real.apply(values);
      };
    });
  }
}
