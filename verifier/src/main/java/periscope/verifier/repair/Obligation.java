package periscope.verifier.repair;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.RowsUsed;

/**
 * A program that some table compiled wrongly, and that a repaired one has to compile rightly.
 *
 * @param name what reports call it
 * @param rows the rows that it uses, by index
 * @param met  whether a table compiles it rightly
 */
public record Obligation(String name, Set<Integer> rows, Predicate<Mapping> met) {

  /** The rows of a mapping that the operations of a test use, by index. */
  static Set<Integer> rows(LitmusTest test, Mapping mapping) {
    return numbers(RowsUsed.by(test, mapping).stream(), mapping);
  }

  /** The rows of a mapping that instructions use, with all that stands inside of them, by index. */
  static Set<Integer> rows(List<Instruction> instructions, Mapping mapping) {
    return numbers(instructions.stream().flatMap(i -> RowsUsed.by(i, mapping)), mapping);
  }

  private static Set<Integer> numbers(Stream<Row> rows, Mapping mapping) {
    return rows.map(mapping.rows()::indexOf).collect(Collectors.toCollection(TreeSet::new));
  }
}
