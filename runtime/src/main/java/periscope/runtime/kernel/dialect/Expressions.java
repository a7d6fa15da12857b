package periscope.runtime.kernel.dialect;

import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/** Expressions of one thread of a test in the language of a kernel. */
public interface Expressions {

  /** A register's name. */
  String register(String name);

  /** The expression as a number of a type. */
  String value(Expression expression, NumberType type);

  /** Whether the expression is not 0. */
  String condition(Expression expression);
}
