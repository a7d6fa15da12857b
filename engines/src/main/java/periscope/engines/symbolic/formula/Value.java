package periscope.engines.symbolic.formula;

import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** A number that is not the same in all executions. */
public sealed interface Value {

  /**
   * One of a few numbers. Where it means anything, exactly one of the options holds.
   *
   * @param options for each number that it may be, what it takes; not to be changed
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
   * A number of which more may be than can be listed.
   *
   * @param digits the lowest first; not to be changed
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

  /** This number in all executions. */
  static Listed constant(long number) {
    return new Listed(new TreeMap<>(Map.of(number, Formulas.TRUE)));
  }

  /** 1 if the formula holds, else 0. */
  static Listed truth(int formula) {
    SortedMap<Long, Integer> options = new TreeMap<>(Map.of(1L, formula, 0L, Formulas.not(formula)));
    options.values().removeIf(f -> f == Formulas.FALSE);
    return new Listed(options);
  }

  /**
   * What it is in a solution.
   *
   * @param solution whether a formula holds in it
   */
  long in(IntPredicate solution);

  /** Formulas all of which hold just where it is this number, which is one that it may be. */
  IntStream is(long number);

  /** The same with each formula replaced. */
  Value with(IntUnaryOperator replacement);
}
