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
 * The locations in local memory; threads of only one work-group access each of them.
 *
 * @param names names of the locations; a name's index is its place in local memory
 */
record LocalSlots(List<String> names) {

  static LocalSlots of(LitmusTest test) {
    return new LocalSlots(test.locations().stream().filter(x -> x.space() == AddressSpace.LOCAL).map(Location::name)
        .toList());
  }

  /**
   * The names of the local locations that some thread of a group accesses: that group's copy has the location's final
   * value.
   */
  List<String> accessed(LitmusTest test, List<Integer> group) {
    Set<String> accessed = group.stream().flatMap(t -> Instruction.walk(test.threads().get(t).body()))
        .filter(MemoryAccess.class::isInstance).map(i -> ((MemoryAccess) i).location()).collect(Collectors.toSet());
    return names.stream().filter(accessed::contains).toList();
  }
}
