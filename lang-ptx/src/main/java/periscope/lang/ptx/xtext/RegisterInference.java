package periscope.lang.ptx.xtext;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import periscope.lang.ptx.mnemonic.FirstWrite;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.xtext.ptx.InstructionPart;
import periscope.litmus.expression.NumberType;

/**
 * Infers the types of registers without a type in the init block: a register has the type of the first instruction of
 * the text that writes it.
 */
final class RegisterInference {

  private final Map<String, NumberType> types;
  private final Function<String, Optional<NumberType>> locations;

  /**
   * An inference.
   *
   * @param declared  the types in the init block
   * @param locations the type of a location by a name in an address, if the init block states it
   */
  RegisterInference(Map<String, NumberType> declared, Function<String, Optional<NumberType>> locations) {
    this.types = new HashMap<>(declared);
    this.locations = locations;
  }

  Map<String, NumberType> infer(List<InstructionPart> parts) {
    for (InstructionPart part : parts) {
      try {
        FirstWrite.of(part.getMnemonic(), part.getOperands(), r -> types.getOrDefault(r, NumberType.S32), locations)
            .ifPresent(w -> w.type().ifPresent(t -> types.putIfAbsent(w.register(), t)));
      } catch (MnemonicException e) {
        // It is reported when the instruction is read to stay.
      }
    }
    return types;
  }
}
