package periscope.compilers.assembly;

import java.util.List;
import java.util.Optional;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * An instruction as a compiler writes it.
 *
 * @param guard    predicate of the instruction, with {@code !} if the predicate must be false; empty for none
 * @param mnemonic mnemonic with all suffixes: {@code atom.add.acquire.gpu.s32}
 * @param operands operands, in order
 * @param span     place in the text
 */
public record PtxStatement(Optional<String> guard, String mnemonic, List<String> operands, Span span) {

  public PtxStatement {
    operands = List.copyOf(operands);
  }

  /** The mnemonic without suffixes. */
  public String opcode() {
    return mnemonic.split("\\.", 2)[0];
  }

  /** The width in bits of the first type that the mnemonic names; empty if it names none. */
  public Optional<Integer> bits() {
    return Mnemonics.type(mnemonic).map(t -> t.number().bits());
  }

  /**
   * The parsed instruction, over its registers.
   *
   * @param text the text that contains it
   * @throws InvalidInputException if the instruction is unknown
   */
  public Instruction read(SourceText text) {
    try {
      return Mnemonics.parse(mnemonic, operands, span);
    } catch (MnemonicException e) {
      throw new InvalidInputException(
          Diagnostic.error(text, span, "'" + mnemonic + "' is not known: " + e.getMessage(), e.hint()));
    }
  }

  /** Whether the mnemonic has a suffix. */
  public boolean has(String suffix) {
    return List.of(mnemonic.split("\\.")).contains(suffix);
  }
}
