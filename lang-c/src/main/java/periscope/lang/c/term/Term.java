package periscope.lang.c.term;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.lang.c.type.Structure;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;

/**
 * The meaning of a piece of an expression before its value is needed: a place in memory, an object of the thread, a
 * value.
 */
public sealed interface Term {

  /** The registers that its value, or where it is, is still to be read from. */
  default List<String> reads() {
    return List.of();
  }

  /** What an array or a structure of the thread's own consists of, in its order; nothing if it is neither. */
  default List<Term> parts() {
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

    @Override
    public List<String> reads() {
      return parts().stream().flatMap(p -> p.reads().stream()).toList();
    }

    @Override
    public List<Term> parts() {
      return structure.members().stream().map(m -> members.get(m.name())).toList();
    }
  }

  /** An array of the thread's own: each element is a register. */
  record OwnArray(List<String> registers, NumberType type) implements Term {
    public OwnArray {
      registers = List.copyOf(registers);
    }

    @Override
    public List<String> reads() {
      return registers;
    }

    @Override
    public List<Term> parts() {
      return registers.stream().map(r -> (Term) new Value(Expression.register(r), type)).toList();
    }
  }

  /** An array of structures of the thread's own. */
  record OwnStructures(List<Own> elements) implements Term {
    public OwnStructures {
      elements = List.copyOf(elements);
    }

    @Override
    public List<String> reads() {
      return elements.stream().flatMap(e -> e.reads().stream()).toList();
    }

    @Override
    public List<Term> parts() {
      return List.copyOf(elements);
    }
  }

  /**
   * An array of arrays, or one of the arrays in it.
   *
   * @param base   all of it, as one array: an address, or an array of the thread's own
   * @param offset how many elements of that come before
   * @param sizes  how many elements it has, and each of these, and so on; the last are no arrays
   */
  record Rows(Term base, Expression offset, List<Integer> sizes) implements Term {
    public Rows {
      sizes = List.copyOf(sizes);
    }

    @Override
    public List<String> reads() {
      return Stream.concat(base.reads().stream(), offset.registers().stream()).toList();
    }

    /** An array, as one of arrays if it has several sizes. */
    public static Term of(Term all, List<Integer> sizes) {
      return sizes.size() > 1 ? new Rows(all, Expression.constant(0), sizes) : all;
    }

    /** The number of an element among those of the whole. */
    public Expression element(Expression index) {
      int each = sizes.subList(1, sizes.size()).stream().reduce(1, (a, b) -> a * b);
      Expression by = each == 1 ? index : times(index, each);
      return offset instanceof Expression.Constant c && c.value() == 0 ? by
          : offset instanceof Expression.Constant && by instanceof Expression.Constant
              ? Expression.constant(new Expression.Binary(BinaryOperator.ADD, offset, by).evaluate(r -> 0))
              : new Expression.Binary(BinaryOperator.ADD, offset, by);
    }

    private static Expression times(Expression index, int each) {
      Expression product = new Expression.Binary(BinaryOperator.MULTIPLY, index, Expression.constant(each));
      return index instanceof Expression.Constant ? Expression.constant(product.evaluate(r -> 0)) : product;
    }

    /** One of its arrays. */
    public Rows row(Expression index) {
      return new Rows(base, element(index), sizes.subList(1, sizes.size()));
    }

    @Override
    public List<Term> parts() {
      if (sizes.size() > 1) {
        return IntStream.range(0, sizes.get(0)).mapToObj(i -> (Term) row(Expression.constant(i))).toList();
      } else if (!(base instanceof OwnArray || base instanceof OwnStructures)) {
        return List.of();
      } else if (offset instanceof Expression.Constant first && first.value() >= 0
          && first.value() + sizes.get(0) <= base.parts().size()) {
        return base.parts().subList((int) first.value(), (int) first.value() + sizes.get(0));
      }
      return base instanceof OwnArray array ? IntStream.range(0, sizes.get(0))
          .mapToObj(i -> (Term) new Element(array, element(Expression.constant(i)))).toList() : List.of();
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
