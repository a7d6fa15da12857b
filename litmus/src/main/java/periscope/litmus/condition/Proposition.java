package periscope.litmus.condition;

import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Outcome;

/** A proposition about one final state. */
public sealed interface Proposition {

  /** Whether a final state satisfies the proposition. */
  boolean holds(Outcome outcome);

  /** The proposition in herd's notation, with only the parentheses that a parser needs to read the same tree. */
  String print();

  /** All operands that the proposition compares, from left to right, with repetitions. */
  Stream<Operand> operands();

  /** A copy in which {@code change} has replaced every operand. */
  Proposition with(UnaryOperator<Operand> change);

  /** Comparison of two operands: {@code left = right}, or {@code left != right} if not {@code equal}. */
  record Atom(Operand left, boolean equal, Operand right) implements Proposition {
    @Override
    public boolean holds(Outcome outcome) {
      return (left.in(outcome) == right.in(outcome)) == equal;
    }

    @Override
    public String print() {
      return left.print() + (equal ? "=" : "!=") + right.print();
    }

    @Override
    public Stream<Operand> operands() {
      return Stream.of(left, right);
    }

    @Override
    public Proposition with(UnaryOperator<Operand> change) {
      return new Atom(change.apply(left), equal, change.apply(right));
    }
  }

  record And(Proposition left, Proposition right) implements Proposition {
    @Override
    public boolean holds(Outcome outcome) {
      return left.holds(outcome) && right.holds(outcome);
    }

    @Override
    public String print() {
      boolean simple = right instanceof Atom || right instanceof Not;
      return left.printBelow(left instanceof Or) + " /\\ " + right.printBelow(!simple);
    }

    @Override
    public Stream<Operand> operands() {
      return Stream.concat(left.operands(), right.operands());
    }

    @Override
    public Proposition with(UnaryOperator<Operand> change) {
      return new And(left.with(change), right.with(change));
    }
  }

  record Or(Proposition left, Proposition right) implements Proposition {
    @Override
    public boolean holds(Outcome outcome) {
      return left.holds(outcome) || right.holds(outcome);
    }

    @Override
    public String print() {
      return left.print() + " \\/ " + right.printBelow(right instanceof Or);
    }

    @Override
    public Stream<Operand> operands() {
      return Stream.concat(left.operands(), right.operands());
    }

    @Override
    public Proposition with(UnaryOperator<Operand> change) {
      return new Or(left.with(change), right.with(change));
    }
  }

  record Not(Proposition operand) implements Proposition {
    @Override
    public boolean holds(Outcome outcome) {
      return !operand.holds(outcome);
    }

    @Override
    public String print() {
      return "not (" + operand.print() + ")";
    }

    @Override
    public Stream<Operand> operands() {
      return operand.operands();
    }

    @Override
    public Proposition with(UnaryOperator<Operand> change) {
      return new Not(operand.with(change));
    }
  }

  /** The proposition that every state satisfies. */
  record True() implements Proposition {
    @Override
    public boolean holds(Outcome outcome) {
      return true;
    }

    @Override
    public String print() {
      return "true";
    }

    @Override
    public Stream<Operand> operands() {
      return Stream.empty();
    }

    @Override
    public Proposition with(UnaryOperator<Operand> change) {
      return this;
    }
  }

  /** One side of a comparison. */
  sealed interface Operand {
    /** The value of the operand in a final state. */
    long in(Outcome outcome);

    /** The operand in herd's notation: {@code 0:r1}, {@code [x]}, {@code 42}. */
    String print();

    /** The final value of a thread's register. */
    record RegisterValue(int thread, String name) implements Operand {
      @Override
      public long in(Outcome outcome) {
        return outcome.register(new Outcome.Register(thread, name));
      }

      @Override
      public String print() {
        return thread + ":" + name;
      }
    }

    /** The final value of a location. */
    record LocationValue(String name) implements Operand {
      @Override
      public long in(Outcome outcome) {
        return outcome.location(name);
      }

      @Override
      public String print() {
        return "[" + name + "]";
      }
    }

    /**
     * A constant.
     *
     * @param value the constant, in the canonical form of its type
     * @param type  its type; the signed type wherever signed and unsigned types would give the same value
     */
    record Constant(long value, NumberType type) implements Operand {
      public Constant {
        type = type.print(value).equals(NumberType.S64.print(value)) ? NumberType.S64 : type;
      }

      public Constant(long value) {
        this(value, NumberType.S64);
      }

      @Override
      public long in(Outcome outcome) {
        return value;
      }

      @Override
      public String print() {
        return type.print(value);
      }
    }
  }

  private String printBelow(boolean parentheses) {
    return parentheses ? "(" + print() + ")" : print();
  }
}
