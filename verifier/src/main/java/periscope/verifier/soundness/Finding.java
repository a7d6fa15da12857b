package periscope.verifier.soundness;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.mappings.table.Row;
import periscope.verifier.program.Shape;

/** A race-free program that a mapping compiles wrongly, as a search found it. */
public interface Finding {

  /** The fault of its compiled form. */
  Fault fault();

  /** Number of operations. */
  int size();

  /** The placement of its threads. */
  Shape shape();

  /** The program as a source test; its condition asks for the forbidden outcome if the search knows it. */
  LitmusTest program(String name);

  /** The rows at fault ({@link RowsAtFault}), if the search determined them. */
  default Optional<Set<Row>> atFault() {
    return Optional.empty();
  }

  /** The program in one line: threads separated by {@code |}, {@code ?} after an operation that guards the rest. */
  String text();
}
