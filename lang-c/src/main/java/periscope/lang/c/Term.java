package periscope.lang.c;

import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;

/** What a piece of an expression stands for, before a value is asked of it. */
public sealed interface Term {

  /** A place in memory: cell number {@code index} of a location. */
  sealed interface Place extends Term {
    String location();

    Expression index();

    /** How the place is accessed without a call. */
    Semantics plain();

    /** What it holds to whoever accesses it here; of the width that the location has. */
    NumberType type();
  }

  /** The place itself: {@code x}, {@code &*x}, {@code x + 1}. */
  record Address(String location, Expression index, Semantics plain, NumberType type) implements Place {}

  /** The memory at a place, not yet read: {@code *x}, {@code x[0]}. */
  record Cell(String location, Expression index, Semantics plain, NumberType type) implements Place {}

  /** The address of a register: {@code &r}. */
  record Variable(String register, NumberType type) implements Term {}

  /** A value that registers hold, a number of a type. */
  record Value(Expression value, NumberType type) implements Term {

    /** The {@code int} 0, which stands for what is wrong and has been reported. */
    public static final Value ZERO = new Value(Expression.constant(0), NumberType.S32);

    /** Whether it is what a register holds, unchanged. */
    boolean isRegister() {
      return value instanceof Expression.Register;
    }
  }

  /** Something wrong that has been reported. */
  record Broken() implements Term {}
}
