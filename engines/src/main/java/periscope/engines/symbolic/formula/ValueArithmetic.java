package periscope.engines.symbolic.formula;

import static periscope.engines.symbolic.formula.Formulas.FALSE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import periscope.engines.symbolic.formula.Value.Listed;
import periscope.engines.symbolic.formula.Value.Word;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/** Arithmetic on values: option by option while there are few options, else digit by digit. */
public final class ValueArithmetic {

  private final Formulas formulas;
  private final WordFormulas words;
  private final int most;

  public ValueArithmetic(Formulas formulas, Thresholds thresholds) {
    most = thresholds.values();
    this.formulas = formulas;
    words = new WordFormulas(formulas);
  }

  /** A value that may be any number. */
  public Word variable() {
    int[] word = new int[WordFormulas.WIDTH];
    Arrays.setAll(word, i -> formulas.variable());
    return new Word(word);
  }

  private int[] digits(Value x) {
    if (x instanceof Word word) {
      return word.digits();
    }
    List<List<Integer>> ways = new ArrayList<>();
    for (int i = 0; i < WordFormulas.WIDTH; i++) {
      ways.add(new ArrayList<>());
    }
    ((Listed) x).options().forEach((number, f) -> {
      for (long rest = number; rest != 0; rest &= rest - 1) {
        ways.get(Long.numberOfTrailingZeros(rest)).add(f);
      }
    });
    return ways.stream().mapToInt(formulas::or).toArray();
  }

  /** A formula: the value is not 0. */
  public int notZero(Value x) {
    return x instanceof Listed listed
        ? formulas.or(listed.options().keySet().stream().filter(n -> n != 0).map(listed.options()::get).toList())
        : words.notZero(digits(x));
  }

  /** A formula: the value is this number. */
  public int is(Value x, long number) {
    return x instanceof Listed listed ? listed.options().getOrDefault(number, FALSE)
        : words.equal(digits(x), WordFormulas.constant(number));
  }

  /** A formula: both values are the same number. */
  public int equal(Value x, Value y) {
    if (x instanceof Listed listed) {
      List<Integer> ways = new ArrayList<>();
      listed.options().forEach((number, f) -> ways.add(formulas.and(f, is(y, number))));
      return formulas.or(ways);
    }
    return y instanceof Listed ? equal(y, x) : words.equal(digits(x), digits(y));
  }

  public Value unary(UnaryOperator operator, NumberType type, Value x) {
    if (operator == UnaryOperator.NOT) {
      return Value.truth(Formulas.not(notZero(x)));
    }
    return x instanceof Listed listed
        ? each(listed, number -> operator.apply(type, number)) : new Word(words.unary(operator, type, digits(x)));
  }

  /** The value converted to a type: the number of the type with the same lowest digits. */
  public Value convert(NumberType type, Value x) {
    return x instanceof Listed listed ? each(listed, type::wrap) : new Word(WordFormulas.canonical(type, digits(x)));
  }

  private Listed each(Listed x, LongUnaryOperator change) {
    SortedMap<Long, Integer> options = new TreeMap<>();
    x.options().forEach((number, f) -> options.merge(change.applyAsLong(number), f, formulas::or));
    return new Listed(options);
  }

  /** The result of an operator. No execution divides by zero: {@code PartialOperations} excludes that before. */
  public Value binary(BinaryOperator operator, NumberType type, Value x, Value y) {
    if (x instanceof Listed left && y instanceof Listed right) {
      SortedMap<Long, Integer> operands = new TreeMap<>(right.options());
      if (operator.divides()) {
        operands.remove(0L);
      }
      return combined(left, new Listed(operands), (l, r) -> operator.apply(type, l, r));
    }
    int[] word = words.binary(operator, type, digits(x), digits(y));
    return operator.isTruth() ? Value.truth(word[0]) : new Word(word);
  }

  /** An exception: floating-point arithmetic is possible only on values whose options can be listed. */
  public static final class Unlisted extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * The result of a floating-point operation.
   *
   * @throws Unlisted if an operand has more possible values than can be listed
   */
  public Value real(Expression.Real operation, List<Value> operands) {
    if (operation.operator() == RealOperator.SEEN) {
      return convert(operation.to(), operands.get(0));
    }
    List<Listed> x = operands.stream().map(ValueArithmetic::listed).toList();
    if (x.size() == 1) {
      return each(x.get(0), operation::apply);
    }
    Listed last = x.get(x.size() - 1);
    return x.size() == 2 ? combined(x.get(0), last, operation::apply) : combined(x.get(0), x.get(1), last, operation);
  }

  private Value combined(Listed first, Listed second, Listed third, Expression.Real operation) {
    List<Integer> conditions = new ArrayList<>();
    List<Value> results = new ArrayList<>();
    first.options().forEach((x, f) -> {
      conditions.add(f);
      results.add(combined(second, third, (y, z) -> operation.apply(x, y, z)));
    });
    return choose(conditions, results);
  }

  private static Listed listed(Value value) {
    if (value instanceof Listed listed) {
      return listed;
    }
    throw new Unlisted();
  }

  /**
   * The value that a read-modify-write writes.
   *
   * @throws Unlisted if it computes with floating-point numbers that have more possible values than can be listed
   */
  public Value fetch(Effect effect, Value old, Value operand) {
    boolean moves = !effect.type().real() || effect.operator() == FetchOperator.EXCHANGE;
    return old instanceof Listed from && operand instanceof Listed by
        ? combined(from, by, effect::apply)
        : moves ? new Word(words.fetch(effect.operator(), effect.type(), digits(old), digits(operand)))
        : combined(listed(old), listed(operand), effect::apply);
  }

  private Value combined(Listed left, Listed right, LongBinaryOperator operator) {
    Map<Long, List<Integer>> ways = new TreeMap<>();
    left.options().forEach((x, f) -> right.options().forEach((y, g) -> {
      int both = formulas.and(f, g);
      if (both != FALSE) {
        ways.computeIfAbsent(operator.applyAsLong(x, y), v -> new ArrayList<>()).add(both);
      }
    }));
    SortedMap<Long, Integer> options = new TreeMap<>();
    ways.forEach((number, parts) -> options.put(number, formulas.or(parts)));
    return few(new Listed(options));
  }

  /** The value whose condition holds; exactly one condition holds. */
  public Value choose(List<Integer> conditions, List<Value> values) {
    if (values.stream().allMatch(Listed.class::isInstance)) {
      SortedMap<Long, Integer> options = new TreeMap<>();
      for (int i = 0; i < values.size(); i++) {
        int condition = conditions.get(i);
        ((Listed) values.get(i)).options()
            .forEach((number, f) -> options.merge(number, formulas.and(condition, f), formulas::or));
      }
      options.values().removeIf(f -> f == FALSE);
      return few(new Listed(options));
    }
    List<int[]> digits = values.stream().map(this::digits).toList();
    int[] word = new int[WordFormulas.WIDTH];
    Arrays.setAll(word, d -> {
      List<Integer> ways = new ArrayList<>();
      for (int i = 0; i < digits.size(); i++) {
        ways.add(formulas.and(conditions.get(i), digits.get(i)[d]));
      }
      return formulas.or(ways);
    });
    return new Word(word);
  }

  private Value few(Listed x) {
    return x.options().size() > most ? new Word(digits(x)) : x;
  }
}
