package periscope.lang.openclrsp;

import periscope.litmus.expression.Expression;

/** What a piece of an expression stands for, before a value is asked of it. */
sealed interface Term {

  /** A place in memory: cell number {@code index} of a location. */
  sealed interface Place extends Term {
    String location();

    Expression index();
  }

  /** The place itself: {@code x}, {@code &*x}, {@code x + 1}. */
  record Address(String location, Expression index) implements Place {}

  /** The memory at a place, not yet read: {@code *x}, {@code x[0]}. */
  record Cell(String location, Expression index) implements Place {}

  /** A value that registers hold. */
  record Value(Expression value) implements Term {}

  /** Something wrong that has been reported. */
  record Broken() implements Term {}
}
