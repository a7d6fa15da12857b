package periscope.lang.ptx.instruction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.lang.ptx.instruction.Asynchronous.Step;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * {@code cp.async.bulk}: an asynchronous copy into shared memory whose end counts as transactions of an mbarrier. The
 * copy reads and writes through the async proxy, outside of program order but behind the point that issues it, and
 * makes a fence between the proxies for its own accesses.
 *
 * @param fromGlobal  whether the source is global memory; else shared memory, and the destination that of another CTA
 * @param destination a location of shared memory
 * @param bytes       number of bytes, and of transactions
 * @param object      the mbarrier
 * @param operation   number of the operation in its thread
 */
public record BulkCopy(boolean fromGlobal, String destination, String source, long bytes, String object, int operation,
    Span span) implements NewerInstruction {

  private static final Set<AddressSpace> EVERYWHERE = Set.of(AddressSpace.values());

  @Override
  public Part part() {
    return Part.COPIES;
  }

  @Override
  public BulkCopy renamed(UnaryOperator<String> names) {
    return new BulkCopy(fromGlobal, names.apply(destination), names.apply(source), bytes, names.apply(object),
        operation, span);
  }

  /** The same copy as an operation with another number. */
  public BulkCopy numbered(int number) {
    return new BulkCopy(fromGlobal, destination, source, bytes, object, number, span);
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    String value = fresh.next();
    List<Instruction> events = new ArrayList<>();
    events.add(fence(Set.of(new Asynchronous(operation, Step.ISSUE))));
    events.add(new EventInstruction.Read(access(source, Step.READ), value, Set.of(), span));
    events.add(new EventInstruction.Write(access(destination, Step.WRITE), Expression.register(value), span));
    events.add(fence(Set.of(new Asynchronous(operation, Step.FENCE), Tag.Common.ASYNCHRONOUS, PtxTag.PROXY_FENCE,
        PtxTag.ASYNC_PROXY)));
    Mbarrier end = new Mbarrier(Mbarrier.Kind.COMPLETE_TX, Optional.empty(), object, Expression.constant(bytes),
        MemoryOrder.RELEASE, Scope.CLUSTER, span);
    events.addAll(end.events(fresh, Set.of(Tag.Common.ASYNCHRONOUS, new Asynchronous(operation, Step.COMPLETION))));
    return events;
  }

  private Instruction fence(Set<Tag> tags) {
    return new EventInstruction.Fence(Kind.FENCE, EVERYWHERE, MemoryOrder.NON_ATOMIC, Scope.WORK_GROUP, false,
        Marks.of(tags), Optional.empty(), span);
  }

  private EventInstruction.Access access(String location, Step step) {
    Set<Tag> tags =
        new HashSet<>(Set.of(Tag.Common.ASYNCHRONOUS, PtxTag.ASYNC_PROXY, new Asynchronous(operation, step)));
    if (Instances.isInstance(location)) {
      tags.add(new InCta(Instances.cta(location)));
    }
    return new EventInstruction.Access(
        location, Set.of(), MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false, Marks.of(tags));
  }
}
