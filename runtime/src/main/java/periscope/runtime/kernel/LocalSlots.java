package periscope.runtime.kernel;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * The locations that lie in local memory, each accessed by the threads of one work-group only.
 *
 * @param names their names; the position is the place in local memory
 */
record LocalSlots(List<String> names) {

  static LocalSlots of(LitmusTest test) {
    return new LocalSlots(test.locations().stream().filter(x -> x.space() == AddressSpace.LOCAL).map(Location::name)
        .toList());
  }

  /** Those that some thread of a group accesses: what they end with is the location's final value. */
  List<String> accessed(LitmusTest test, List<Integer> group) {
    Set<String> accessed = group.stream().flatMap(t -> Instruction.walk(test.threads().get(t).body()))
        .filter(MemoryAccess.class::isInstance).map(i -> ((MemoryAccess) i).location()).collect(Collectors.toSet());
    return names.stream().filter(accessed::contains).toList();
  }
}
