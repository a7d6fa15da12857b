package periscope.mappings.conversion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;

/**
 * Sample values for the symbols of expressions, which test whether a property holds for all values that a thread reads:
 * small numbers, the constants of the thread and their neighbours, and some random numbers. Two expressions that no
 * sample distinguishes count as equal; so a dependency that only a rare value would show may be lost, which allows more
 * outcomes, and never fewer.
 */
final class Samples {

  /** Number of assignments that are tried, besides those in which only one symbol is not 0. */
  private static final int ASSIGNMENTS = 300;
  private static final int MOST_VALUES = 40;
  private static final List<Long> SMALL = List.of(0L, 1L, 2L, 3L, -1L, 4L, 5L, 7L, 8L, 255L, 65_536L);

  private final List<Long> values;

  /**
   * Samples for a thread.
   *
   * @param thread the code whose constants are tried
   */
  Samples(List<Instruction> thread) {
    Set<Long> all = new TreeSet<>();
    Instruction.walk(thread).flatMap(i -> i.dataflow().values().stream()).flatMap(Expression::leaves)
        .forEach(e -> {
          if (e instanceof Expression.Constant c) {
            all.addAll(List.of(c.value() - 1, c.value(), c.value() + 1));
          }
        });
    values = Stream.concat(SMALL.stream(), all.stream()).distinct().limit(MOST_VALUES).toList();
  }

  /** Whether the value of an expression does not depend on some symbols, as far as the samples show. */
  boolean independent(Expression expression, Set<String> of, Map<String, NumberType> symbols) {
    return always(symbols, read -> {
      Map<String, Long> without = new HashMap<>(read);
      of.forEach(s -> without.put(s, 0L));
      return same(expression, read, expression, without);
    });
  }

  /** Whether a property holds for every assignment of sample values to symbols. */
  boolean always(Map<String, NumberType> symbols, Predicate<Map<String, Long>> holds) {
    return assignments(symbols).stream().allMatch(holds);
  }

  /** Whether two expressions have the same value; true if one of them divides by zero. */
  static boolean same(Expression one, Map<String, Long> read, Expression other, Map<String, Long> otherwise) {
    try {
      return one.evaluate(of(read)) == other.evaluate(of(otherwise));
    } catch (ArithmeticException e) {
      return true;
    }
  }

  /** Whether a condition holds; false if it divides by zero. */
  static boolean holds(Expression condition, Map<String, Long> read) {
    try {
      return condition.evaluate(of(read)) != 0;
    } catch (ArithmeticException e) {
      return false;
    }
  }

  private static ToLongFunction<String> of(Map<String, Long> read) {
    return name -> read.getOrDefault(name, 0L);
  }

  private List<Map<String, Long>> assignments(Map<String, NumberType> symbols) {
    List<String> names = symbols.keySet().stream().sorted().toList();
    List<Map<String, Long>> all = new ArrayList<>();
    all.add(Map.of());
    for (String name : names) {
      values.forEach(v -> all.add(Map.of(name, symbols.get(name).wrap(v))));
    }
    // The same draws for the same question: what is asked of a program does not change what it is compiled to.
    Random random = new Random(names.size());
    for (int i = 0; i < ASSIGNMENTS && !names.isEmpty(); i++) {
      Map<String, Long> drawn = new HashMap<>();
      for (String name : names) {
        long value = random.nextInt(4) == 0 ? random.nextLong() : values.get(random.nextInt(values.size()));
        drawn.put(name, symbols.get(name).wrap(value));
      }
      all.add(drawn);
    }
    return all;
  }
}
