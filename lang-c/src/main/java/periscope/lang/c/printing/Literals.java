package periscope.lang.c.printing;

import periscope.lang.c.printing.ExpressionPrinter.Spelling;
import periscope.lang.c.term.Numbers;
import periscope.litmus.expression.NumberType;

/** Writes C's constants; {@link Numbers} reads them. */
final class Literals {

  private Literals() {}

  /** A constant without a suffix. */
  static Spelling plain(long value) {
    // The minus is applied to the constant behind it, and that of the least int is a long.
    boolean narrow = value > Integer.MIN_VALUE && value <= Integer.MAX_VALUE;
    NumberType type = narrow ? NumberType.S32 : NumberType.S64;
    return new Spelling(Long.toString(value), value < 0 ? ExpressionPrinter.PREFIX : ExpressionPrinter.CALL, type);
  }

  /** A floating-point constant; NaN and infinities, for which C has no decimal, are written as divisions. */
  private static Spelling real(long value, NumberType type) {
    String suffix = type.equals(NumberType.F32) ? "f" : "";
    String text = type.print(value);
    String zero = "0.0" + suffix;
    return text.equals("NaN") ? new Spelling("(" + zero + " / " + zero + ")", ExpressionPrinter.CALL, type)
        : text.endsWith("Infinity") ? new Spelling("(" + (text.startsWith("-") ? "-" : "") + "1.0" + suffix + " / "
            + zero + ")", ExpressionPrinter.CALL, type)
        : new Spelling(text + suffix, text.startsWith("-") ? ExpressionPrinter.PREFIX : ExpressionPrinter.CALL, type);
  }

  /** A constant with a suffix or cast for a type in which operators compute. */
  static Spelling of(long value, NumberType type) {
    if (type.real()) {
      return real(value, type);
    }
    Spelling plain = plain(value);
    if (plain.type().equals(type)) {
      return plain;
    } else if (type.equals(NumberType.S32)) {
      return ExpressionPrinter.cast(type, plain);
    } else if (type.signed()) {
      return new Spelling(plain.text() + "L", plain.precedence(), type);
    }
    return new Spelling(type.print(value) + (type.equals(NumberType.U32) ? "u" : "uL"), ExpressionPrinter.CALL, type);
  }
}
