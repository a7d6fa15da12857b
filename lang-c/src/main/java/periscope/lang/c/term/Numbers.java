package periscope.lang.c.term;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.Span;

/**
 * C's constants: integers, decimal, octal with a leading 0, hexadecimal, with the suffixes u and l; and decimal
 * floating-point numbers, with the suffix f or without.
 */
public final class Numbers {

  private static final Pattern REAL =
      Pattern.compile("-?\\s*(?:\\d+\\.\\d*|\\.\\d+|\\d+(?=[eE]))(?:[eE][+-]?\\d+)?[fF]?");

  private Numbers() {}

  /** A floating-point constant, rounded once: a {@code float} with the suffix f, else a {@code double}. */
  private static Term.Value real(String text) {
    String digits = text.replaceAll("\\s", "");
    return digits.toLowerCase(Locale.ROOT).endsWith("f")
        ? new Term.Value(Expression.constant(NumberType.F32.wrap(Float.floatToIntBits(Float.parseFloat(digits)))),
            NumberType.F32)
        : new Term.Value(Expression.constant(Double.doubleToLongBits(Double.parseDouble(digits))), NumberType.F64);
  }

  /**
   * The reason why a constant is no number of a type; empty if it is. An integer fits if it has no more bits than the
   * type, with or without a sign.
   */
  public static Optional<String> wrong(NumberType type, String text) {
    if (type.real() || type.equals(NumberType.BOOL)) {
      return Optional.empty();
    } else if (REAL.matcher(text).matches()) {
      return Optional.of(text + " is no integer");
    }
    BigInteger number = number(text);
    boolean fits = number.bitLength() <= type.bits() - (number.signum() < 0 ? 1 : 0);
    return fits || number.bitLength() > Long.SIZE ? Optional.empty()
        : Optional.of(text + " does not fit " + TypeWords.name(type));
  }

  /** A constant's value in a type; 0, and an error, if the type cannot hold it. */
  public static long of(NumberType type, String text, Span at, Problems problems) {
    Optional<String> wrong = wrong(type, text);
    if (wrong.isPresent()) {
      problems.error(at, wrong.get(), "");
      return 0;
    }
    Term.Value value = literal(text.replaceAll("\\s", ""), at, problems);
    if (type.real() && !value.type().equals(NumberType.F32) && value.type().real()) {
      // What describes a launch has no suffixes: the decimal is rounded once, to the type that it is for.
      return type.equals(NumberType.F32) ? real(text + "f").value().evaluate(r -> 0) : value.value().evaluate(r -> 0);
    }
    long number = Arithmetic.convert(type, value).evaluate(r -> 0);
    return type.equals(NumberType.BOOL) ? number : type.wrap(number);
  }

  /** The value of an integer constant, with an optional minus, as 64 bits; 0, and an error, if it needs more. */
  public static long parse(String text, Span at, Problems problems) {
    if (REAL.matcher(text).matches()) {
      problems.error(at, text + " is no integer", "");
      return 0;
    }
    BigInteger number = number(text);
    if (text.matches("-?0\\d*[89]\\d*[uUlL]*")) {
      problems.error(at, text + " is no number", "a leading 0 makes it octal, which has digits up to 7");
      return 0;
    } else if (number.bitLength() <= (number.signum() < 0 ? Long.SIZE - 1 : Long.SIZE)) {
      return number.longValue();
    }
    String shown = text.length() > 30 ? text.substring(0, 30) + "…" : text;
    problems.error(at, "the number " + shown + " does not fit 64 bits", "");
    return 0;
  }

  /** The value and the type of a constant in an expression (C11 6.4.4.1). A minus is no part of it but an operator. */
  public static Term.Value literal(String text, Span at, Problems problems) {
    if (REAL.matcher(text).matches()) {
      return real(text);
    }
    boolean negative = text.startsWith("-");
    String digits = (negative ? text.substring(1) : text).toLowerCase(Locale.ROOT);
    parse(digits, at, problems);
    BigInteger number = number(digits);
    boolean unsigned = digits.contains("u");
    boolean decimal = !digits.startsWith("0");
    NumberType least = digits.contains("l") ? NumberType.S64 : NumberType.S32;
    NumberType type = List.of(least, NumberType.S64).stream()
        .flatMap(t -> unsigned ? Stream.of(t.withSign(false)) : decimal
            ? Stream.of(t) : Stream.of(t, t.withSign(false)))
        .filter(t -> number.bitLength() <= t.bits() - (t.signed() ? 1 : 0))
        .findFirst().orElse(negative && number.negate().bitLength() < Long.SIZE ? NumberType.S64 : NumberType.U64);
    long value = negative ? -number.longValue() : number.longValue();
    return new Term.Value(Expression.constant(type.wrap(value)), type);
  }

  private static BigInteger number(String text) {
    String digits = text.toLowerCase(Locale.ROOT).replaceAll("[ul\\s]", "");
    boolean negative = digits.startsWith("-");
    String positive = negative ? digits.substring(1) : digits;
    BigInteger number = positive.startsWith("0x")
        ? new BigInteger(positive.substring(2), 16)
        : new BigInteger(positive, positive.matches("0[0-7]+") ? 8 : 10);
    return negative ? number.negate() : number;
  }
}
