package periscope.litmus.sequencing;

import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;

/**
 * A unit of evaluation: an instruction whose evaluation is not interrupted.
 *
 * @param instruction the instruction, inside the branches around it
 * @param memory      whether the unit accesses memory, or orders accesses
 * @param whole       whether nothing else may be evaluated meanwhile: a call, or an atomic operation
 * @param reads       registers that the unit reads
 * @param writes      registers that the unit writes
 */
record Unit(Instruction instruction, boolean memory, boolean whole, Set<String> reads, Set<String> writes) {

  static Unit of(Instruction instruction) {
    Set<String> reads = new TreeSet<>();
    Set<String> writes = new TreeSet<>();
    instruction.walk().map(Instruction::dataflow).forEach(d -> {
      reads.addAll(d.read());
      writes.addAll(d.written());
    });
    boolean memory = instruction.walk().anyMatch(Unit::isMemory);
    boolean whole = instruction.walk().anyMatch(i -> i instanceof Sequencing.Call || isMemory(i) && !plain(i));
    return new Unit(instruction, memory, whole, reads, writes);
  }

  /** Whether an instruction itself accesses memory, or orders accesses: true for all but local steps and blocks. */
  static boolean isMemory(Instruction i) {
    return !(i instanceof Instruction.Local || i instanceof Instruction.Block);
  }

  /** Whether the instruction is surely one plain access; false for an instruction that is not the C family's. */
  private static boolean plain(Instruction i) {
    return i instanceof Access a && !a.semantics().atomic();
  }

  /** Whether one of two units writes a register that the other reads or writes. */
  boolean sharesRegisters(Unit that) {
    return meet(writes, that.writes) || meet(writes, that.reads) || meet(reads, that.writes);
  }

  private static boolean meet(Set<String> one, Set<String> other) {
    return one.stream().anyMatch(other::contains);
  }
}
