package periscope.lang.ptx.instruction;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** {@code fence.mbarrier_init.release.cluster}: releases the thread's initialisations of mbarriers alone. */
public record MbarrierInitFence(Span span) implements NewerInstruction {

  @Override
  public Part part() {
    return Part.MBARRIERS;
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    return List.of(new EventInstruction.Fence(Kind.FENCE, Set.of(AddressSpace.values()), MemoryOrder.RELEASE,
        Scope.CLUSTER, false, Marks.of(Set.of(PtxTag.MBARRIER_INIT)), Optional.empty(), span));
  }
}
