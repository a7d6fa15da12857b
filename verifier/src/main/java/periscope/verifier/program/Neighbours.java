package periscope.verifier.program;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.SourceOperation;

/**
 * Programs like one that is known, with another operation in one place. What shows an order that a load needs mostly
 * shows it for a read-modify-write, too, so that such programs are worth a look before all others are searched.
 */
public final class Neighbours {

  private Neighbours() {}

  /**
   * The programs that have one of some operations in the place of one that does no more to memory, asks for as wide a
   * scope and is as atomic.
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
