package periscope.lang.ptx.instruction;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * {@code fence.proxy.tensormap::generic}: one of a pair of fences between generic writes of a descriptor and reads of
 * it by tensor copies.
 *
 * @param descriptor the descriptor that the acquiring fence is for; absent for the releasing one
 */
public record TensormapFence(Optional<String> descriptor, Scope scope, Span span) implements NewerInstruction {

  @Override
  public Part part() {
    return Part.COPIES;
  }

  @Override
  public TensormapFence renamed(UnaryOperator<String> names) {
    return new TensormapFence(descriptor.map(names), scope, span);
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    MemoryOrder order = descriptor.isPresent() ? MemoryOrder.ACQUIRE : MemoryOrder.RELEASE;
    Set<AddressSpace> everywhere = Set.of(AddressSpace.values());
    return List.of(new EventInstruction.Fence(Kind.FENCE, everywhere, order, scope, false,
        Marks.of(descriptor.isPresent() ? Set.of(PtxTag.TENSORMAP_FENCE, new Descriptor(descriptor.get()))
            : Set.of(PtxTag.TENSORMAP_FENCE)), Optional.empty(), span));
  }
}
