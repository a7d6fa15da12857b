package periscope.lang.spirv.module;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.spirv.text.Statement;

/** The constants of a module; those that a program may set have their default values. */
final class Constants {

  private static final Set<String> TRUE = Set.of("OpConstantTrue", "OpSpecConstantTrue");
  private static final Set<String> FALSE = Set.of("OpConstantFalse", "OpSpecConstantFalse");
  private static final int DEEPEST = 50;

  private final Declarations module;

  Constants(Declarations module) {
    this.module = module;
  }

  /** Whether an id is a constant. */
  boolean isConstant(String id, Statement user) {
    String name = module.definition(id, user).name();
    return name.startsWith("OpConstant") || name.startsWith("OpSpecConstant") || name.equals("OpUndef");
  }

  /** The value of an integer constant; empty for any other id. */
  OptionalLong integer(String id, Statement user) {
    Statement s = module.definition(id, user);
    if (s.name().equals("OpConstantNull")) {
      return OptionalLong.of(0);
    }
    boolean number = s.name().equals("OpConstant") || s.name().equals("OpSpecConstant");
    return number && s.operands().size() > 1 && s.operands().get(1).matches("-?(0[xX][0-9a-fA-F]+|\\d+)")
        ? OptionalLong.of(integer(s.operands().get(1))) : OptionalLong.empty();
  }

  private static long integer(String written) {
    boolean hexadecimal = written.matches("-?0[xX].*");
    return (hexadecimal ? new BigInteger(written.replaceFirst("0[xX]", ""), 16) : new BigInteger(written)).longValue();
  }

  /** The constant with an id as an operand. */
  Typed of(String id, Types types, Statement user) {
    return of(id, types, user, 0);
  }

  private Typed of(String id, Types types, Statement user, int depth) {
    Statement s = module.definition(id, user);
    if (depth > DEEPEST) {
      throw module.refusal().at(user.span(), "this constant is nested more than " + DEEPEST + " deep", "");
    }
    IrType type = types.of(module.operand(s, 0), s);
    return new Typed(type, value(s, type, types, depth));
  }

  private IrValue value(Statement s, IrType type, Types types, int depth) {
    if (TRUE.contains(s.name())) {
      return new IrValue.Number(1);
    } else if (FALSE.contains(s.name())) {
      return new IrValue.Number(0);
    }
    return switch (s.name()) {
      case "OpConstant", "OpSpecConstant" -> number(s, type);
      case "OpConstantNull" -> type instanceof IrType.Pointer ? new IrValue.Null() : new IrValue.Zero();
      case "OpUndef" -> new IrValue.Arbitrary("undef");
      case "OpConstantComposite", "OpSpecConstantComposite" -> {
        List<Typed> elements = new ArrayList<>();
        s.operands().stream().skip(1).forEach(o -> elements.add(of(o, types, s, depth + 1)));
        yield new IrValue.Aggregate(elements);
      }
      default -> throw module.refusal().at(s.span(), s.name() + " is not read as a constant", "");
    };
  }

  private IrValue number(Statement s, IrType type) {
    String written = module.operand(s, 1);
    if (type instanceof IrType.Real real) {
      return new IrValue.Number(real(s, written, real.bits()));
    } else if (type instanceof IrType.Integer && written.matches("-?(0[xX][0-9a-fA-F]+|\\d+)")) {
      return new IrValue.Number(integer(written));
    }
    throw module.refusal().at(s.span(), "the number " + written + " does not fit its type", "");
  }

  private long real(Statement s, String written, int bits) {
    Optional<Double> value = Optional.empty();
    try {
      if (written.matches("-?0[xX].*") && !written.matches(".*[pP].*")) {
        throw new NumberFormatException();
      }
      int exponent = written.matches("-?0[xX].*[pP][-+]?\\d+")
          ? Integer.parseInt(written.replaceFirst(".*[pP]\\+?", "")) : 0;
      // The exponent behind the largest one stands for infinity and for what is no number.
      value = exponent == (bits == 64 ? 1024 : 128) ? Optional.of(written.matches("-?0[xX]1\\.?0*[pP].*")
          ? (written.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY) : Double.NaN)
          : Optional.of(Double.parseDouble(written));
    } catch (NumberFormatException e) {
      throw module.refusal().at(s.span(), "the number " + written + " is not read", "");
    }
    return bits == 64 ? Double.doubleToLongBits(value.get())
        : Float.floatToIntBits(value.get().floatValue()) & 0xffffffffL;
  }
}
