package periscope.verifier.program;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;

/** The rows of a mapping that compile a program's operations. */
public final class RowsUsed {

  private RowsUsed() {}

  /** The rows for the operations of a test. */
  public static Set<Row> by(LitmusTest test, Mapping mapping) {
    return test.threads().stream().flatMap(t -> t.body().stream()).flatMap(i -> by(i, mapping))
        .collect(Collectors.toSet());
  }

  /** The rows for an instruction and for all instructions inside of it. */
  public static Stream<Row> by(Instruction instruction, Mapping mapping) {
    return instruction.walk().flatMap(i -> i instanceof AtomicInstruction a
        ? mapping.row(SourceOperation.of(a, mapping.source())).stream()
        : i instanceof PhaseOperation p ? mapping.row(SourceOperation.of(p, mapping.source())).stream()
        : Stream.empty());
  }
}
