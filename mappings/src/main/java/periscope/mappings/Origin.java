package periscope.mappings;

import java.util.Optional;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Row;

/**
 * The origin of a target instruction: the source instruction, and the row of the mapping that compiled it.
 *
 * @param source the source instruction from which the target instruction was compiled
 * @param row    the row that compiled it; absent for control flow and thread-local work, for which no table has rows
 * @param tables of a mixture, the names of the tables that have this code for the source instruction
 */
public record Origin(Instruction source, Optional<Row> row, Optional<String> tables) {

  /** The row as text, with the names of the tables of a mixture; empty if there is no row. */
  public String told() {
    return row.map(r -> tables.map(t -> t + ": ").orElse("") + r.text()).orElse("");
  }
}
