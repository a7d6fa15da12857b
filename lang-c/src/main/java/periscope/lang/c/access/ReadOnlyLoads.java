package periscope.lang.c.access;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.lang.c.name.CellName;
import periscope.lang.c.name.Locations;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;

/**
 * Checks loads that promise that no thread writes the memory while the kernel runs, such as CUDA's {@code __ldg}. They
 * read through a cache that neither writes nor acquires renew, of which the models of C know nothing, so that a test
 * which may break the promise has no answer.
 */
public final class ReadOnlyLoads {

  private ReadOnlyLoads() {}

  /**
   * Reports such loads from locations that some thread's code writes, in whatever order, and from shared memory.
   *
   * @param bodies the code of all threads
   */
  public static void check(List<List<Instruction>> bodies, Locations locations, Problems problems) {
    if (locations.readOnly().isEmpty()) {
      return;
    }
    List<MemoryAccess> accesses = bodies.stream().flatMap(Instruction::walk)
        .filter(MemoryAccess.class::isInstance).map(MemoryAccess.class::cast).toList();
    Set<String> written = accesses.stream().filter(a -> !(a instanceof Load)).map(MemoryAccess::location)
        .collect(Collectors.toSet());
    Set<Integer> told = new HashSet<>();
    for (MemoryAccess access : accesses.stream().filter(Load.class::isInstance)
        .filter(a -> locations.readOnly().contains(a.span().offset())).toList()) {
      String location = access.location();
      boolean own = locations.isLocal(CellName.arrayOf(location));
      if ((own || written.contains(location)) && told.add(access.span().offset())) {
        problems.error(access.span(), own ? location + " is not in global memory, from which this load reads"
            : "this load is for memory that no thread writes while the kernel runs, and the code writes " + location,
            "read it with a plain load: the cache of this one may hold an older value, whatever the thread has "
                + "acquired");
      }
    }
  }
}
