package periscope.lang.c;

import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Semantics;

/** What a piece of an expression stands for, before a value is asked of it. */
public sealed interface Term {

  /** A place in memory: cell number {@code index} of a location. */
  sealed interface Place extends Term {
    String location();

    Expression index();

    /** How the place is accessed without a call. */
    Semantics plain();
  }

  /** The place itself: {@code x}, {@code &*x}, {@code x + 1}. */
  record Address(String location, Expression index, Semantics plain) implements Place {}

  /** The memory at a place, not yet read: {@code *x}, {@code x[0]}. */
  record Cell(String location, Expression index, Semantics plain) implements Place {}

  /** A value that registers hold. */
  record Value(Expression value) implements Term {}

  /** Something wrong that has been reported. */
  record Broken() implements Term {}
}
