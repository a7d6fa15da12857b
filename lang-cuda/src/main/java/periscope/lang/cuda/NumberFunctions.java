package periscope.lang.cuda;

import java.util.Map;
import java.util.TreeMap;
import periscope.lang.c.term.NumberFunction;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;

/**
 * CUDA's functions on numbers whose results are exact or correctly rounded (CUDA C++ Programming Guide, "Mathematical
 * Functions"); others, such as {@code __fdividef}, are left out.
 */
final class NumberFunctions {

  static final Map<String, NumberFunction> ALL = new TreeMap<>();

  static {
    for (String space : new String[] {"", "std::", "cuda::std::"}) {
      ALL.put(space + "min", NumberFunction.LEAST);
      ALL.put(space + "max", NumberFunction.GREATEST);
      ALL.put(space + "abs", NumberFunction.SIGNED_ABSOLUTE);
    }
    ALL.put("umin", NumberFunction.LEAST);
    ALL.put("umax", NumberFunction.GREATEST);
    ALL.put("__mul24", NumberFunction.PRODUCT);
    ALL.put("__umul24", NumberFunction.PRODUCT);
    ALL.put("__mulhi", NumberFunction.UPPER_PRODUCT);
    ALL.put("__umulhi", NumberFunction.UPPER_PRODUCT);
    ALL.put("__popc", NumberFunction.ONES);
    ALL.put("__popcll", NumberFunction.ONES);
    ALL.put("__clz", NumberFunction.LEADING_ZEROS);
    ALL.put("__clzll", NumberFunction.LEADING_ZEROS);
    ALL.put("isnan", NumberFunction.NO_NUMBER);
    real("sqrt", RealOperator.SQUARE_ROOT);
    real("fma", RealOperator.FMA);
    real("fabs", RealOperator.ABSOLUTE);
    real("fmin", RealOperator.LEAST);
    real("fmax", RealOperator.GREATEST);
    real("floor", RealOperator.FLOOR);
    real("ceil", RealOperator.CEILING);
    real("trunc", RealOperator.TRUNCATE);
    real("rint", RealOperator.ROUND_EVEN);
    rounded("add", RealOperator.ADD);
    rounded("sub", RealOperator.SUBTRACT);
    rounded("mul", RealOperator.MULTIPLY);
    rounded("div", RealOperator.DIVIDE);
    rounded("sqrt", RealOperator.SQUARE_ROOT);
    ALL.put("__fmaf_rn", NumberFunction.real(RealOperator.FMA, NumberType.F32));
    ALL.put("__fma_rn", NumberFunction.real(RealOperator.FMA, NumberType.F64));
    ALL.put("__float_as_int", NumberFunction.seenAs(NumberType.S32));
    ALL.put("__float_as_uint", NumberFunction.seenAs(NumberType.U32));
    ALL.put("__int_as_float", NumberFunction.seenAs(NumberType.F32));
    ALL.put("__uint_as_float", NumberFunction.seenAs(NumberType.F32));
    ALL.put("__double_as_longlong", NumberFunction.seenAs(NumberType.S64));
    ALL.put("__longlong_as_double", NumberFunction.seenAs(NumberType.F64));
  }

  private NumberFunctions() {}

  /** Adds C's names of a function: the one for all widths, and the one for {@code float}. */
  private static void real(String name, RealOperator operator) {
    ALL.put(name, NumberFunction.real(operator));
    ALL.put(name + "f", NumberFunction.real(operator, NumberType.F32));
  }

  /** Adds CUDA's names for operations that no compiler fuses. */
  private static void rounded(String name, RealOperator operator) {
    ALL.put("__f" + name + "_rn", NumberFunction.real(operator, NumberType.F32));
    ALL.put("__d" + name + "_rn", NumberFunction.real(operator, NumberType.F64));
  }
}
