package periscope.verifier.repair;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.RowsUsed;

/**
 * A program that some table compiled wrongly, and that a repaired table must compile rightly.
 *
 * @param name  name of the program in reports
 * @param rows  indices of the rows that it uses
 * @param met   whether a table compiles it rightly
 * @param found the program, if a search by size found it with a forbidden outcome
 */
public record Obligation(String name, Set<Integer> rows, Predicate<Mapping> met, Optional<FoundProgram> found) {

  /** Indices of the rows of a mapping that the operations of a test use. */
  static Set<Integer> rows(LitmusTest test, Mapping mapping) {
    return numbers(RowsUsed.by(test, mapping).stream(), mapping);
  }

  /** Indices of the rows of a mapping that instructions use, including instructions inside of others. */
  static Set<Integer> rows(List<Instruction> instructions, Mapping mapping) {
    return numbers(instructions.stream().flatMap(i -> RowsUsed.by(i, mapping)), mapping);
  }

  private static Set<Integer> numbers(Stream<Row> rows, Mapping mapping) {
    return rows.map(mapping.rows()::indexOf).collect(Collectors.toCollection(TreeSet::new));
  }
}
