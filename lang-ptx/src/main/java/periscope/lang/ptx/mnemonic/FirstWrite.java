package periscope.lang.ptx.mnemonic;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.lang.ptx.instruction.NewerInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/**
 * The type of a register without a type in the init block: that of the first instruction of the text that writes it.
 *
 * @param register the register that an instruction writes
 * @param type     the type that the instruction gives it; empty if the instruction does not decide
 */
public record FirstWrite(String register, Optional<NumberType> type) {

  /**
   * The register that one instruction writes, with its type; empty if it writes none.
   *
   * @param known     the types of registers so far
   * @param locations the type of a location by a name in an address, if the init block states it
   * @throws MnemonicException if PTX has no such instruction
   */
  public static Optional<FirstWrite> of(String mnemonic, List<String> operands, RegisterTypes known,
      Function<String, Optional<NumberType>> locations) {
    Instruction read = Mnemonics.parse(mnemonic, operands, known, Span.NONE);
    return RegisterUse.written(read).stream().findFirst()
        .map(r -> new FirstWrite(r, type(mnemonic, read, known, locations)));
  }

  private static Optional<NumberType> type(
      String mnemonic, Instruction read, RegisterTypes known, Function<String, Optional<NumberType>> locations) {
    Optional<NumberType> said = Mnemonics.type(mnemonic).map(TypeSuffix::unsignedIfNarrow);
    if (read instanceof NewerInstruction) {
      return Optional.of(NumberType.S32);
    } else if (read instanceof Access access) {
      return said.or(() -> locations.apply(access.location())).map(FirstWrite::wide);
    }
    Instruction.Assign assign = (Instruction.Assign) read;
    boolean own = mnemonic.startsWith("setp") || mnemonic.contains(".wide");
    return Optional.of(wide(own || said.isEmpty() ? known.of(assign.value()) : said.get()));
  }

  /** The type widened to 32 bits, since registers have at least 32 bits. */
  private static NumberType wide(NumberType type) {
    return type.bits() < NumberType.S32.bits() ? new NumberType(NumberType.S32.bits(), type.signed()) : type;
  }
}
