package periscope.lang.c;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/** C's integer constants: decimal, octal with a leading 0, hexadecimal, with the suffixes u and l. */
public final class Numbers {

  private Numbers() {}

  /** The value of a constant with an optional minus as 64 bits; 0, and a problem, if it does not fit these. */
  public static long parse(String text, EObject source, Problems problems) {
    BigInteger number = number(text);
    if (text.matches("-?0\\d*[89]\\d*[uUlL]*")) {
      problems.error(Spans.of(source), text + " is no number", "a leading 0 makes it octal, which has digits up to 7");
      return 0;
    } else if (number.bitLength() <= (number.signum() < 0 ? Long.SIZE - 1 : Long.SIZE)) {
      return number.longValue();
    }
    String shown = text.length() > 30 ? text.substring(0, 30) + "…" : text;
    problems.error(Spans.of(source), "the number " + shown + " does not fit 64 bits", "");
    return 0;
  }

  /**
   * The value and the type of a constant in an expression (C11 6.4.4.1). A minus is the operator, applied to the
   * constant.
   */
  static Term.Value literal(String text, EObject source, Problems problems) {
    boolean negative = text.startsWith("-");
    String digits = (negative ? text.substring(1) : text).toLowerCase(Locale.ROOT);
    parse(digits, source, problems);
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
