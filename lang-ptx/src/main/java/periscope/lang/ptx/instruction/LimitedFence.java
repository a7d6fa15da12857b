package periscope.lang.ptx.instruction;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.async.PhaseTag;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** A fence of cluster scope that orders some accesses only (PTX ISA, {@code fence}). */
public record LimitedFence(Limit limit, Span span) implements NewerInstruction {

  /** The accesses that a fence orders. */
  public enum Limit implements Tag {
    /** The thread's own initialisations of mbarriers. */
    MBARRIER_INIT("fence.mbarrier_init.release.cluster", MemoryOrder.RELEASE),
    /** Accesses of the shared memory of the fence's CTA. */
    SHARED_RELEASE("fence.release.sync_restrict::shared::cta.cluster", MemoryOrder.RELEASE),
    /** Accesses of the shared memory of the cluster. */
    SHARED_ACQUIRE("fence.acquire.sync_restrict::shared::cluster.cluster", MemoryOrder.ACQUIRE),
    /** Generic accesses of the shared memory of the fence's CTA, before asynchronous ones. */
    GENERIC_RELEASE("fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster", MemoryOrder.RELEASE),
    /** Asynchronous accesses of the shared memory of the cluster, behind generic ones. */
    ASYNC_ACQUIRE("fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster", MemoryOrder.ACQUIRE);

    private final String mnemonic;
    private final MemoryOrder order;

    Limit(String mnemonic, MemoryOrder order) {
      this.mnemonic = mnemonic;
      this.order = order;
    }

    public String mnemonic() {
      return mnemonic;
    }

    /** Whether the fence orders from the generic to the async proxy, and nothing else. */
    public boolean oneWay() {
      return this == GENERIC_RELEASE || this == ASYNC_ACQUIRE;
    }
  }

  @Override
  public Part part() {
    return limit == Limit.MBARRIER_INIT ? Part.MBARRIERS : limit.oneWay() ? Part.COPIES : Part.CLUSTERS;
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    return List.of(new EventInstruction.Fence(Kind.FENCE, Set.of(AddressSpace.values()), limit.order, Scope.CLUSTER,
        false, Marks.of(Set.of(limit)), Optional.empty(), span));
  }

  /** The limit of a fence; empty for any other event. */
  public static Optional<Limit> limit(Event event) {
    return event.marks().tag(Limit.class);
  }

  /** Whether an event is one that a limited fence may order. */
  public static boolean mayOrder(Event fence, Event event) {
    Optional<Limit> limit = limit(fence);
    boolean access = event.reads() || event.writes();
    if (limit.isEmpty() || !access || event.initial()) {
      return false;
    }
    boolean shared = event.regions().contains(AddressSpace.LOCAL);
    boolean async = event.marks().has(PtxTag.ASYNC_PROXY);
    return switch (limit.get()) {
      case MBARRIER_INIT -> event.thread() == fence.thread() && event.marks().has(PhaseTag.INIT);
      case SHARED_RELEASE -> shared && InCta.own(event, fence);
      case SHARED_ACQUIRE -> shared;
      case GENERIC_RELEASE -> shared && !async && InCta.own(event, fence);
      case ASYNC_ACQUIRE -> shared && async;
    };
  }
}
