package periscope.lang.ptx.module;

import java.util.List;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.ptx.module.Statement.Operation;

/** Instructions that take numbers apart and put them together: {@code bfe}, {@code bfi}, {@code mov} of several. */
final class BitFieldWriter {

  private final Emission out;

  BitFieldWriter(Emission out) {
    this.out = out;
  }

  private int constant(Argument a) {
    if (a instanceof Argument.Number n) {
      return (int) (n.bits() & 0xff);
    }
    throw out.refused("a bit field whose place depends on a value is not read", "");
  }

  void write(Operation o) {
    boolean extracts = o.opcode().equals("bfe");
    String word = o.suffixes().isEmpty() ? "" : o.suffixes().get(0);
    if (!word.matches(extracts ? "[us](32|64)" : "b(32|64)") || o.arguments().size() != (extracts ? 4 : 5)) {
      throw out.refused(o.mnemonic() + " is not read", "");
    }
    IrType type = Types.of(word).orElseThrow();
    int bits = Types.bits(type);
    List<Argument> a = o.arguments();
    int at = constant(a.get(extracts ? 2 : 3));
    int length = constant(a.get(extracts ? 3 : 4));
    if (at + length > bits || length == 0) {
      throw out.refused("this bit field leaves its number", "");
    }
    if (extracts) {
      IrValue top = out.binary("shl", type, out.read(a.get(1), type), Emission.number(bits - at - length));
      out.write(a.get(0), type, out.binary(Types.isSigned(word) ? "ashr" : "lshr", type, top,
          Emission.number(bits - length)), Types.isSigned(word));
      return;
    }
    long mask = length == Long.SIZE ? -1 : (1L << length) - 1;
    IrValue field = out.binary("shl", type, out.binary("and", type, out.read(a.get(1), type), Emission.number(mask)),
        Emission.number(at));
    IrValue rest = out.binary("and", type, out.read(a.get(2), type), Emission.number(~(mask << at)));
    out.write(a.get(0), type, out.binary("or", type, field, rest), false);
  }

  /** {@code mov.b64 {a, b}, c} and {@code mov.b64 c, {a, b}}; the first register has the lowest bits. */
  void packed(Operation o, IrType type) {
    Argument result = o.arguments().get(0);
    Argument operand = o.arguments().get(1);
    boolean unpacks = result instanceof Argument.Group;
    List<Argument> parts = ((Argument.Group) (unpacks ? result : operand)).members();
    int bits = Types.bits(type) / Math.max(1, parts.size());
    IrType part = new IrType.Integer(bits);
    if (type instanceof IrType.Pointer || bits * parts.size() != Types.bits(type) || bits < Byte.SIZE) {
      throw out.refused(o.mnemonic() + " has parts of other sizes", "");
    }
    if (unpacks) {
      IrValue whole = out.read(operand, type);
      for (int i = 0; i < parts.size(); i++) {
        IrValue shifted = i == 0 ? whole : out.binary("lshr", type, whole, Emission.number((long) i * bits));
        out.write(parts.get(i), part, out.fitted(shifted, type, part, false), false);
      }
      return;
    }
    IrValue whole = Emission.number(0);
    for (int i = 0; i < parts.size(); i++) {
      IrValue wide = out.fitted(out.read(parts.get(i), part), part, type, false);
      whole = out.binary("or", type, whole, i == 0 ? wide
          : out.binary("shl", type, wide, Emission.number((long) i * bits)));
    }
    out.write(result, type, whole, false);
  }
}
