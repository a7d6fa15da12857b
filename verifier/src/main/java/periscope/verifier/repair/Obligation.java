package periscope.verifier.repair;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;

/**
 * A program that some table compiled wrongly, and that a repaired one has to compile rightly.
 *
 * @param name what reports call it
 * @param rows the rows that it uses, by index
 * @param met  whether a table compiles it rightly
 */
public record Obligation(String name, Set<Integer> rows, Predicate<Mapping> met) {

  /** The rows of a mapping that the operations of a test use. */
  static Set<Integer> rows(LitmusTest test, Mapping mapping) {
    Set<Integer> rows = new TreeSet<>();
    test.threads().forEach(t -> t.body().forEach(i -> rows.addAll(rows(i, mapping))));
    return rows;
  }

  /** The rows of a mapping that an instruction uses, with all that stands inside of it. */
  static Set<Integer> rows(Instruction instruction, Mapping mapping) {
    Set<Integer> rows = new TreeSet<>();
    instruction.walk().filter(AtomicInstruction.class::isInstance).map(AtomicInstruction.class::cast)
        .flatMap(i -> mapping.row(SourceOperation.of(i, mapping.source())).stream())
        .forEach(r -> rows.add(mapping.rows().indexOf(r)));
    return rows;
  }
}
