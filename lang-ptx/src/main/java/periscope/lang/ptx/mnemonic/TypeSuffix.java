package periscope.lang.ptx.mnemonic;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.expression.NumberType;

/**
 * A fundamental type behind a mnemonic (PTX ISA, "Fundamental Types"): {@code .u32}, {@code .s64}, {@code .b16}.
 *
 * @param number the number type; bits count as signed, as most registers do
 * @param bits   whether the type leaves signs open
 */
public record TypeSuffix(NumberType number, boolean bits) {

  static final Map<String, TypeSuffix> ALL = new LinkedHashMap<>();

  static {
    for (int width = 8; width <= 64; width *= 2) {
      ALL.put("b" + width, new TypeSuffix(new NumberType(width, true), true));
      ALL.put("s" + width, new TypeSuffix(new NumberType(width, true), false));
      ALL.put("u" + width, new TypeSuffix(new NumberType(width, false), false));
    }
  }

  /** The type with this name, without its dot; empty if integers have none. */
  public static Optional<TypeSuffix> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  /** The number type of a register that receives such a value from memory; narrow bits are zero-extended. */
  public NumberType unsignedIfNarrow() {
    return number.bits() < NumberType.S32.bits() ? unsigned() : number;
  }

  /** The number type for instructions that zero-extend bits: {@code shr}, narrow loads. */
  public NumberType unsigned() {
    return bits ? number.withSign(false) : number;
  }
}
