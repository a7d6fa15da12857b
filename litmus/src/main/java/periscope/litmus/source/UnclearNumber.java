package periscope.litmus.source;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A number of a thread, a work-group or a device in a notation that tests do not use. These numbers are decimal and
 * have no leading zero: C reads {@code 010} as 8, other languages read 10.
 *
 * @param notation the notation as a message says it: with a leading zero, in hexadecimal
 * @param meanings the numbers that the text may mean, in ascending order; none above six digits
 */
public record UnclearNumber(String notation, List<Integer> meanings) {

  /** Decimal numbers of threads, work-groups and devices: up to six digits, without a leading zero. */
  public static final String CLEAR = "0|[1-9][0-9]{0,5}";

  private static final BigInteger MOST = BigInteger.valueOf(999_999);

  /** The unclear number that a text is; empty if the text is a clear number, or no number. */
  public static Optional<UnclearNumber> of(String written) {
    String digits = written.toLowerCase(Locale.ROOT);
    if (digits.matches("0x[0-9a-f]+")) {
      return Optional.of(new UnclearNumber("in hexadecimal", meanings(new BigInteger(digits.substring(2), 16))));
    } else if (!digits.matches("0[0-9]+")) {
      return Optional.empty();
    }
    BigInteger decimal = new BigInteger(digits);
    return Optional.of(new UnclearNumber("with a leading zero",
        digits.matches("[0-7]+") ? meanings(new BigInteger(digits, 8), decimal) : meanings(decimal)));
  }

  private static List<Integer> meanings(BigInteger... numbers) {
    return Stream.of(numbers).filter(n -> n.compareTo(MOST) <= 0).map(BigInteger::intValue).distinct().sorted()
        .toList();
  }

  /** The same notation with the meanings below a limit, such as the number of threads; empty if no meaning is left. */
  public Optional<UnclearNumber> below(int limit) {
    List<Integer> left = meanings.stream().filter(m -> m < limit).toList();
    return left.isEmpty() ? Optional.empty() : Optional.of(new UnclearNumber(notation, left));
  }

  /**
   * A hint that offers the clear notations: {@code write 8:r0 or 10:r0}.
   *
   * @param shown the text around a number
   */
  public String hint(IntFunction<String> shown) {
    return meanings.isEmpty() ? "write a decimal number"
        : meanings.stream().map(shown::apply).collect(Collectors.joining(" or ", "write ", ""));
  }
}
