package periscope.litmus.sequencing;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;

/**
 * What is evaluated at once.
 *
 * @param instruction what it does, in the branches that it stands in
 * @param memory      whether it accesses memory, or orders accesses
 * @param whole       whether nothing is evaluated meanwhile: a call, or an atomic operation
 * @param reads       registers that it reads
 * @param writes      registers that it writes
 */
record Unit(Instruction instruction, boolean memory, boolean whole, Set<String> reads, Set<String> writes) {

  static Unit of(Instruction instruction) {
    Set<String> reads = new TreeSet<>();
    Set<String> writes = new TreeSet<>();
    instruction.walk().forEach(i -> {
      expressions(i).forEach(e -> reads.addAll(e.registers()));
      if (i instanceof Access a) {
        reads.addAll(a.address());
      }
      writes.addAll(written(i));
    });
    boolean memory = instruction.walk().anyMatch(AtomicInstruction.class::isInstance);
    boolean whole = instruction.walk()
        .anyMatch(i -> i instanceof Sequencing.Call || i instanceof AtomicInstruction && !plain(i));
    return new Unit(instruction, memory, whole, reads, writes);
  }

  private static boolean plain(Instruction i) {
    return i instanceof Access a && !a.semantics().atomic();
  }

  private static Stream<Expression> expressions(Instruction i) {
    if (i instanceof Instruction.Assign a) {
      return Stream.of(a.value());
    } else if (i instanceof Instruction.Undefined u) {
      return Stream.of(u.condition());
    } else if (i instanceof Instruction.If branch) {
      return Stream.of(branch.condition());
    } else if (i instanceof Instruction.Loop loop) {
      return Stream.of(loop.condition());
    } else if (i instanceof Store s) {
      return Stream.of(s.value());
    } else if (i instanceof Fetch f) {
      return Stream.of(f.operand());
    } else if (i instanceof CompareExchange c) {
      return Stream.of(c.desired(), Expression.register(c.expected()));
    }
    return Stream.empty();
  }

  private static List<String> written(Instruction i) {
    if (i instanceof Instruction.Assign a) {
      return List.of(a.register());
    } else if (i instanceof Load l) {
      return List.of(l.register());
    } else if (i instanceof Fetch f) {
      return List.of(f.register());
    } else if (i instanceof CompareExchange c) {
      return List.of(c.register(), c.expected());
    }
    return List.of();
  }

  /** Whether one of the two writes a register that the other reads or writes. */
  boolean sharesRegisters(Unit that) {
    return meet(writes, that.writes) || meet(writes, that.reads) || meet(reads, that.writes);
  }

  private static boolean meet(Set<String> one, Set<String> other) {
    return one.stream().anyMatch(other::contains);
  }
}
