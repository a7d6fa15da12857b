package periscope.lang.vulkan.model;

import java.util.Optional;
import java.util.stream.Stream;
import periscope.lang.vulkan.instruction.Level;
import periscope.lang.vulkan.instruction.StorageClass;
import periscope.lang.vulkan.instruction.VulkanTag;
import periscope.lang.vulkan.instruction.Whereabouts;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.models.vocabulary.BaseName.Type;
import periscope.models.vocabulary.NameTable;
import periscope.models.vocabulary.Vocabulary;

/**
 * The vocabulary of Vulkan: the base sets and relations of [VULKAN], "Memory Model", by the names of the published
 * models. A read-modify-write is one event. Initial writes belong to no thread, and no relation between threads or
 * places has them, as in the specification, which has none.
 */
public final class VulkanVocabulary {

  /** The vocabulary. */
  public static final Vocabulary SHARED = table().vocabulary("vulkan");

  private VulkanVocabulary() {}

  private static NameTable table() {
    NameTable table = new NameTable();
    kinds(table);
    semantics(table);
    scopes(table);
    places(table);
    orders(table);
    synonyms(table);
    return table;
  }

  private static void kinds(NameTable table) {
    table.set("R", "reads, read-modify-writes included", Event::reads)
        .set("W", "writes, read-modify-writes and initial writes included", Event::writes)
        .set("M", "memory accesses: reads and writes", VulkanVocabulary::accesses)
        .set("A", "atomic accesses", VulkanVocabulary::atomic)
        .set("F", "memory barriers, and control barriers with an order", e -> !accesses(e) && ordered(e))
        .set("CBAR", "control barriers", e -> e.kind() == Kind.BARRIER)
        .set("NONPRIV", "accesses that are not private", e -> e.marks().has(VulkanTag.NONPRIV))
        .set("PRIV", "private accesses", e -> accesses(e) && !e.initial() && !e.marks().has(VulkanTag.NONPRIV))
        .set("SHARED", "accesses to memory of the work-group, initial writes included",
            e -> e.location() >= 0 && e.regions().contains(AddressSpace.LOCAL))
        .set("I", "initial writes", Event::initial)
        .endless();
  }

  private static void semantics(NameTable table) {
    table.set("ACQ", "acquiring atomic reads, and acquiring barriers", e -> e.order().acquires())
        .set("REL", "releasing atomic writes, and releasing barriers", e -> e.order().releases());
    for (StorageClass c : StorageClass.values()) {
      table.set(c.name(), "accesses in storage class " + c.ordinal(), e -> e.marks().has(c));
    }
    for (StorageClass c : StorageClass.values()) {
      table.set("SEM" + c.name(), "operations whose semantics name storage class " + c.ordinal(),
          e -> e.marks().has(c.named()));
    }
    table.set("AV", "writes that are availability operations, all atomic ones among them",
            e -> e.writes() && e.marks().has(VulkanTag.OPERATION))
        .set("VIS", "reads that are visibility operations, all atomic ones among them",
            e -> e.reads() && e.marks().has(VulkanTag.OPERATION))
        .set("SEMAV", "releasing operations that make available", e -> e.marks().has(VulkanTag.SEMAV))
        .set("SEMVIS", "acquiring operations that make visible", e -> e.marks().has(VulkanTag.SEMVIS))
        .set("AVDEVICE", "operations that make available to the device domain: avdevice",
            e -> e.marks().has(VulkanTag.AVDEVICE))
        .set("VISDEVICE", "operations that make visible from the device domain: visdevice",
            e -> e.marks().has(VulkanTag.VISDEVICE));
  }

  private static void scopes(NameTable table) {
    scope(table, "SG", "the sub-group", Level.SUB_GROUP);
    scope(table, "WG", "the work-group", Level.WORK_GROUP);
    scope(table, "QF", "the queue family", Level.QUEUE_FAMILY);
    scope(table, "DV", "the device", Level.DEVICE);
    table.relation("inscope", "operations each of whose scopes includes the other's thread",
        (a, b) -> includes(a, b) && includes(b, a));
  }

  private static void scope(NameTable table, String name, String words, Level level) {
    table.set(name, "operations whose scope is " + words, e -> e.marks().has(level));
  }

  private static boolean includes(Event a, Event b) {
    Optional<Level> level = Stream.of(Level.values()).filter(l -> a.marks().has(l)).findFirst();
    return level.isPresent() && switch (level.get()) {
      case SUB_GROUP -> sameSubGroup(a, b);
      case WORK_GROUP -> sameWorkGroup(a, b);
      case QUEUE_FAMILY -> sameFamily(a, b);
      case DEVICE -> running(a, b);
    };
  }

  private static void places(NameTable table) {
    table.relation("sthd", "same thread; relates no initial write", (a, b) -> running(a, b) && a.thread() == b.thread())
        .relation("ssg", "same sub-group; relates no initial write", VulkanVocabulary::sameSubGroup)
        .relation("swg", "same work-group; relates no initial write", VulkanVocabulary::sameWorkGroup)
        .relation("sqf", "same queue family; relates no initial write", VulkanVocabulary::sameFamily)
        .relation("ssw", "system-synchronises-with: all of one thread comes before all of the other by the API's means",
            (a, b) -> running(a, b) && Whereabouts.of(a).after().contains(b.thread()))
        .relation("syncbar", "control barriers of one dynamic instance, for the threads of one work-group; at a "
            + "barrier for a number of arrivals, from those for which a thread waits", VulkanVocabulary::meet,
            Dependencies::awaited)
        .relation("loc", "same location", (a, b) -> a.location() >= 0 && a.location() == b.location())
        .relation("sloc", "same location; relates no initial write",
            (a, b) -> running(a, b) && a.location() >= 0 && a.location() == b.location())
        .relation("sref", "same location by the same reference; relates no initial write",
            (a, b) -> running(a, b) && a.location() >= 0 && a.location() == b.location()
                && a.marks().address() == b.marks().address());
  }

  private static void orders(NameTable table) {
    table.programOrder("po", "program order", false)
        .dependency("addr", "address dependency: from a read to the accesses whose address it decides",
            Dependencies::address)
        .dependency("data", "data dependency: from a read to the writes whose value it decides", Dependencies::data)
        .dependency("ctrl", "control dependency: from a read to all events after a branch that it decides",
            Dependencies::control)
        .chosen("rf", "reads from: each read's write")
        .chosen("co",
            "total order of the writes to each location, initial write first; a model with a partial one defines "
            + "its own")
        .defined("fr", "(rf^-1 ; co) \\ id", "from a read to the writes that follow its write in coherence")
        .defined("int", "sthd | [I]", "within one thread")
        .defined("ext", "~int", "between threads, or between a thread and an initial write")
        .withinAndBetweenThreads();
  }

  private static void synonyms(NameTable table) {
    table.synonym("IW", "I", Type.SET)
        .synonym("ATOM", "A", Type.SET)
        .synonym("sb", "po", Type.RELATION)
        .synonym("vloc", "sref", Type.RELATION)
        .synonym("scbarinst", "syncbar", Type.RELATION);
  }

  private static boolean accesses(Event e) {
    return e.reads() || e.writes();
  }

  private static boolean ordered(Event e) {
    return e.order() != MemoryOrder.NON_ATOMIC;
  }

  private static boolean atomic(Event e) {
    return accesses(e) && ordered(e);
  }

  /** Whether neither of two events is an initial write. */
  private static boolean running(Event a, Event b) {
    return !a.initial() && !b.initial();
  }

  private static boolean sameSubGroup(Event a, Event b) {
    return sameWorkGroup(a, b) && Whereabouts.of(a).subGroup() == Whereabouts.of(b).subGroup();
  }

  private static boolean sameWorkGroup(Event a, Event b) {
    return running(a, b) && a.placement().workGroup() == b.placement().workGroup();
  }

  private static boolean sameFamily(Event a, Event b) {
    return running(a, b) && a.placement().cluster() == b.placement().cluster();
  }

  private static boolean meet(Event a, Event b) {
    boolean together = sameWorkGroup(a, b)
        || a.marks().has(VulkanTag.EVERYWHERE) && b.marks().has(VulkanTag.EVERYWHERE);
    if (a.kind() != Kind.BARRIER || b.kind() != Kind.BARRIER || a.thread() == b.thread() || !together) {
      return false;
    }
    BarrierSide one = a.barrier().get();
    BarrierSide other = b.barrier().get();
    return one.quorum() == 0 && other.quorum() == 0 && one.sameBarrier(other);
  }
}
