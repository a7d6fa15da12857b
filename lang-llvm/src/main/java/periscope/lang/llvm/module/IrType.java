package periscope.lang.llvm.module;

import java.util.List;

/** A type of LLVM IR. */
public sealed interface IrType {

  /** {@code i32}. */
  record Integer(int bits) implements IrType {}

  /** {@code float}, {@code double}; {@code half} and {@code bfloat} have 16 bits. */
  record Real(int bits) implements IrType {}

  /** {@code ptr addrspace(1)}. */
  record Pointer(int space) implements IrType {}

  /** {@code [4 x i32]}. */
  record Array(long count, IrType element) implements IrType {}

  /** {@code <4 x i32>}. */
  record Vector(int count, IrType element) implements IrType {}

  /** {@code { i32, i64 }}; packed members lie one behind the other without gaps. */
  record Structure(List<IrType> members, boolean packed) implements IrType {
    public Structure {
      members = List.copyOf(members);
    }
  }

  /** {@code %struct.slot}, defined elsewhere in the module. */
  record Named(String name) implements IrType {}

  /** {@code i32 (i32, ...)}, by the type of its result. */
  record Function(IrType result) implements IrType {}

  /** {@code void}, {@code label}, {@code metadata} and types without a size that can be computed. */
  record Other(String word) implements IrType {}
}
