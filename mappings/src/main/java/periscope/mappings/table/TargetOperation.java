package periscope.mappings.table;

import java.util.Set;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;

/**
 * An operation of searched programs in a target language.
 *
 * @param name     its name in reports, without its location: {@code ld.acquire.gpu}
 * @param mnemonic the common name of operations of its kind: {@code ld}
 * @param word     its strength among them, without its scope: {@code acquire}
 * @param effect   its effect on memory
 * @param order    its memory order
 * @param toldBy   names by which models distinguish it from other operations; empty if it is searched for every model
 * @param maker    makes the instruction
 */
public record TargetOperation(
    String name, String mnemonic, String word, Effect effect, MemoryOrder order, Set<String> toldBy, Maker maker) {

  /** An operation that is searched for every model. */
  public TargetOperation(String name, String mnemonic, String word, Effect effect, MemoryOrder order, Maker maker) {
    this(name, mnemonic, word, effect, order, Set.of(), maker);
  }

  /** The effect of an operation on memory; an exchange writes exactly its operand. */
  public enum Effect {
    READ,
    WRITE,
    EXCHANGE,
    FENCE
  }

  /** Makes the instruction, from the register for the value read, the location and the value written. */
  public interface Maker {
    Instruction make(String register, String location, long value);
  }
}
