package periscope.litmus.condition;

import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Outcome;

/** A proposition about one final state. */
public sealed interface Proposition {

  /** Comparison of two operands: {@code left = right}, or {@code left != right} if not {@code equal}. */
  record Atom(Operand left, boolean equal, Operand right) implements Proposition {}

  record And(Proposition left, Proposition right) implements Proposition {}

  record Or(Proposition left, Proposition right) implements Proposition {}

  record Not(Proposition operand) implements Proposition {}

  /** Holds of every state. */
  record True() implements Proposition {}

  /** What an atom compares. */
  sealed interface Operand {
    /** The final value of a thread's register. */
    record RegisterValue(int thread, String name) implements Operand {}

    /** The final value of a location. */
    record LocationValue(String name) implements Operand {}

    /** @param type in which it is a number, in canonical form; one with a sign wherever that means the same */
    record Constant(long value, NumberType type) implements Operand {
      public Constant {
        type = type.print(value).equals(NumberType.S64.print(value)) ? NumberType.S64 : type;
      }

      public Constant(long value) {
        this(value, NumberType.S64);
      }
    }

    default long in(Outcome outcome) {
      if (this instanceof RegisterValue r) {
        return outcome.register(new Outcome.Register(r.thread(), r.name()));
      } else if (this instanceof LocationValue l) {
        return outcome.location(l.name());
      } else {
        return ((Constant) this).value();
      }
    }

    /** Herd's notation: {@code 0:r1}, {@code [x]}, {@code 42}. */
    default String print() {
      if (this instanceof RegisterValue r) {
        return r.thread() + ":" + r.name();
      } else if (this instanceof LocationValue l) {
        return "[" + l.name() + "]";
      } else {
        Constant constant = (Constant) this;
        return constant.type().print(constant.value());
      }
    }
  }

  default boolean holds(Outcome outcome) {
    if (this instanceof Atom a) {
      return (a.left().in(outcome) == a.right().in(outcome)) == a.equal();
    } else if (this instanceof And a) {
      return a.left().holds(outcome) && a.right().holds(outcome);
    } else if (this instanceof Or o) {
      return o.left().holds(outcome) || o.right().holds(outcome);
    } else if (this instanceof Not n) {
      return !n.operand().holds(outcome);
    } else {
      return true;
    }
  }

  /** Herd's notation, with just the parentheses that are needed to read it back as the same tree. */
  default String print() {
    if (this instanceof Atom a) {
      return a.left().print() + (a.equal() ? "=" : "!=") + a.right().print();
    } else if (this instanceof And a) {
      boolean simple = a.right() instanceof Atom || a.right() instanceof Not;
      return a.left().printBelow(a.left() instanceof Or) + " /\\ " + a.right().printBelow(!simple);
    } else if (this instanceof Or o) {
      return o.left().print() + " \\/ " + o.right().printBelow(o.right() instanceof Or);
    } else if (this instanceof Not n) {
      return "not (" + n.operand().print() + ")";
    } else {
      return "true";
    }
  }

  private String printBelow(boolean parentheses) {
    return parentheses ? "(" + print() + ")" : print();
  }
}
