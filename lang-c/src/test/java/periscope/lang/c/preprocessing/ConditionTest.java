package periscope.lang.c.preprocessing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.testing.Sample;

/** What {@code #if} computes (C11 6.10.1). */
class ConditionTest {

  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(64);

  @ParameterizedTest
  @ValueSource(strings = {"-1 > 0u", "0u - 1 > 0", "-1 >> 1 == -1", "(-1u >> 63) == 1", "~0u > 0",
      "0xffffffffffffffff > 0", "-1 == 0xffffffffffffffff", "(1 ? -1 : 0u) > 0", "(0 ? 0u : -1) > 0", "'a' == 97",
      "'\\377' < 0", "'\\x41' == 'A'", "'\\n' == 10", "1 || 1 / 0", "!(0 && 1 / 0)", "1 ? 2 : 1 / 0", "-7 / 2 == -3",
      "-7 % 2 == -1", "0x10 == 020", "0b101 == 5", "1 - 1 - 1 == -1", "2 + 3 * 4 == 14", "1 << 2 + 1 == 8",
      "(1 | 2 ^ 3 & 1) == 3", "0 ? 1 : 0 ? 1 : 2", "(2 < 1u) < 1", "!defined_as_what == 1", "true && !false",
      "9223372036854775807 + 1u == 9223372036854775808u", "-9223372036854775807 - 1 < 0", "(0 && (1 / 0u)) > -1"})
  void holds(String text) {
    assertTrue(Condition.value(text) != 0, text);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"1 / 0 | a division by zero", "1 % 0u | a division by zero",
      "9223372036854775807 + 1 | beyond those of intmax_t", "-9223372036854775807 - 2 | beyond those of intmax_t",
      "(-9223372036854775807 - 1) / -1 | beyond those of intmax_t", "- (-9223372036854775807 - 1) | beyond those",
      "1 << 63 | beyond those of intmax_t", "1 << 64 | a shift by 64", "1 >> -1 | a shift by -1",
      "9223372036854775808 | beyond the numbers", "18446744073709551616u | beyond the numbers",
      "1.0 | '1.0' is no integer", "0xE+1 | '0xE+1' is no integer", "1lul | is no integer", "089 | is no integer",
      "1 2 | unexpected '2'", "1 + | something is missing", "(1 | expected ')'", "1 ? 2 | expected ':'",
      "1, 2 | unexpected ','", "a = 1 | unexpected '='", "++1 | unexpected '++'", "\"a\" | unexpected '\"a\"'"})
  void isNoCondition(String text, String message) {
    String told = assertThrows(IllegalArgumentException.class, () -> Condition.value(text)).getMessage();
    assertTrue(told.contains(message), told);
  }

  /** A value, as a second implementation has it: a number without a bound, and a type. */
  private record Known(BigInteger value, boolean unsigned, String text, boolean fails) {

    private static Known of(BigInteger value, boolean unsigned, String text, boolean fails) {
      boolean beyond = !unsigned && value.bitLength() > 63;
      return new Known(unsigned ? value.mod(MODULUS) : value, unsigned, text, fails || beyond);
    }

    private Known as(boolean other) {
      BigInteger mod = value.mod(MODULUS);
      return new Known(other ? mod : mod.bitLength() > 63 ? mod.subtract(MODULUS) : mod, other, text, fails);
    }
  }

  private static Known literal(Random random) {
    int kind = random.nextInt(6);
    BigInteger value = kind == 0 ? BigInteger.valueOf(random.nextLong() >>> 1) : BigInteger.valueOf(random.nextInt(5));
    boolean unsigned = random.nextInt(3) == 0;
    return Known.of(value, unsigned, value + (unsigned ? "u" : ""), false);
  }

  private static Known random(Random random, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return literal(random);
    }
    Known left = random(random, depth - 1);
    int kind = random.nextInt(12);
    if (kind == 0) {
      Known right = random(random, depth - 1);
      Known other = random(random, depth - 1);
      boolean unsigned = right.unsigned || other.unsigned;
      Known chosen = left.value.signum() != 0 ? right : other;
      return new Known(chosen.as(unsigned).value, unsigned, "(" + left.text + " ? " + right.text + " : " + other.text
          + ")", left.fails || chosen.fails);
    } else if (kind == 1) {
      return Known.of(left.value.negate(), left.unsigned, "-" + spaced(left.text), left.fails);
    } else if (kind == 2) {
      return Known.of(left.value.not(), left.unsigned, "~" + left.text, left.fails);
    } else if (kind == 3) {
      Known right = random(random, depth - 1);
      boolean or = random.nextBoolean();
      boolean first = left.value.signum() != 0;
      boolean holds = or ? first || right.value.signum() != 0 : first && right.value.signum() != 0;
      return Known.of(holds ? BigInteger.ONE : BigInteger.ZERO, false,
          "(" + left.text + (or ? " || " : " && ") + right.text + ")", left.fails || first != or && right.fails);
    }
    return binary(left, random(random, depth - 1), random);
  }

  private static String spaced(String text) {
    return text.startsWith("-") ? " " + text : text;
  }

  private static Known binary(Known left, Known right, Random random) {
    String operator = List.of("+", "-", "*", "/", "%", "<", ">=", "==", "&", "^", "|", ">>").get(random.nextInt(12));
    boolean unsigned = left.unsigned || right.unsigned;
    BigInteger a = left.as(unsigned).value;
    BigInteger b = right.as(unsigned).value;
    boolean zero = "/%".contains(operator) && b.signum() == 0;
    boolean count = operator.equals(">>") && (right.value.signum() < 0 || right.value.bitLength() > 6);
    boolean fails = left.fails || right.fails || zero || count;
    String text = "(" + left.text + " " + operator + " " + right.text + ")";
    if (fails) {
      return new Known(BigInteger.ZERO, unsigned, text, true);
    }
    // A remainder is undefined where the quotient is (C11 6.5.5).
    boolean quotient = operator.equals("%") && !unsigned && a.divide(b).bitLength() > 63;
    return switch (operator) {
      case "<" -> Known.of(a.compareTo(b) < 0 ? BigInteger.ONE : BigInteger.ZERO, false, text, false);
      case ">=" -> Known.of(a.compareTo(b) >= 0 ? BigInteger.ONE : BigInteger.ZERO, false, text, false);
      case "==" -> Known.of(a.equals(b) ? BigInteger.ONE : BigInteger.ZERO, false, text, false);
      case ">>" -> Known.of(left.value.shiftRight(right.value.intValue()), left.unsigned, text, false);
      case "+" -> Known.of(a.add(b), unsigned, text, false);
      case "-" -> Known.of(a.subtract(b), unsigned, text, false);
      case "*" -> Known.of(a.multiply(b), unsigned, text, false);
      case "/" -> Known.of(a.divide(b), unsigned, text, false);
      case "%" -> Known.of(a.remainder(b), unsigned, text, quotient);
      case "&" -> Known.of(a.and(b), unsigned, text, false);
      case "^" -> Known.of(a.xor(b), unsigned, text, false);
      default -> Known.of(a.or(b), unsigned, text, false);
    };
  }

  static Stream<Long> seeds() {
    return LongStream.range(0, Sample.of(1_000, 20_000)).map(s -> s + Sample.seed(1)).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void computesAsNumbersWithoutBoundsDo(long seed) {
    Known known = random(new Random(seed), 4);
    if (known.fails) {
      assertThrows(IllegalArgumentException.class, () -> Condition.value(known.text), known.text);
    } else {
      assertEquals(known.value.longValue(), Condition.value(known.text), known.text);
    }
  }
}
