package periscope.mappings;

import java.util.Optional;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Row;

/**
 * The origin of a target instruction: the source instruction, and the row of the mapping that compiled it.
 *
 * @param source the source instruction from which the target instruction was compiled
 * @param row    the row that compiled it; absent for control flow and thread-local work, for which no table has rows
 */
public record Origin(Instruction source, Optional<Row> row) {}
