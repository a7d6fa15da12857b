package periscope.lang.c.term;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import periscope.lang.c.type.Structure;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;

/** What a piece of an expression stands for, before a value is asked of it. */
public sealed interface Term {

  /** The registers that its value, or where it is, is still to be read from. */
  default List<String> reads() {
    return List.of();
  }

  /** A place in memory: cell number {@code index} of a location. */
  sealed interface Place extends Term {
    String location();

    Expression index();

    /** How the place is accessed without a call. */
    Semantics plain();

    /** What it holds to whoever accesses it here; of the width that the location has. */
    NumberType type();

    @Override
    default List<String> reads() {
      return index().registers();
    }
  }

  /** The place itself: {@code x}, {@code &*x}, {@code x + 1}. */
  record Address(String location, Expression index, Semantics plain, NumberType type) implements Place {}

  /** The memory at a place, not yet read: {@code *x}, {@code x[0]}. */
  record Cell(String location, Expression index, Semantics plain, NumberType type) implements Place {}

  /**
   * A structure in memory: number {@code index} of those at a place. Its members are locations of their own ({@link
   * Structure#location}).
   *
   * @param plain   how its members are accessed without a call, if they do not say it
   * @param address whether this is where it is, rather than the structure itself
   */
  record Structured(String location, Structure structure, Expression index, Semantics plain, boolean address)
      implements Term {
    @Override
    public List<String> reads() {
      return index.registers();
    }
  }

  /**
   * A structure of the thread's own, or where it is; it is no memory.
   *
   * @param members what each member stands for: a register, an array of them, or such a structure
   */
  record Own(Structure structure, Map<String, Term> members) implements Term {
    public Own {
      members = Map.copyOf(members);
    }
  }

  /** An array of the thread's own: each element is a register. */
  record OwnArray(List<String> registers, NumberType type) implements Term {
    public OwnArray {
      registers = List.copyOf(registers);
    }
  }

  /** An element of one, whose number a run computes. */
  record Element(OwnArray array, Expression index) implements Term {
    @Override
    public List<String> reads() {
      return Stream.concat(index.registers().stream(), array.registers.stream()).toList();
    }
  }

  /** The address of a register: {@code &r}. */
  record Variable(String register, NumberType type) implements Term {
    @Override
    public List<String> reads() {
      return List.of(register);
    }
  }

  /** A value that registers hold, a number of a type. */
  record Value(Expression value, NumberType type) implements Term {

    /** The {@code int} 0, which stands for what is wrong and has been reported. */
    public static final Value ZERO = new Value(Expression.constant(0), NumberType.S32);

    @Override
    public List<String> reads() {
      return value.registers();
    }

    /** What is not 0 if it counts as true. */
    public Expression truth() {
      return type.real() ? new Expression.Real(RealOperator.NOT_EQUAL, type, value, Expression.constant(0)) : value;
    }

    /** Whether it is what a register holds, unchanged. */
    public boolean isRegister() {
      return value instanceof Expression.Register;
    }
  }

  /** Something wrong that has been reported. */
  record Broken() implements Term {}
}
