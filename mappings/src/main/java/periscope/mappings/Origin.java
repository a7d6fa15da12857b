package periscope.mappings;

import java.util.Optional;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Row;

/**
 * Where a target instruction comes from.
 *
 * @param source the source instruction that it was compiled from
 * @param row    the row that made it; absent for control flow and thread-local work, which no table has rows for
 */
public record Origin(Instruction source, Optional<Row> row) {}
