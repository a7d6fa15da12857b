package periscope.lang.ptx.instruction;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.EventInstruction.Occurrence;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * {@code barrier.cluster.arrive} or {@code barrier.cluster.wait}: one barrier for all threads of the cluster, in two
 * steps. A thread's wait belongs to its last arrival.
 *
 * @param arrives true for the arrival, false for the wait
 * @param order   {@link MemoryOrder#RELEASE} or {@link MemoryOrder#RELAXED} of an arrival; {@link MemoryOrder#ACQUIRE}
 *                of a wait
 */
public record ClusterBarrier(boolean arrives, MemoryOrder order, Span span) implements NewerInstruction {

  private static final String NAME = "barrier.cluster";

  @Override
  public Part part() {
    return Part.CLUSTERS;
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    BarrierSide side = new BarrierSide(arrives, NAME, 0);
    Arrival arrival = new Arrival(side, arrives ? Occurrence.COUNTED : Occurrence.LAST);
    return List.of(new EventInstruction.Fence(Kind.BARRIER, Set.of(AddressSpace.values()), order, Scope.CLUSTER, false,
        Marks.of(Set.of(PtxTag.CLUSTER_BARRIER)), Optional.of(arrival), span));
  }
}
