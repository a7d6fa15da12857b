package periscope.engines.symbolic;

import static periscope.engines.symbolic.Formulas.FALSE;
import static periscope.engines.symbolic.Formulas.TRUE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Effect;

/** Arithmetic on values: option by option while there are few, else digit by digit. */
final class Values {

  private final Formulas formulas;
  private final Words words;
  private final int most;

  Values(Formulas formulas, Effort effort) {
    most = effort.values();
    this.formulas = formulas;
    words = new Words(formulas);
  }

  static Value constant(long value) {
    return new Value(new TreeMap<>(Map.of(value, TRUE)), null);
  }

  static Value listed(SortedMap<Long, Integer> options) {
    return new Value(options, null);
  }

  /** 1 if the formula holds, else 0. */
  static Value truth(int formula) {
    SortedMap<Long, Integer> options = new TreeMap<>(Map.of(1L, formula, 0L, Formulas.not(formula)));
    options.values().removeIf(f -> f == FALSE);
    return listed(options);
  }

  /** A value that nothing is known of. */
  Value variable() {
    int[] word = new int[Words.WIDTH];
    Arrays.setAll(word, i -> formulas.variable());
    return new Value(null, word);
  }

  int[] word(Value x) {
    if (!x.isListed()) {
      return x.word();
    }
    List<List<Integer>> ways = new ArrayList<>();
    for (int i = 0; i < Words.WIDTH; i++) {
      ways.add(new ArrayList<>());
    }
    x.options().forEach((number, f) -> {
      for (long rest = number; rest != 0; rest &= rest - 1) {
        ways.get(Long.numberOfTrailingZeros(rest)).add(f);
      }
    });
    return ways.stream().mapToInt(this::or).toArray();
  }

  private int or(List<Integer> parts) {
    return formulas.or(parts.stream().mapToInt(Integer::intValue).toArray());
  }

  int notZero(Value x) {
    return x.isListed()
        ? or(x.options().entrySet().stream().filter(e -> e.getKey() != 0).map(Map.Entry::getValue).toList())
        : words.notZero(x.word());
  }

  /** Whether a value is this number. */
  int is(Value x, long number) {
    return x.isListed() ? x.options().getOrDefault(number, FALSE) : words.equal(x.word(), Words.constant(number));
  }

  int equal(Value x, Value y) {
    if (x.isListed()) {
      List<Integer> ways = new ArrayList<>();
      x.options().forEach((number, f) -> ways.add(formulas.and(f, is(y, number))));
      return or(ways);
    }
    return y.isListed() ? equal(y, x) : words.equal(x.word(), y.word());
  }

  Value unary(UnaryOperator operator, NumberType type, Value x) {
    if (operator == UnaryOperator.NOT) {
      return truth(Formulas.not(notZero(x)));
    } else if (!x.isListed()) {
      return new Value(null, words.unary(operator, type, x.word()));
    }
    return each(x, number -> operator.apply(type, number));
  }

  /** The number of a type that has the lowest digits. */
  Value convert(NumberType type, Value x) {
    return x.isListed() ? each(x, type::wrap) : new Value(null, Words.canonical(type, x.word()));
  }

  private Value each(Value x, LongUnaryOperator change) {
    SortedMap<Long, Integer> options = new TreeMap<>();
    x.options().forEach((number, f) -> options.merge(change.applyAsLong(number), f, formulas::or));
    return listed(options);
  }

  /** Where it would divide by zero, the right operand is not 0 in any execution: see {@code Divisions}. */
  Value binary(BinaryOperator operator, NumberType type, Value x, Value y) {
    if (x.isListed() && y.isListed() && operator.divides()) {
      SortedMap<Long, Integer> divisors = new TreeMap<>(y.options());
      divisors.remove(0L);
      return combined(x, listed(divisors), (l, r) -> operator.apply(type, l, r));
    } else if (x.isListed() && y.isListed()) {
      return combined(x, y, (l, r) -> operator.apply(type, l, r));
    }
    int[] word = words.binary(operator, type, word(x), word(y));
    return operator.isTruth() ? truth(word[0]) : new Value(null, word);
  }

  Value fetch(Effect effect, Value old, Value operand) {
    return old.isListed() && operand.isListed()
        ? combined(old, operand, effect::apply)
        : new Value(null, words.fetch(effect.operator(), effect.type(), word(old), word(operand)));
  }

  private interface Combination {
    long apply(long x, long y);
  }

  private Value combined(Value left, Value right, Combination operator) {
    Map<Long, List<Integer>> ways = new TreeMap<>();
    left.options().forEach((x, f) -> right.options().forEach((y, g) -> {
      int both = formulas.and(f, g);
      if (both != FALSE) {
        ways.computeIfAbsent(operator.apply(x, y), v -> new ArrayList<>()).add(both);
      }
    }));
    SortedMap<Long, Integer> options = new TreeMap<>();
    ways.forEach((number, parts) -> options.put(number, or(parts)));
    return few(listed(options));
  }

  /** The value that belongs to the condition that holds. */
  Value choose(List<Integer> conditions, List<Value> values) {
    if (values.stream().allMatch(Value::isListed)) {
      SortedMap<Long, Integer> options = new TreeMap<>();
      for (int i = 0; i < values.size(); i++) {
        int condition = conditions.get(i);
        values.get(i).options().forEach((number, f) -> options.merge(number, formulas.and(condition, f), formulas::or));
      }
      options.values().removeIf(f -> f == FALSE);
      return few(listed(options));
    }
    List<int[]> digits = values.stream().map(this::word).toList();
    int[] word = new int[Words.WIDTH];
    Arrays.setAll(word, d -> {
      List<Integer> ways = new ArrayList<>();
      for (int i = 0; i < digits.size(); i++) {
        ways.add(formulas.and(conditions.get(i), digits.get(i)[d]));
      }
      return or(ways);
    });
    return new Value(null, word);
  }

  private Value few(Value x) {
    return x.options().size() > most ? new Value(null, word(x)) : x;
  }
}
