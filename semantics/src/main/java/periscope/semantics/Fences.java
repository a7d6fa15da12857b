package periscope.semantics;

import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/**
 * The semantics of fences: the regions that a fence orders, and the fences that a barrier consists of (OpenCL C 3.0
 * specification, work-group functions).
 */
public final class Fences {

  private static final Set<AddressSpace> GLOBAL = Set.of(AddressSpace.GLOBAL);
  private static final Set<AddressSpace> LOCAL = Set.of(AddressSpace.LOCAL);

  /** Every region. */
  public static final Set<AddressSpace> EVERYWHERE = Set.of(AddressSpace.values());

  private Fences() {}

  /** The set that contains only this region. */
  public static Set<AddressSpace> region(AddressSpace space) {
    return space == AddressSpace.GLOBAL ? GLOBAL : LOCAL;
  }

  /** The memory regions that the flags stand for; images are not among them, since no litmus test has images. */
  public static Set<AddressSpace> regions(Set<FenceFlag> flags) {
    return flags.stream()
        .filter(f -> f != FenceFlag.IMAGE)
        .map(f -> f == FenceFlag.GLOBAL ? AddressSpace.GLOBAL : AddressSpace.LOCAL)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** A barrier is a release fence before the work-items meet and an acquire fence behind. */
  public static Semantics ofBarrier(boolean entry, Scope scope) {
    return new Semantics(entry ? MemoryOrder.RELEASE : MemoryOrder.ACQUIRE, scope, false);
  }
}
