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
 * The meaning of a piece of an expression before its value is needed: a place in memory, an object of the thread, or a
 * value.
 */
public sealed interface Term {

  /** The registers from which the term's value, or its place, is still to be read. */
  default List<String> reads() {
    return List.of();
  }

  /** The elements or members of a thread's array or structure, in order; empty for other terms. */
  default List<Term> parts() {
    return List.of();
  }

  /** A place in memory: cell number {@code index} of a location. */
  sealed interface Place extends Term {
    String location();

    Expression index();

    /** The semantics of an access to the place without a call. */
    Semantics plain();

    /** The type in which this access sees the place's value; it has the location's width. */
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
   * A structure in memory: number {@code index} of the structures at a location. Its members are locations of their own
   * ({@link Structure#location}).
   *
   * @param plain   semantics of accesses to its members without a call, for members that declare no other
   * @param address whether the term is the structure's address, and not the structure itself
   */
  record Structured(String location, Structure structure, Expression index, Semantics plain, boolean address)
      implements Term {
    @Override
    public List<String> reads() {
      return index.registers();
    }
  }

  /**
   * A structure of the thread, or its address; it consists of registers, and is no memory.
   *
   * @param members the term of each member: a register, an array of registers, or such a structure
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

  /** An array of the thread; each element is a register. */
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
   * @param base   the whole as one array: an address, or an array of the thread
   * @param offset number of the whole's elements before this array
   * @param sizes  the number of rows, then the number of elements of each row, and so on
   */
  record Rows(Term base, Expression offset, List<Integer> sizes) implements Term {
    public Rows {
      sizes = List.copyOf(sizes);
    }

    @Override
    public List<String> reads() {
      return Stream.concat(base.reads().stream(), offset.registers().stream()).toList();
    }

    /** An array; an array of arrays if there are several sizes. */
    public static Term of(Term all, List<Integer> sizes) {
      return sizes.size() > 1 ? new Rows(all, Expression.constant(0), sizes) : all;
    }

    /** The number, in the whole, of the first element of row {@code index}. */
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

    /** A row of the array. */
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

  /** An element of an array of registers, at a computed index. */
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

    /** The {@code int} 0, in the place of an expression with a reported error. */
    public static final Value ZERO = new Value(Expression.constant(0), NumberType.S32);

    @Override
    public List<String> reads() {
      return value.registers();
    }

    /** An expression that is not 0 if the value counts as true. */
    public Expression truth() {
      return type.real() ? new Expression.Real(RealOperator.NOT_EQUAL, type, value, Expression.constant(0)) : value;
    }

    /** Whether the value is that of a register, unchanged. */
    public boolean isRegister() {
      return value instanceof Expression.Register;
    }
  }

  /** A term with a reported error. */
  record Broken() implements Term {}
}
