package periscope.lang.ptx.module;

import java.util.Optional;
import periscope.lang.llvm.module.IrType;

/** PTX's words for types as types of IR. */
final class Types {

  static final IrType PREDICATE = new IrType.Integer(1);
  static final IrType BYTE = new IrType.Integer(8);
  static final IrType WORD = new IrType.Integer(32);
  static final IrType LONG = new IrType.Integer(64);
  static final IrType POINTER = new IrType.Pointer(0);

  private Types() {}

  /** The type that a word names; empty for types whose values are not read, such as {@code f16}. */
  static Optional<IrType> of(String word) {
    if (word.equals("pred")) {
      return Optional.of(PREDICATE);
    } else if (word.matches("[bus](8|16|32|64)")) {
      return Optional.of(new IrType.Integer(Integer.parseInt(word.substring(1))));
    } else if (word.matches("f(32|64)")) {
      return Optional.of(new IrType.Real(Integer.parseInt(word.substring(1))));
    }
    return Optional.empty();
  }

  /** Whether a word of a mnemonic names a type. */
  static boolean isType(String word) {
    return word.matches("[busf](8|16|32|64|128)|pred|b1|f16|f16x2|bf16|bf16x2|tf32|e4m3.*|e5m2.*");
  }

  static boolean isSigned(String word) {
    return word.startsWith("s");
  }

  static boolean isReal(IrType type) {
    return type instanceof IrType.Real;
  }

  /** Number of bits of a number's type. */
  static int bits(IrType type) {
    return type instanceof IrType.Integer i ? i.bits() : type instanceof IrType.Real r ? r.bits() : 64;
  }
}
