package periscope.lang.ptx.module;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.ptx.module.Statement.Operation;

/** {@code cvt}: conversions between numbers (PTX ISA, "Data Movement and Conversion Instructions: cvt"). */
final class ConversionWriter {

  /** The rounding of a number to a whole number that stays a floating-point number. */
  private static final Map<String, String> WHOLE = Map.of("rni", "rint", "rzi", "trunc", "rmi", "floor", "rpi", "ceil");
  private static final Set<String> READ = Set.of("rn", "rni", "rzi", "rmi", "rpi");

  private final Emission out;

  ConversionWriter(Emission out) {
    this.out = out;
  }

  void write(Operation o) {
    List<String> types = o.suffixes().stream().filter(Types::isType).toList();
    if (types.size() != 2 || o.arguments().size() != 2) {
      throw out.refused("cvt names two types, that of its result first, and has two operands", "cvt.u64.u32 %rd1, %r1");
    }
    Optional<String> other = o.suffixes().stream().filter(s -> !Types.isType(s) && !READ.contains(s)).findFirst();
    Optional<IrType> to = Types.of(types.get(0));
    Optional<IrType> from = Types.of(types.get(1));
    if (other.isPresent() || to.isEmpty() || from.isEmpty()) {
      throw out.refused(o.mnemonic() + " is not read", other.map(s -> "." + s + " changes its result")
          .orElse("numbers of 8 to 64 bits are, f32 and f64 among them"));
    }
    Argument result = o.arguments().get(0);
    Argument operand = o.arguments().get(1);
    if (operand instanceof Argument.Name n && out.isRegister(n.name())
        && out.type(n.name()) instanceof IrType.Pointer) {
      // An address of shared memory has 32 bits or 64, as the text has it.
      out.write(result, Types.POINTER, out.of(n.name()), false);
      return;
    }
    IrValue value = out.read(operand, from.get());
    Optional<String> whole = o.suffixes().stream().filter(WHOLE::containsKey).findFirst();
    if (whole.isPresent() && Types.isReal(from.get())) {
      if (!Types.isReal(to.get()) && !whole.get().equals("rzi") || Types.isReal(to.get())) {
        value = out.value(new IrInstruction.Call(Optional.of("llvm." + WHOLE.get(whole.get()) + ".f"
            + Types.bits(from.get())), from.get(), List.of(new Typed(from.get(), value))));
      }
    }
    out.write(result, to.get(), converted(types, value), Types.isSigned(types.get(0)));
  }

  private IrValue converted(List<String> types, IrValue value) {
    IrType to = Types.of(types.get(0)).orElseThrow();
    IrType from = Types.of(types.get(1)).orElseThrow();
    boolean signedTo = Types.isSigned(types.get(0));
    boolean signedFrom = Types.isSigned(types.get(1));
    if (Types.isReal(to) && Types.isReal(from)) {
      return to.equals(from) ? value : out.convert(Types.bits(to) > Types.bits(from) ? "fpext" : "fptrunc", from, to,
          value);
    } else if (Types.isReal(to)) {
      return out.convert(signedFrom ? "sitofp" : "uitofp", from, to, value);
    } else if (Types.isReal(from)) {
      return out.convert(signedTo ? "fptosi" : "fptoui", from, to, value);
    }
    return out.fitted(value, from, to, signedFrom);
  }
}
