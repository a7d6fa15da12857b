package periscope.runtime.kernel.dialect;

import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/** The writer of the expressions of one thread in the language of a kernel. */
public interface Expressions {

  /** The name of a register. */
  String register(String name);

  /** The expression as a number of a type. */
  String value(Expression expression, NumberType type);

  /** The condition that an expression is not 0. */
  String condition(Expression expression);
}
