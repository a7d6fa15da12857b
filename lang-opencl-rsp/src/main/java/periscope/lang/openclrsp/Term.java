package periscope.lang.openclrsp;

import periscope.litmus.expression.Expression;

/** What a piece of an expression stands for before it is known how it is used. */
sealed interface Term {

  /** A location itself: {@code x}, {@code &*x}. */
  record Address(String location) implements Term {}

  /** The memory at a location, not yet read: {@code *x}, {@code x[0]}. */
  record Cell(String location) implements Term {}

  /** A value that registers hold. */
  record Value(Expression value) implements Term {}

  /** Something wrong that has been reported. */
  record Broken() implements Term {}
}
