package periscope.mappings.table;

import java.util.Set;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;

/**
 * An operation of searched programs in a target language.
 *
 * @param name     as reports write it, without its location: {@code ld.acquire.gpu}
 * @param mnemonic what operations of its kind have in common: {@code ld}
 * @param word     what it asks for among them, but for its scope: {@code acquire}
 * @param effect   its effect on memory
 * @param order    its memory order
 * @param toldBy   names by which models tell it from the other operations; empty if it
 *                 is searched whatever models look at
 * @param maker    makes the instruction
 */
public record TargetOperation(
    String name, String mnemonic, String word, Effect effect, MemoryOrder order, Set<String> toldBy, Maker maker) {

  /** One that stands for itself, whatever models look at. */
  public TargetOperation(String name, String mnemonic, String word, Effect effect, MemoryOrder order, Maker maker) {
    this(name, mnemonic, word, effect, order, Set.of(), maker);
  }

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
