package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.semantics.WrittenRegisters;

/**
 * The numbering of outcomes whose values are all likely ones: a number has a digit for each register and location. The
 * choice of likely values changes only the speed of counting, not the counts.
 *
 * @param values    the value of each digit: digit 0 stands for the first value, and so on
 * @param registers the digits for registers that some instruction can write, thread by thread
 * @param locations the digits for locations, in the test's order
 * @param bins      number of numbered outcomes
 */
public record OutcomeIndex(List<Integer> values, List<Digit> registers, List<Digit> locations, int bins) {

  /** Most numbered outcomes: as many 32-bit counters as fit into any local memory. */
  static final int MOST_BINS = 4096;

  /** Most values of a digit. */
  public static final int LARGEST_RADIX = 8;

  /**
   * One digit of the number.
   *
   * @param thread the thread of a register; -1 for a location
   * @param name   the register or location
   * @param radix  number of values that the digit can stand for, from the first of {@link #values} on
   * @param weight the factor of the digit in the number
   */
  public record Digit(int thread, String name, int radix, int weight) {}

  public OutcomeIndex {
    values = List.copyOf(values);
    registers = List.copyOf(registers);
    locations = List.copyOf(locations);
  }

  static OutcomeIndex of(LitmusTest test) {
    List<Digit> digits = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      for (String register : WrittenRegisters.of(test.threads().get(t).body())) {
        digits.add(new Digit(t, register, 0, 0));
      }
    }
    int registers = digits.size();
    test.locations().forEach(x -> digits.add(new Digit(-1, x.name(), 0, 0)));
    List<Integer> values = Constants.likely(test, LARGEST_RADIX);
    int[] radix = radices(digits.size(), values.size());
    int weight = 1;
    for (int i = 0; i < radix.length; i++) {
      digits.set(i, new Digit(digits.get(i).thread(), digits.get(i).name(), radix[i], weight));
      weight *= radix[i];
    }
    return new OutcomeIndex(values, digits.subList(0, registers), digits.subList(registers, digits.size()), weight);
  }

  private static int[] radices(int digits, int radix) {
    int[] result = new int[digits];
    Arrays.fill(result, radix);
    for (int at = 0; product(result) > MOST_BINS; at = (at + 1) % digits) {
      result[at] = Math.max(1, result[at] - 1);
    }
    return result;
  }

  private static double product(int[] factors) {
    double product = 1;
    for (int factor : factors) {
      product *= factor;
    }
    return product;
  }

  /** The digits of one thread's registers. */
  public List<Digit> of(int thread) {
    return registers.stream().filter(d -> d.thread() == thread).toList();
  }

  /** The outcome with a number from 0 to {@link #bins} - 1. */
  public Outcome outcome(int index) {
    Map<Outcome.Register, Long> held = new HashMap<>();
    Map<String, Long> memory = new HashMap<>();
    Stream.concat(registers.stream(), locations.stream()).forEach(d -> {
      long value = value(d, index);
      if (d.thread() < 0) {
        memory.put(d.name(), value);
      } else {
        held.put(new Outcome.Register(d.thread(), d.name()), value);
      }
    });
    return Outcome.of(held, memory);
  }

  /** The value of a register or location in the outcome with a number. */
  public int value(Digit digit, int number) {
    return values.get(number / digit.weight() % digit.radix());
  }
}
