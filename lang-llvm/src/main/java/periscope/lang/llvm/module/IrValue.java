package periscope.lang.llvm.module;

import java.util.List;

/** An operand of an instruction. */
public sealed interface IrValue {

  /** A value with its type. */
  record Typed(IrType type, IrValue value) {}

  /** {@code %x}: a parameter, or the result of an instruction. */
  record Local(String name) implements IrValue {}

  /** {@code @x}: a global variable or a function. */
  record Global(String name) implements IrValue {}

  /** An integer or a floating-point number, by its bits; {@code true} is 1. */
  record Number(long bits) implements IrValue {}

  /** {@code null}. */
  record Null() implements IrValue {}

  /** {@code undef} or {@code poison}. */
  record Arbitrary(String word) implements IrValue {}

  /** {@code zeroinitializer}. */
  record Zero() implements IrValue {}

  /** A constant of an array, a vector or a structure. */
  record Aggregate(List<Typed> elements) implements IrValue {
    public Aggregate {
      elements = List.copyOf(elements);
    }
  }

  /**
   * A constant expression.
   *
   * @param opcode   {@code getelementptr}, or a conversion
   * @param source   the type in which {@code getelementptr} steps, or the type to which a conversion leads
   * @param operands the operands, the pointer first
   */
  record Computed(String opcode, IrType source, List<Typed> operands) implements IrValue {
    public Computed {
      operands = List.copyOf(operands);
    }
  }

  /** An operand of another kind, such as metadata or the address of a block. */
  record Unread(String word) implements IrValue {}
}
