package periscope.verifier.program;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.SourceOperation;

/**
 * The programs that differ from a known program in one operation. A program that shows the need for a load's order
 * mostly shows that of a read-modify-write, too, so these programs are tried before a full search.
 */
public final class Neighbours {

  private Neighbours() {}

  /**
   * The programs in which one of some operations replaces an operation of the same scope and atomicity that reads and
   * writes no more.
   */
  public static Stream<FoundProgram> of(FoundProgram program, Collection<Choice> others) {
    return IntStream.range(0, program.choices().size()).boxed().flatMap(slot -> others.stream()
        .filter(other -> replaces(other, program.choices().get(slot))).map(other -> program.with(slot, other)));
  }

  private static boolean replaces(Choice one, Choice other) {
    return one.accesses() == other.accesses() && one.atomic() == other.atomic() && one.barrier() == other.barrier()
        && scope(one).equals(scope(other)) && (one.reads() || !other.reads()) && (one.mayWrite() || !other.writes());
  }

  private static Optional<Scope> scope(Choice choice) {
    return choice.source().map(SourceOperation::scope);
  }
}
