package periscope.generate.mutation;

import periscope.litmus.memory.MemoryOrder;

/**
 * An action of a role, in a notation of its own: {@code Wx1} stores 1, {@code Xx1} exchanges the old value for 1,
 * {@code r0=Rx} loads, {@code r0=Ax} adds 0, {@code F} is a fence.
 *
 * @param location location; empty for a fence
 * @param register register for the value read; empty for a write and a fence
 * @param value    value that is written
 */
record Action(Kind kind, String location, String register, long value) {

  /** The kind of an action. */
  enum Kind {
    W,
    X,
    R,
    A,
    F;

    boolean writes() {
      return this == W || this == X;
    }

    boolean reads() {
      return this == R || this == A;
    }

    /** The read-modify-write that reads or writes like this kind. */
    Kind updating() {
      return this == W ? X : this == R ? A : this;
    }
  }

  static Action of(String written) {
    int equals = written.indexOf('=');
    String register = equals < 0 ? "" : written.substring(0, equals);
    String rest = written.substring(equals + 1);
    Kind kind = Kind.valueOf(rest.substring(0, 1));
    String location = kind == Kind.F ? "" : rest.substring(1, 2);
    return new Action(kind, location, register, kind.writes() ? Long.parseLong(rest.substring(2)) : 0);
  }

  /** The order of a fence in the role with a number. */
  static MemoryOrder fenceOrder(int role) {
    return role == 0 ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE;
  }

  Action as(Kind changed) {
    return new Action(changed, location, register, value);
  }

  Action at(String other) {
    return new Action(kind, kind == Kind.F ? location : other, register, value);
  }
}
