package periscope.lang.c.preprocessing;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads constants in conditions: integers (C11 6.4.4.1), and characters of one byte (6.4.4.4), whose type is signed.
 */
final class Numeral {

  private static final Pattern INTEGER = Pattern.compile(
      "(?:0[xX](?<hex>[0-9a-fA-F]+)|0[bB](?<binary>[01]+)|(?<octal>0[0-7]*)|(?<decimal>[1-9][0-9]*))"
          + "(?<suffix>[uUlL]*)");
  private static final Pattern SUFFIX = Pattern.compile("[uU]?(?:l|L|ll|LL)?|(?:l|L|ll|LL)[uU]");
  private static final Pattern CHARACTER =
      Pattern.compile("'(?:([^\\\\])|\\\\(['\"?\\\\abfnrtv])|\\\\([0-7]{1,3})|\\\\x([0-9a-fA-F]+))'");
  private static final String ESCAPED = "'\"?\\abfnrtv";
  private static final String MEANT = "'\"?\\\u0007\b\f\n\r\t\u000b";

  private Numeral() {}

  /**
   * The value of an integer.
   *
   * @throws IllegalArgumentException if the text is no integer, or too large for 64 bits
   */
  static Whole integer(String text) {
    Matcher m = INTEGER.matcher(text);
    if (!m.matches() || !SUFFIX.matcher(m.group("suffix")).matches()) {
      throw new IllegalArgumentException("'" + text + "' is no integer");
    }
    BigInteger value = m.group("hex") != null ? new BigInteger(m.group("hex"), 16)
        : m.group("binary") != null ? new BigInteger(m.group("binary"), 2)
        : m.group("octal") != null ? new BigInteger(m.group("octal"), 8) : new BigInteger(m.group("decimal"));
    boolean large = value.bitLength() > 63;
    if (value.bitLength() > 64 || large && m.group("decimal") != null && !hasUnsigned(m)) {
      throw new IllegalArgumentException(text + " is beyond the numbers of intmax_t");
    }
    return new Whole(value.longValue(), large || hasUnsigned(m));
  }

  private static boolean hasUnsigned(Matcher m) {
    return m.group("suffix").toLowerCase(Locale.ROOT).contains("u");
  }

  /**
   * The value of a character constant.
   *
   * @throws IllegalArgumentException if the text is not one character of one byte
   */
  static Whole character(String text) {
    Matcher m = CHARACTER.matcher(text);
    if (!m.matches() || m.group(1) != null && m.group(1).charAt(0) > 0x7e) {
      throw new IllegalArgumentException(text + " is not one character of one byte");
    }
    int value = m.group(1) != null ? m.group(1).charAt(0)
        : m.group(2) != null ? MEANT.charAt(ESCAPED.indexOf(m.group(2)))
        : m.group(3) != null ? Integer.parseInt(m.group(3), 8) : hexadecimal(text, m.group(4));
    if (value > 0xff) {
      throw new IllegalArgumentException(text + " is not one character of one byte");
    }
    return new Whole((byte) value, false);
  }

  private static int hexadecimal(String text, String digits) {
    if (new BigInteger(digits, 16).bitLength() > 8) {
      throw new IllegalArgumentException(text + " is not one character of one byte");
    }
    return Integer.parseInt(digits.substring(Math.max(0, digits.length() - 2)), 16);
  }
}
