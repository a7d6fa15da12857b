package periscope.verifier.repair;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.RowsUsed;

/**
 * A program that some table compiled wrongly, and that a repaired table must compile rightly.
 *
 * @param name  name of the program in reports
 * @param rows  indices of the rows that it uses
 * @param met   whether a table compiles it rightly
 * @param found the program, if a search by size found it with a forbidden outcome
 * @param among the programs that it is one of
 */
public record Obligation(
    String name, Set<Integer> rows, Predicate<Mapping> met, Optional<FoundProgram> found, Judge.Programs among) {

  /** Indices of the rows of a mapping that the operations of a test use, as far as this mapping compiles them. */
  static Set<Integer> rows(LitmusTest test, Mapping mapping) {
    return rows(test.threads().stream().flatMap(t -> t.body().stream()).toList(), mapping);
  }

  /**
   * Indices of the rows of a mapping that instructions use, including instructions inside of others; of a mixture's
   * operations only those of the first unit count, whose table is the mapping.
   */
  static Set<Integer> rows(List<Instruction> instructions, Mapping mapping) {
    return instructions.stream().flatMap(Instruction::walk)
        .filter(i -> i instanceof AtomicInstruction a && a.unit() == 0).flatMap(i -> RowsUsed.by(i, mapping))
        .map(mapping.rows()::indexOf).collect(Collectors.toCollection(TreeSet::new));
  }
}
