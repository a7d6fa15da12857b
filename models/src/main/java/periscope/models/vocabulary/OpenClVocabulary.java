package periscope.models.vocabulary;

import java.util.Locale;
import periscope.litmus.async.PhaseTag;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The vocabulary of the C family: OpenCL with remote-scope promotion, CUDA and LLVM IR. It has the names of the paper's
 * Fig. 2 and the names of herd's OpenCL models. Initial writes are non-atomic, belong to no thread, and come before
 * everything in {@code sb} and first in {@code co}.
 */
public final class OpenClVocabulary extends TableVocabulary {

  static final Vocabulary SHARED = new OpenClVocabulary();

  public OpenClVocabulary() {
    super("opencl-rsp", table());
  }

  private static NameTable table() {
    NameTable table = new NameTable();
    sets(table);
    relations(table);
    derived(table);
    synonyms(table);
    return table;
  }

  /** Whether neither of two events is an initial write. */
  private static boolean running(Event a, Event b) {
    return !a.initial() && !b.initial();
  }

  private static void sets(NameTable table) {
    table.set("R", "reads, read-modify-writes included", Event::reads)
        .set("W", "writes, read-modify-writes and initial writes included", Event::writes)
        .set("RMW", "read-modify-writes", e -> e.kind() == Event.Kind.RMW || e.marks().update().isPresent())
        .set("M", "memory accesses: reads and writes", e -> e.reads() || e.writes())
        .set("F", "fences, those of barriers included", e -> e.kind() == Event.Kind.FENCE)
        .set("EF", "entry fences of barriers: release fences", e -> e.barrier().isPresent() && e.barrier().get()
            .entry())
        .set("XF", "exit fences of barriers: acquire fences", e -> e.barrier().isPresent() && !e.barrier().get()
            .entry())
        .set("I", "initial writes", Event::initial)
        .set("A", "atomic events", OpenClVocabulary::atomic)
        .set("na", "non-atomic events, initial writes included", e -> !atomic(e))
        .set("nal", "accesses to a non-atomic location", e -> e.location() >= 0 && !e.atomicLocation())
        .set("used", "loads whose value their thread uses for a branch, a write, an address, or an expected value of "
            + "a compare-exchange", e -> e.marks().used())
        .endless()
        .set("V", "volatile accesses (CUDA)", e -> e.marks().isVolatile());
    phases(table);
    scope(table, "WI", Scope.WORK_ITEM);
    scope(table, "WG", Scope.WORK_GROUP);
    scope(table, "CL", Scope.CLUSTER);
    scope(table, "DV", Scope.DEVICE);
    scope(table, "ALL", Scope.ALL_SVM_DEVICES);
    table.set("rem", "remote operations", e -> !e.initial() && e.remote());
    order(table, "RLX", MemoryOrder.RELAXED);
    order(table, "ACQ", MemoryOrder.ACQUIRE);
    order(table, "REL", MemoryOrder.RELEASE);
    order(table, "ACQ_REL", MemoryOrder.ACQ_REL);
    order(table, "SC", MemoryOrder.SEQ_CST);
    table.set("G", "accesses to global memory, and fences that order it", e -> e.regions()
        .contains(AddressSpace.GLOBAL))
        .set("L", "accesses to local memory, and fences that order it", e -> e.regions().contains(AddressSpace.LOCAL));
  }

  /** The sets of operations on barriers with phases (CUDA). */
  private static void phases(NameTable table) {
    table.set("MB", "accesses by operations on barriers with phases (CUDA)", e -> e.marks().has(PhaseTag.OBJECT))
        .set("MB-ARRIVE", "writes of arrivals at such barriers and of ends of transactions, those that end a phase "
            + "included", e -> e.marks().has(PhaseTag.ARRIVES))
        .set("MB-END", "writes of operations on such barriers that end a phase", e -> e.marks().has(PhaseTag.ENDS))
        .set("MB-ENDED", "reads of waits at such barriers that find their phase ended",
            e -> e.marks().has(PhaseTag.ENDED))
        .set("MB-UNDEFINED", "accesses of operations that are undefined in the barrier's state: it is not initialised, "
            + "or awaits fewer arrivals", e -> e.marks().has(PhaseTag.UNDEFINED));
  }

  private static void order(NameTable table, String name, MemoryOrder order) {
    table.set(name, "atomic events of order " + order.name().toLowerCase(Locale.ROOT),
        e -> atomic(e) && e.order() == order);
  }

  private static void scope(NameTable table, String name, Scope scope) {
    table.set(name, "atomic events of scope " + scope.name().toLowerCase(Locale.ROOT),
        e -> atomic(e) && e.scope() == scope);
  }

  private static void relations(NameTable table) {
    table.relation("thd", "same thread; relates no initial write", (a, b) -> running(a, b) && a.thread() == b.thread())
        .relation("wg", "same work-group; relates no initial write",
            (a, b) -> running(a, b) && a.placement().workGroup() == b.placement().workGroup())
        .relation("cl", "same cluster of work-groups (CUDA); relates no initial write",
            (a, b) -> running(a, b) && a.placement().cluster() == b.placement().cluster())
        .relation("dv", "same device; relates no initial write",
            (a, b) -> running(a, b) && a.placement().device() == b.placement().device())
        .relation("loc", "same location", (a, b) -> a.location() >= 0 && a.location() == b.location())
        .relation("syncbar", "fences of one barrier, of any thread of the work-group", OpenClVocabulary::sameBarrier)
        .programOrder("sb", "sequenced before: program order without unsequenced operands, initial writes before "
            + "all events", true)
        .dependency("addr", "address dependency: from a read to the accesses whose address it decides",
            Dependencies::address)
        .dependency("data", "data dependency: from a read to the writes whose value it decides", Dependencies::data)
        .dependency("ctrl", "control dependency: from a read to the events inside the branches that it decides",
            Dependencies::control)
        .relation("update", "from the read of a read-modify-write to its write, where these are apart", (a, b) ->
            a.marks().sameUpdate(b.marks()) && a.thread() == b.thread() && a.reads()
                && b.writes())
        .chosen("rf", "reads from: each read's write")
        .chosen("co", "total order of the writes to each location, initial write first");
  }

  /** Adds the names that are defined in {@code .cat}. */
  private static void derived(NameTable table) {
    table.defined("mo", "[~nal] ; co", "modification order: co of atomic locations")
        .defined("fr", "(rf^-1 ; co) \\ id", "from a read to the writes that follow its write in coherence")
        .synonym("po", "sb", Type.RELATION)
        .defined("unv", "_ * _", "every pair of events")
        .defined("int", "thd | [I]", "within one thread")
        .defined("ext", "~int", "between threads, or between a thread and an initial write")
        .defined("po-loc", "po & loc", "program order of one location")
        .defined("torn", "(fr ; co) & id & [RMW]", "read-modify-writes whose location is written in between")
        .defined("past-bar", "(EF * XF) & syncbar & wg", "from an arrival at a barrier to all departures from it");
    table.withinAndBetweenThreads();
  }

  private static void synonyms(NameTable table) {
    for (String[] pair : new String[][] {{"wi", "thd"}, {"swg", "wg"}, {"dev", "dv"}, {"sdv", "dv"},
        {"same_B", "syncbar"}}) {
      table.synonym(pair[0], pair[1], Type.RELATION);
    }
    for (String[] pair : new String[][] {
        {"IW", "I"}, {"REM", "rem"}, {"remote", "rem"}, {"rmw", "RMW"}, {"NAL", "nal"}, {"nonatomicloc", "nal"},
        {"GLOBAL", "G"}, {"LOCAL", "L"}, {"entry_fence", "EF"}, {"exit_fence", "XF"}, {"memory_order_relaxed", "RLX"},
        {"memory_order_acquire", "ACQ"}, {"memory_order_release", "REL"}, {"memory_order_acq_rel", "ACQ_REL"},
        {"memory_order_seq_cst", "SC"}, {"memory_scope_work_item", "WI"}, {"memory_scope_work_group", "WG"},
        {"memory_scope_device", "DV"}, {"memory_scope_all_svm_devices", "ALL"}}) {
      table.synonym(pair[0], pair[1], Type.SET);
    }
  }

  private static boolean sameBarrier(Event a, Event b) {
    return a.barrier().isPresent() && b.barrier().isPresent() && a.barrier().get().sameBarrier(b.barrier().get())
        && a.placement().workGroup() == b.placement().workGroup();
  }

  private static boolean atomic(Event e) {
    return !e.initial() && e.order() != MemoryOrder.NON_ATOMIC;
  }
}
