package periscope.lang.ptx.model;

import java.util.Locale;
import periscope.lang.ptx.instruction.AsyncFence;
import periscope.lang.ptx.instruction.Awaited;
import periscope.lang.ptx.instruction.CacheOperator;
import periscope.lang.ptx.instruction.Descriptor;
import periscope.lang.ptx.instruction.LimitedFence;
import periscope.lang.ptx.instruction.OwnedBy;
import periscope.lang.ptx.instruction.Point;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxTag;
import periscope.litmus.async.Asynchronous;
import periscope.litmus.async.Asynchronous.Step;
import periscope.litmus.async.PhaseTag;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.NameTable;
import periscope.models.vocabulary.Vocabulary;

/**
 * The vocabulary of PTX: the names of [GPUC], Figs. 15 and 16, and those in the memory consistency model of the PTX
 * ISA. A read-modify-write is a read and a write. Initial writes are weak, belong to no thread and come first in {@code
 * co}; program order does not relate them.
 */
public final class PtxVocabulary {

  /** The vocabulary. */
  public static final Vocabulary SHARED = table().vocabulary("ptx");

  private PtxVocabulary() {}

  private static NameTable table() {
    NameTable table = new NameTable();
    kinds(table);
    asynchronous(table);
    orders(table);
    qualifiers(table);
    threads(table);
    addresses(table);
    programOrders(table);
    derived(table);
    synonyms(table);
    return table;
  }

  private static void kinds(NameTable table) {
    table.set("R", "reads, those of read-modify-writes included", Event::reads)
        .set("W", "writes, those of read-modify-writes and initial writes included", Event::writes)
        .set("M", "memory accesses: reads and writes", e -> e.reads() || e.writes())
        .set("RMW", "reads and writes of atom and red instructions", e -> e.marks().update().isPresent())
        .set("RED", "reads of red instructions, whose value no register gets",
            e -> e.reads() && e.marks().has(PtxTag.REDUCTION))
        .set("F", "fences of memory: fence and membar, without proxy fences",
            PtxVocabulary::fencesMemory)
        .set("B", "arrivals at barriers of a CTA", PtxVocabulary::barrier)
        .set("WAITS", "arrivals at barriers of a CTA that wait there", e -> barrier(e) && !e.barrier().get().entry())
        .set("CLA", "arrivals at the barrier of a cluster: barrier.cluster.arrive",
            PtxVocabulary::arrivesInCluster)
        .set("CLW", "waits at the barrier of a cluster: barrier.cluster.wait",
            e -> ofCluster(e) && !e.barrier().get().entry())
        .set("MB", "accesses by operations on mbarriers", e -> e.marks().has(PhaseTag.OBJECT))
        .set("MB-INIT", "initialisations of mbarriers",
            e -> e.writes() && e.marks().has(PhaseTag.INIT))
        .set("MB-ARRIVE",
            "writes of arrivals at mbarriers and of ends of transactions, those that end a phase included",
            e -> e.marks().has(PhaseTag.ARRIVES))
        .set("MB-END", "writes of operations on mbarriers that end a phase", e -> e.marks().has(PhaseTag.ENDS))
        .set("MB-ENDED", "reads of waits at mbarriers that find their phase ended",
            e -> e.marks().has(PhaseTag.ENDED))
        .set("MB-UNDEFINED", "accesses of operations that are undefined in the mbarrier's state: it is not "
            + "initialised, or awaits fewer arrivals", e -> e.marks().has(PhaseTag.UNDEFINED))
        .set("PROXY", "proxy fences; also in the set of their proxy", e -> e.marks().has(PtxTag.PROXY_FENCE))
        .set("ALIAS", "fence.proxy.alias", e -> e.marks().has(PtxTag.ALIAS_FENCE))
        .set("I", "initial writes", Event::initial);
  }

  private static void asynchronous(NameTable table) {
    table.set("LIM", "fences that order some accesses only: fence.mbarrier_init, and those with sync_restrict",
            e -> LimitedFence.limit(e).isPresent())
        .set("ONEWAY", "fences from the generic to the async proxy alone: fence.proxy.async::generic",
            e -> LimitedFence.limit(e).filter(LimitedFence.Limit::oneWay).isPresent())
        .set("TM-RELEASE", "fence.proxy.tensormap::generic.release",
            e -> ofDescriptors(e) && e.order() == MemoryOrder.RELEASE)
        .set("TM-ACQUIRE", "fence.proxy.tensormap::generic.acquire",
            e -> ofDescriptors(e) && e.order() == MemoryOrder.ACQUIRE)
        .set("ISS", "points at which threads issue asynchronous operations", PtxVocabulary::issues)
        .set("ISS-RELEASE", "issues of asynchronous stores that release",
            e -> issues(e) && e.order() == MemoryOrder.RELEASE)
        .set("ASYNC", "events of asynchronous operations, without their issues",
            e -> Asynchronous.of(e).isPresent() && !issues(e))
        .set("IMPL", "fences that asynchronous operations make between the proxies for their own accesses",
            e -> Asynchronous.is(e, Step.FENCE) || Asynchronous.is(e, Step.READ_FENCE))
        .relation("iss", "from the issue of an asynchronous operation to the events of the operation",
            (a, b) -> issues(a) && !issues(b) && Asynchronous.same(a, b))
        .relation("own", "order inside an asynchronous operation: reads, writes, fence, completion; and from a "
            + "cp.async to the arrival that waits for it", (a, b) -> Asynchronous.inOrder(a, b)
                || Asynchronous.is(b, Step.COMPLETION) && Awaited.of(b).filter(w -> w.includes(a, b)).isPresent())
        .relation("grp", "from the events of an asynchronous operation to the waits for its group", (a, b) ->
            b.marks().has(PtxTag.POINT) && Awaited.of(b).filter(w -> w.includes(a, b)).isPresent())
        .relation("op", "same asynchronous operation", (a, b) -> Asynchronous.of(a).isPresent()
            && Asynchronous.of(b).isPresent() && a.thread() == b.thread()
            && Asynchronous.of(a).get().operation() == Asynchronous.of(b).get().operation())
        .relation("covers", "from a fence between proxies to the accesses that it is for", PtxVocabulary::covers)
        .relation("lim", "from an access to the limited fences that may order it",
            (a, b) -> LimitedFence.mayOrder(b, a))
        .relation("griddep", "from the events of a grid to the waits for it in the next one: griddepcontrol.wait",
            (a, b) -> running(a, b) && b.marks().has(Point.Kind.GRID_WAIT)
                && a.placement().grid() == b.placement().grid() - 1)
        .relation("owner-sr", "strong operations each of whose scopes includes the other's thread, if an asynchronous "
            + "operation is of the CTA of the mbarrier that counts it",
            (a, b) -> strong(a) && strong(b) && ownerIncludes(a, b) && ownerIncludes(b, a));
  }

  private static boolean ofDescriptors(Event e) {
    return e.marks().has(PtxTag.TENSORMAP_FENCE);
  }

  private static boolean ownerIncludes(Event a, Event b) {
    return a.scope() == Scope.WORK_GROUP ? OwnedBy.cta(a) == OwnedBy.cta(b) : includes(a, b);
  }

  private static boolean covers(Event fence, Event access) {
    boolean ofDescriptor = ofDescriptors(fence) && access.marks().has(PtxTag.TENSORMAP_PROXY)
        && access.marks().tags().stream().filter(Descriptor.class::isInstance).anyMatch(fence.marks()::has);
    return ofDescriptor || fence.marks().has(PtxTag.PROXY_FENCE) && (access.reads() || access.writes())
        && AsyncFence.covers(fence, access);
  }

  private static boolean issues(Event e) {
    return Asynchronous.is(e, Step.ISSUE);
  }

  private static boolean barrier(Event e) {
    return e.kind() == Kind.BARRIER && !ofCluster(e);
  }

  private static boolean ofCluster(Event e) {
    return e.marks().has(PtxTag.CLUSTER_BARRIER);
  }

  /** Whether an event is an arrival; the wait of a thread that stays there for ever is none. */
  private static boolean arrivesInCluster(Event e) {
    return ofCluster(e) && e.barrier().get().entry() && e.order() != MemoryOrder.ACQUIRE;
  }

  private static boolean fencesMemory(Event e) {
    return e.kind() == Kind.FENCE && !e.marks().has(PtxTag.PROXY_FENCE) && !e.marks().has(PtxTag.ALIAS_FENCE)
        && !e.marks().has(PtxTag.POINT) && !ofDescriptors(e);
  }

  private static void orders(NameTable table) {
    table.set("WEAK", "weak accesses, initial writes included",
        e -> (e.reads() || e.writes()) && e.order() == MemoryOrder.NON_ATOMIC);
    order(table, "RLX", "relaxed accesses, volatile accesses included", MemoryOrder.RELAXED);
    order(table, "ACQ", "acquire reads and fences", MemoryOrder.ACQUIRE);
    order(table, "REL", "release writes and fences", MemoryOrder.RELEASE);
    table.set("ACQ_REL", "fences that acquire and release, sc fences included",
        e -> strong(e) && (e.order() == MemoryOrder.ACQ_REL || e.order() == MemoryOrder.SEQ_CST));
    order(table, "SC", "sc fences; membar is one", MemoryOrder.SEQ_CST);
    table.set("ACQUIRING", "acquire reads, and fences that acquire", e -> strong(e) && e.order().acquires())
        .set("RELEASING", "release writes, and fences that release", e -> strong(e) && e.order().releases())
        .set("STRONG", "strong operations: fences of memory, accesses that are not weak, the sides of a "
            + "cluster's barrier, and fences of descriptors", PtxVocabulary::strong);
  }

  private static void order(NameTable table, String name, String meaning, MemoryOrder order) {
    table.set(name, meaning, e -> strong(e) && e.order() == order);
  }

  private static boolean strong(Event e) {
    return fencesMemory(e) || ofCluster(e) || ofDescriptors(e)
        || !e.initial() && (e.reads() || e.writes()) && e.order() != MemoryOrder.NON_ATOMIC;
  }

  private static void qualifiers(NameTable table) {
    scope(table, "CTA", "cta", Scope.WORK_GROUP);
    scope(table, "CLUSTER", "cluster", Scope.CLUSTER);
    scope(table, "GPU", "gpu", Scope.DEVICE);
    scope(table, "SYS", "sys", Scope.ALL_SVM_DEVICES);
    table.set("GEN", "generic accesses and fences of memory", PtxVocabulary::generic);
    proxy(table, "SUR", Proxy.SURFACE, "surface accesses and fence.proxy.surface");
    proxy(table, "TEX", Proxy.TEXTURE, "texture accesses and fence.proxy.texture");
    proxy(table, "CON", Proxy.CONSTANT, "constant accesses and fence.proxy.constant");
    table.set("ASY", "accesses through the async proxy and fence.proxy.async",
        e -> e.marks().has(PtxTag.ASYNC_PROXY))
        .set("TMP", "reads of descriptors by tensor copies", e -> e.marks().has(PtxTag.TENSORMAP_PROXY));
    table.set("V", "volatile accesses", e -> e.marks().isVolatile())
        .endless();
    for (CacheOperator cache : CacheOperator.values()) {
      table.set(cache.name(), "accesses with cache operator ." + cache.spelling(),
          e -> e.marks().has(cache));
    }
    table.set("GLOBAL", "accesses to global memory", e -> e.location() >= 0
        && e.regions().contains(AddressSpace.GLOBAL))
        .set("SHARED", "accesses to shared memory", e -> e.location() >= 0 && e.regions().contains(AddressSpace.LOCAL));
  }

  private static void scope(NameTable table, String name, String word, Scope scope) {
    table.set(name, "strong operations of scope " + word.toLowerCase(Locale.ROOT), e -> strong(e)
        && e.scope() == scope);
  }

  private static void proxy(NameTable table, String name, Proxy proxy, String meaning) {
    table.set(name, meaning, e -> e.marks().has(proxy));
  }

  private static boolean generic(Event e) {
    return !e.marks().has(Proxy.SURFACE) && !e.marks().has(Proxy.TEXTURE) && !e.marks().has(Proxy.CONSTANT)
        && !e.marks().has(PtxTag.ALIAS_FENCE) && !e.marks().has(PtxTag.ASYNC_PROXY)
        && !e.marks().has(PtxTag.TENSORMAP_PROXY);
  }

  /** Whether neither of two events is an initial write. */
  private static boolean running(Event a, Event b) {
    return !a.initial() && !b.initial();
  }

  private static void threads(NameTable table) {
    table.relation("thd", "same thread; relates no initial write", (a, b) -> running(a, b) && a.thread() == b.thread())
        .relation("cta", "same CTA; relates no initial write", PtxVocabulary::sameCta)
        .relation("cluster", "same cluster; relates no initial write",
            (a, b) -> running(a, b) && a.placement().cluster() == b.placement().cluster())
        .relation("gl", "same GPU; relates no initial write",
            (a, b) -> running(a, b) && a.placement().device() == b.placement().device())
        .relation("sr", "strong operations each of whose scopes includes the other's thread",
            (a, b) -> strong(a) && strong(b) && includes(a, b) && includes(b, a))
        .relation("syncbar", "from an arrival at a barrier to one that waits for it there", PtxVocabulary::awaited,
            Dependencies::awaited)
        .relation("clusterbar", "from an arrival at the barrier of a cluster to the waits of the same round",
            (a, b) -> arrivesInCluster(a) && ofCluster(b) && !b.barrier().get().entry()
                && a.placement().cluster() == b.placement().cluster()
                && a.barrier().get().sameBarrier(b.barrier().get()));
  }

  private static boolean sameCta(Event a, Event b) {
    return running(a, b) && a.placement().workGroup() == b.placement().workGroup();
  }

  private static boolean includes(Event a, Event b) {
    return switch (a.scope()) {
      case WORK_ITEM -> a.thread() == b.thread();
      case WORK_GROUP -> sameCta(a, b);
      case CLUSTER -> a.placement().cluster() == b.placement().cluster();
      case DEVICE -> a.placement().device() == b.placement().device();
      case ALL_SVM_DEVICES -> true;
    };
  }

  private static boolean awaited(Event a, Event b) {
    if (!barrier(a) || !barrier(b) || a.thread() == b.thread() || !sameCta(a, b)) {
      return false;
    }
    BarrierSide from = a.barrier().get();
    BarrierSide to = b.barrier().get();
    return from.sameBarrier(to) && from.quorum() == 0 && to.quorum() == 0 && !to.entry();
  }

  private static void addresses(NameTable table) {
    table.relation("loc", "same location", (a, b) -> a.location() >= 0 && a.location() == b.location())
        .relation("vloc", "same location through the same virtual address",
            (a, b) -> a.location() >= 0 && a.location() == b.location() && a.address() == b.address())
        .relation("rmw", "from the read of a read-modify-write to its write", (a, b) ->
            a.marks().sameUpdate(b.marks()) && a.thread() == b.thread() && a.reads() && b.writes());
  }

  private static void programOrders(NameTable table) {
    table.programOrder("po", "program order", false)
        .dependency("addr", "address dependency: from a read to the accesses whose address it decides",
            Dependencies::address)
        .dependency("data", "data dependency: from a read to the writes whose value it decides", Dependencies::data)
        .dependency("ctrl", "control dependency: from a read to all events after a branch that it decides, or to the "
            + "instruction whose predicate it decides", Dependencies::control)
        .chosen("rf", "reads from: each read's write")
        .chosen("co",
            "total order of the writes to each location, initial write first; a model with a partial one defines "
            + "its own");
  }

  /** Adds the names that are defined in {@code .cat}. */
  private static void derived(NameTable table) {
    table.defined("fr", "(rf^-1 ; co) \\ id", "from a read to the writes that follow its write in coherence")
        .defined("sys", "_ * _", "every pair of events")
        .defined("int", "thd | [I]", "within one thread")
        .defined("ext", "~int", "between threads, or between a thread and an initial write")
        .defined("po-loc", "po & loc", "program order of one location")
        .defined("torn", "rmw & (fr ; co)", "read-modify-writes whose location is written in between")
        .defined("past-bar", "po ; syncbar", "from the events before an arrival at a barrier to the arrivals that "
            + "wait for it")
        .defined("membar.cta", "po ; [F & SC & CTA] ; po", "separated by membar.cta or fence.sc.cta")
        .defined("membar.gl", "po ; [F & SC & GPU] ; po", "separated by membar.gl or fence.sc.gpu")
        .defined("membar.sys", "po ; [F & SC & SYS] ; po", "separated by membar.sys or fence.sc.sys");
    table.withinAndBetweenThreads();
  }

  private static void synonyms(NameTable table) {
    table.synonym("IW", "I", Type.SET)
        .synonym("sb", "po", Type.RELATION)
        .synonym("scta", "cta", Type.RELATION)
        .synonym("sync_barrier", "syncbar", Type.RELATION);
  }
}
