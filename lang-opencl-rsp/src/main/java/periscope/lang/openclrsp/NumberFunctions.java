package periscope.lang.openclrsp;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import periscope.lang.c.term.NumberFunction;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;

/**
 * OpenCL C's functions on numbers (OpenCL C 6.15.2 and 6.15.3) whose results are exact or correctly rounded; others,
 * such as {@code native_sqrt}, differ between devices and are left out.
 */
final class NumberFunctions {

  static final Map<String, NumberFunction> ALL = new TreeMap<>();

  static {
    ALL.put("min", NumberFunction.LEAST);
    ALL.put("max", NumberFunction.GREATEST);
    ALL.put("clamp", NumberFunction.CLAMP);
    ALL.put("abs", NumberFunction.ABSOLUTE);
    ALL.put("mul24", NumberFunction.PRODUCT);
    ALL.put("mad24", NumberFunction.PRODUCT_AND_SUM);
    ALL.put("mul_hi", NumberFunction.UPPER_PRODUCT);
    ALL.put("popcount", NumberFunction.ONES);
    ALL.put("clz", NumberFunction.LEADING_ZEROS);
    ALL.put("rotate", NumberFunction.ROTATION);
    ALL.put("isnan", NumberFunction.NO_NUMBER);
    ALL.put("sqrt", NumberFunction.real(RealOperator.SQUARE_ROOT));
    ALL.put("fma", NumberFunction.real(RealOperator.FMA));
    ALL.put("fabs", NumberFunction.real(RealOperator.ABSOLUTE));
    ALL.put("fmin", NumberFunction.real(RealOperator.LEAST));
    ALL.put("fmax", NumberFunction.real(RealOperator.GREATEST));
    ALL.put("floor", NumberFunction.real(RealOperator.FLOOR));
    ALL.put("ceil", NumberFunction.real(RealOperator.CEILING));
    ALL.put("trunc", NumberFunction.real(RealOperator.TRUNCATE));
    ALL.put("rint", NumberFunction.real(RealOperator.ROUND_EVEN));
    List.of(NumberType.S32, NumberType.U32, NumberType.S64, NumberType.U64, NumberType.F32, NumberType.F64)
        .forEach(type -> ALL.put(seenAs(type), NumberFunction.seenAs(type)));
  }

  private NumberFunctions() {}

  /** The function that reinterprets the bits of a number in a type of the same width. */
  static String seenAs(NumberType to) {
    boolean wide = to.bits() == Long.SIZE;
    return "as_" + (to.real() ? wide ? "double" : "float" : (to.signed() ? "" : "u") + (wide ? "long" : "int"));
  }
}
