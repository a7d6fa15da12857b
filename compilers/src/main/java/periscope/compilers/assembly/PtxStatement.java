package periscope.compilers.assembly;

import java.util.List;
import java.util.Optional;
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

  /** Whether the mnemonic has a suffix. */
  public boolean has(String suffix) {
    return List.of(mnemonic.split("\\.")).contains(suffix);
  }
}
