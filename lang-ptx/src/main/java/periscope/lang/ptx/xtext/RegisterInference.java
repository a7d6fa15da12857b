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
 * The types of registers that the init block gives none: that of the first instruction of the text that writes them.
 */
final class RegisterInference {

  private final Map<String, NumberType> types;
  private final Function<String, Optional<NumberType>> locations;

  /**
   * @param declared  what the init block says
   * @param locations the type of what a name stands for in an address, if the init block says it
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
