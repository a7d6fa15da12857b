package periscope.lang.ptx.xtext;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.lang.ptx.mnemonic.RegisterTypes;
import periscope.lang.ptx.mnemonic.Registers;
import periscope.lang.ptx.mnemonic.TypeSuffix;
import periscope.lang.ptx.xtext.ptx.InstructionPart;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction.Access;
import periscope.litmus.source.Span;

/** The types of registers that the init block gives none: that of the first instruction of the text that writes them. */
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
        RegisterTypes known = r -> types.getOrDefault(r, NumberType.S32);
        Instruction read = Mnemonics.parse(part.getMnemonic(), part.getOperands(), known, Span.NONE);
        Registers.written(read).ifPresent(r -> type(part, read, known).ifPresent(t -> types.putIfAbsent(r, t)));
      } catch (MnemonicException e) {
        // It is reported when the instruction is read to stay.
        continue;
      }
    }
    return types;
  }

  private Optional<NumberType> type(InstructionPart part, Instruction read, RegisterTypes known) {
    Optional<NumberType> said = Mnemonics.type(part.getMnemonic()).map(TypeSuffix::unsignedIfNarrow);
    if (read instanceof Access access) {
      return said.or(() -> locations.apply(access.location())).map(RegisterInference::wide);
    }
    Instruction.Assign assign = (Instruction.Assign) read;
    boolean own = part.getMnemonic().startsWith("setp") || part.getMnemonic().contains(".wide");
    return Optional.of(wide(own || said.isEmpty() ? known.of(assign.value()) : said.get()));
  }

  /** Registers have 32 bits at least, whatever is loaded into them. */
  private static NumberType wide(NumberType type) {
    return type.bits() < NumberType.S32.bits() ? new NumberType(NumberType.S32.bits(), type.signed()) : type;
  }
}
