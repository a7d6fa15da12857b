package periscope.engines.symbolic.formula;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** A number that may differ between executions. */
public sealed interface Value {

  /**
   * A number that is one of a few options. In each execution that counts, exactly one option's formula holds.
   *
   * @param options for each possible number, the formula that says that it is the value; not to be changed
   */
  record Listed(SortedMap<Long, Integer> options) implements Value {
    @Override
    public long in(IntPredicate solution) {
      return options.entrySet().stream().filter(e -> solution.test(e.getValue())).findFirst().orElseThrow().getKey();
    }

    @Override
    public IntStream is(long number) {
      return IntStream.of(options.getOrDefault(number, Formulas.FALSE));
    }

    @Override
    public Listed with(IntUnaryOperator replacement) {
      SortedMap<Long, Integer> replaced = new TreeMap<>(options);
      replaced.replaceAll((number, f) -> replacement.applyAsInt(f));
      return new Listed(replaced);
    }
  }

  /**
   * A number with too many possible values to list.
   *
   * @param digits the binary digits as formulas, the lowest first; not to be changed
   */
  record Word(int[] digits) implements Value {
    @Override
    public long in(IntPredicate solution) {
      long number = 0;
      for (int i = 0; i < digits.length; i++) {
        number |= solution.test(digits[i]) ? 1L << i : 0;
      }
      return number;
    }

    @Override
    public IntStream is(long number) {
      return IntStream.range(0, digits.length)
          .map(i -> (number >>> i & 1) != 0 ? digits[i] : Formulas.not(digits[i]));
    }

    @Override
    public Word with(IntUnaryOperator replacement) {
      return new Word(Arrays.stream(digits).map(replacement).toArray());
    }
  }

  /** The value that is this number in every execution. */
  static Listed constant(long number) {
    return new Listed(new TreeMap<>(Map.of(number, Formulas.TRUE)));
  }

  /** The value 1 if the formula holds, else 0. */
  static Listed truth(int formula) {
    SortedMap<Long, Integer> options = new TreeMap<>(Map.of(1L, formula, 0L, Formulas.not(formula)));
    options.values().removeIf(f -> f == Formulas.FALSE);
    return new Listed(options);
  }

  /**
   * The number in a solution.
   *
   * @param solution says whether a formula holds in the solution
   */
  long in(IntPredicate solution);

  /** Formulas whose conjunction says that the value is this number, which must be a possible value. */
  IntStream is(long number);

  /** A copy with each formula replaced. */
  Value with(IntUnaryOperator replacement);
}
