package periscope.lang.c.printing;

import periscope.lang.c.Numbers;
import periscope.lang.c.printing.ExpressionPrinter.Spelling;
import periscope.litmus.expression.NumberType;

/** Writes C's integer constants; {@link Numbers} reads them. */
final class Literals {

  private Literals() {}

  /** A constant without a suffix. */
  static Spelling plain(long value) {
    // The minus is applied to the constant behind it, and that of the least int is a long.
    boolean narrow = value > Integer.MIN_VALUE && value <= Integer.MAX_VALUE;
    NumberType type = narrow ? NumberType.S32 : NumberType.S64;
    return new Spelling(Long.toString(value), value < 0 ? ExpressionPrinter.PREFIX : ExpressionPrinter.CALL, type);
  }

  /** A constant of one of the types that operators compute in. */
  static Spelling of(long value, NumberType type) {
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
