package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.Context;
import periscope.litmus.expression.NumberType;

/**
 * The value of a register or an expression in a work-item, as a term of Z3.
 *
 * @param bits    the bit pattern, as wide as the type
 * @param type    the type, which says how the pattern is a number
 * @param uniform whether all work-items of a work-group that come to this point have the same value, since the term
 *                names no symbol that is a work-item's own
 */
record Term(BitVecExpr bits, NumberType type, boolean uniform) {

  /** The bit pattern in a number of bits: the lowest bits, or more bits with the sign. */
  BitVecExpr in(int width, Context z3) {
    int own = type.bits();
    if (width == own) {
      return bits;
    } else if (width < own) {
      return z3.mkExtract(width - 1, 0, bits);
    }
    return type.signed() ? z3.mkSignExt(width - own, bits) : z3.mkZeroExt(width - own, bits);
  }
}
