package periscope.lang.ptx.mnemonic;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.expression.NumberType;

/**
 * A fundamental type behind a mnemonic (PTX ISA, "Fundamental Types"): {@code .u32}, {@code .s64}, {@code .b16}.
 *
 * @param number what it is as a number; bits have a sign like the registers that they usually meet
 * @param bits   whether it says nothing of a sign
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

  /** The type of that name, without its dot; empty if there is none for integers. */
  public static Optional<TypeSuffix> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  /** The number that a register of at least 32 bits gets from memory. */
  public NumberType unsignedIfNarrow() {
    return number.bits() < NumberType.S32.bits() ? unsigned() : number;
  }

  /** The number as instructions take it that fill up with zeros what bits leave open: {@code shr}, narrow loads. */
  public NumberType unsigned() {
    return bits ? number.withSign(false) : number;
  }
}
