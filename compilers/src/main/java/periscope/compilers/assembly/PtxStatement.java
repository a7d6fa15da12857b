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
 * @param guard    the predicate that it is under, with {@code !} if that must not hold
 * @param mnemonic with all its suffixes: {@code atom.add.acquire.gpu.s32}
 * @param operands what stands between commas
 * @param span     where it stands
 */
public record PtxStatement(Optional<String> guard, String mnemonic, List<String> operands, Span span) {

  public PtxStatement {
    operands = List.copyOf(operands);
  }

  /** The mnemonic up to its first suffix. */
  public String opcode() {
    return mnemonic.split("\\.", 2)[0];
  }

  /** The width of the first type that the mnemonic names. */
  public Optional<Integer> bits() {
    return Mnemonics.type(mnemonic).map(t -> t.number().bits());
  }

  /**
   * The instruction that this is, over its registers.
   *
   * @param text the text that it stands in
   * @throws InvalidInputException if it is not known
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
