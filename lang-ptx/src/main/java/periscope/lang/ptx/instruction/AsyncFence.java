package periscope.lang.ptx.instruction;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.async.Asynchronous;
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

/** {@code fence.proxy.async}, perhaps for one state space: a fence between the generic and the async proxy. */
public record AsyncFence(Space space, Span span) implements NewerInstruction {

  /** The memory that a fence is for. */
  public enum Space implements Tag {
    ALL(""),
    GLOBAL("global"),
    SHARED_CTA("shared::cta"),
    SHARED_CLUSTER("shared::cluster");

    private final String word;

    Space(String word) {
      this.word = word;
    }

    /** The suffix of the mnemonic; empty for all memory. */
    public String word() {
      return word;
    }
  }

  @Override
  public Part part() {
    return Part.COPIES;
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    return List.of(new EventInstruction.Fence(Kind.FENCE, Set.of(AddressSpace.values()), MemoryOrder.NON_ATOMIC,
        Scope.WORK_GROUP, false, Marks.of(Set.of(PtxTag.PROXY_FENCE, PtxTag.ASYNC_PROXY, space)), Optional.empty(),
        span));
  }

  /**
   * Whether a fence between proxies is for an access: a fence of an asynchronous operation is for accesses of this
   * operation, another fence of the async proxy for its space, every other fence for all accesses.
   */
  public static boolean covers(Event fence, Event access) {
    if (Asynchronous.is(fence, Asynchronous.Step.FENCE)) {
      return Asynchronous.same(fence, access);
    } else if (Asynchronous.is(fence, Asynchronous.Step.READ_FENCE)) {
      return Asynchronous.same(fence, access) && Asynchronous.is(access, Asynchronous.Step.READ);
    }
    boolean shared = access.regions().contains(AddressSpace.LOCAL);
    boolean own = InCta.own(access, fence);
    return !(fence.marks().has(Space.GLOBAL) && shared || fence.marks().has(Space.SHARED_CLUSTER) && !shared
        || fence.marks().has(Space.SHARED_CTA) && !(shared && own));
  }
}
