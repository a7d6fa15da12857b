package periscope.mappings.table;

import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;

/**
 * An operation of searched programs in a target language.
 *
 * @param name     as reports write it, without its location: {@code ld.acquire.gpu}
 * @param mnemonic what operations of its kind have in common: {@code ld}
 * @param word     what it asks for among them, but for its scope: {@code acquire}
 * @param effect   what it does to memory
 * @param order    its memory order
 * @param maker    makes the instruction
 */
public record TargetOperation(
    String name, String mnemonic, String word, Effect effect, MemoryOrder order, Maker maker) {

  /** What an operation does to memory; an exchange writes just the value that it is given. */
  public enum Effect {
    READ,
    WRITE,
    EXCHANGE,
    FENCE
  }

  /** Makes the instruction, given the register for what it reads, its location and what it writes. */
  public interface Maker {
    Instruction make(String register, String location, long value);
  }
}
