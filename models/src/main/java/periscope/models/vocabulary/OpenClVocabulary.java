package periscope.models.vocabulary;

import static periscope.models.vocabulary.BaseName.Origin.DEFINITION;
import static periscope.models.vocabulary.BaseName.Origin.EVENTS;
import static periscope.models.vocabulary.BaseName.Origin.EXECUTION;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relations;
import periscope.models.vocabulary.BaseName.Type;

/**
 * OpenCL with remote-scope promotion: the names of the paper's Fig. 2 and those that herd's OpenCL models use. Initial
 * writes are non-atomic, belong to no thread, and come before everything in {@code sb} and first in {@code co}.
 */
public final class OpenClVocabulary implements Vocabulary {

  private record SetName(BaseName name, Predicate<Event> member) {}

  private record RelationName(BaseName name, BiPredicate<Event, Event> member) {}

  /** In {@code .cat}; each name with its meaning, for {@link #names}. */
  private static final List<Definition> DEFINED = List.of(
      relation("mo", "[~nal] ; co", "modification order: co of atomic locations"),
      relation("fr", "(rf^-1 ; co) \\ id", "a read before the writes that overwrite what it read"),
      relation("po", "sb", "the same as sb"),
      relation("unv", "_ * _", "every pair of events"),
      relation("int", "thd | [I]", "within one thread"),
      relation("ext", "~int", "between threads, or between a thread and an initial write"),
      relation("po-loc", "po & loc", "program order of one location"),
      relation("rfi", "rf & int", "rf within a thread"),
      relation("rfe", "rf & ext", "rf between threads"),
      relation("coi", "co & int", "co within a thread"),
      relation("coe", "co & ext", "co between threads"),
      relation("fri", "fr & int", "fr within a thread"),
      relation("fre", "fr & ext", "fr between threads"),
      relation("wi", "thd", "the same as thd"),
      relation("swg", "wg", "the same as wg"),
      relation("dev", "dv", "the same as dv"),
      relation("sdv", "dv", "the same as dv"),
      relation("same_B", "syncbar", "the same as syncbar"),
      set("IW", "I", "the same as I"),
      set("REM", "rem", "the same as rem"),
      set("remote", "rem", "the same as rem"),
      set("rmw", "RMW", "the same as RMW"),
      set("NAL", "nal", "the same as nal"),
      set("nonatomicloc", "nal", "the same as nal"),
      set("GLOBAL", "G", "the same as G"),
      set("LOCAL", "L", "the same as L"),
      set("entry_fence", "EF", "the same as EF"),
      set("exit_fence", "XF", "the same as XF"),
      set("memory_order_relaxed", "RLX", "the same as RLX"),
      set("memory_order_acquire", "ACQ", "the same as ACQ"),
      set("memory_order_release", "REL", "the same as REL"),
      set("memory_order_acq_rel", "ACQ_REL", "the same as ACQ_REL"),
      set("memory_order_seq_cst", "SC", "the same as SC"),
      set("memory_scope_work_item", "WI", "the same as WI"),
      set("memory_scope_work_group", "WG", "the same as WG"),
      set("memory_scope_device", "DV", "the same as DV"),
      set("memory_scope_all_svm_devices", "ALL", "the same as ALL"));

  private record Definition(BaseName name, String value) {}

  private static Definition relation(String name, String value, String meaning) {
    return new Definition(new BaseName(name, Type.RELATION, DEFINITION, meaning), value);
  }

  private static Definition set(String name, String value, String meaning) {
    return new Definition(new BaseName(name, Type.SET, DEFINITION, meaning), value);
  }

  private record DependencyName(BaseName name, ToLongFunction<Dependencies> on) {}

  private static final List<DependencyName> DEPENDENCIES = List.of(
      dependency("addr", "address dependency: from a read to the accesses whose address it decides", Dependencies::address),
      dependency("data", "data dependency: from a read to the writes whose value it decides", Dependencies::data),
      dependency("ctrl", "control dependency: from a read to the events inside the branches that it decides",
          Dependencies::control));

  private static DependencyName dependency(String name, String meaning, ToLongFunction<Dependencies> on) {
    return new DependencyName(new BaseName(name, Type.RELATION, EVENTS, meaning), on);
  }

  private final List<SetName> sets = sets();
  private final List<RelationName> relations = relations();
  private final List<BaseName> names;

  public OpenClVocabulary() {
    List<BaseName> all = new ArrayList<>();
    sets.forEach(s -> all.add(s.name()));
    relations.forEach(r -> all.add(r.name()));
    all.add(new BaseName("sb", Type.RELATION, EVENTS, "sequenced before: program order, initial writes before all"));
    DEPENDENCIES.forEach(d -> all.add(d.name()));
    all.add(new BaseName("rf", Type.RELATION, EXECUTION, "reads from: each read's write"));
    all.add(new BaseName("co", Type.RELATION, EXECUTION, "total order of the writes to each location, initial write first"));
    DEFINED.forEach(d -> all.add(d.name()));
    names = List.copyOf(all);
  }

  private static SetName set(String name, String meaning, Predicate<Event> member) {
    return new SetName(new BaseName(name, Type.SET, EVENTS, meaning), member);
  }

  private static SetName order(String name, MemoryOrder order) {
    return set(name, "atomic events of order " + order.name().toLowerCase(), e -> atomic(e) && e.order() == order);
  }

  private static SetName scope(String name, Scope scope) {
    return set(name, "atomic events of scope " + scope.name().toLowerCase(), e -> atomic(e) && e.scope() == scope);
  }

  private static List<SetName> sets() {
    return List.of(
        set("R", "reads, read-modify-writes included", Event::reads),
        set("W", "writes, read-modify-writes and initial writes included", Event::writes),
        set("RMW", "read-modify-writes", e -> e.kind() == Event.Kind.RMW),
        set("M", "memory accesses: reads and writes", e -> e.reads() || e.writes()),
        set("F", "fences, those of barriers included", e -> e.kind() == Event.Kind.FENCE),
        set("EF", "entry fences of barriers: release fences", e -> e.barrier().isPresent() && e.barrier().get().entry()),
        set("XF", "exit fences of barriers: acquire fences", e -> e.barrier().isPresent() && !e.barrier().get().entry()),
        set("I", "initial writes", Event::initial),
        set("A", "atomic events", OpenClVocabulary::atomic),
        set("na", "non-atomic events, initial writes included", e -> !atomic(e)),
        set("nal", "accesses to a non-atomic location", e -> e.location() >= 0 && !e.atomicLocation()),
        scope("WI", Scope.WORK_ITEM),
        scope("WG", Scope.WORK_GROUP),
        scope("DV", Scope.DEVICE),
        scope("ALL", Scope.ALL_SVM_DEVICES),
        set("rem", "remote operations", e -> !e.initial() && e.remote()),
        order("RLX", MemoryOrder.RELAXED),
        order("ACQ", MemoryOrder.ACQUIRE),
        order("REL", MemoryOrder.RELEASE),
        order("ACQ_REL", MemoryOrder.ACQ_REL),
        order("SC", MemoryOrder.SEQ_CST),
        set("G", "accesses to global memory, and fences that order it", e -> e.regions().contains(AddressSpace.GLOBAL)),
        set("L", "accesses to local memory, and fences that order it", e -> e.regions().contains(AddressSpace.LOCAL)));
  }

  private static RelationName base(String name, String meaning, BiPredicate<Event, Event> member) {
    return new RelationName(new BaseName(name, Type.RELATION, EVENTS, meaning), member);
  }

  private static List<RelationName> relations() {
    return List.of(
        base("thd", "same thread; relates no initial write", (a, b) -> running(a, b) && a.thread() == b.thread()),
        base("wg", "same work-group; relates no initial write",
            (a, b) -> running(a, b) && a.placement().workGroup() == b.placement().workGroup()),
        base("dv", "same device; relates no initial write",
            (a, b) -> running(a, b) && a.placement().device() == b.placement().device()),
        base("loc", "same location", (a, b) -> a.location() >= 0 && a.location() == b.location()),
        base("syncbar", "fences of one barrier, of any thread of the work-group", OpenClVocabulary::sameBarrier));
  }

  private static boolean sameBarrier(Event a, Event b) {
    return a.barrier().isPresent() && b.barrier().isPresent() && a.barrier().get().sameBarrier(b.barrier().get())
        && a.placement().workGroup() == b.placement().workGroup();
  }

  private static boolean atomic(Event e) {
    return !e.initial() && e.order() != MemoryOrder.NON_ATOMIC;
  }

  private static boolean running(Event a, Event b) {
    return !a.initial() && !b.initial();
  }

  @Override
  public String language() {
    return "opencl-rsp";
  }

  @Override
  public List<BaseName> names() {
    return names;
  }

  @Override
  public String definitions() {
    return DEFINED.stream().map(d -> "let " + d.name().name() + " = " + d.value()).collect(Collectors.joining("\n"));
  }

  @Override
  public void bind(EventStructure structure, long[][] values) {
    List<Event> events = structure.events();
    int index = 0;
    for (int i = 0; i < sets.size(); i++, index++) {
      if (values[index] != null) {
        values[index][0] = members(events, sets.get(i).member());
      }
    }
    for (int i = 0; i < relations.size(); i++, index++) {
      if (values[index] != null) {
        fill(values[index], events, relations.get(i).member());
      }
    }
    if (values[index] != null) {
      sequencedBefore(values[index], events);
    }
    index++;
    for (int i = 0; i < DEPENDENCIES.size(); i++, index++) {
      if (values[index] != null) {
        depending(values[index], events, DEPENDENCIES.get(i).on());
      }
    }
  }

  private static void depending(long[] rows, List<Event> events, ToLongFunction<Dependencies> on) {
    java.util.Arrays.fill(rows, 0);
    for (int j = 0; j < rows.length; j++) {
      for (long rest = on.applyAsLong(events.get(j).dependencies()); rest != 0; rest &= rest - 1) {
        rows[Long.numberOfTrailingZeros(rest)] |= 1L << j;
      }
    }
  }

  private static long members(List<Event> events, Predicate<Event> member) {
    long set = 0;
    for (int i = 0; i < events.size(); i++) {
      set |= member.test(events.get(i)) ? 1L << i : 0;
    }
    return set;
  }

  private static void fill(long[] rows, List<Event> events, BiPredicate<Event, Event> member) {
    for (int i = 0; i < rows.length; i++) {
      Event event = events.get(i);
      long row = 0;
      for (int j = 0; j < rows.length; j++) {
        row |= member.test(event, events.get(j)) ? 1L << j : 0;
      }
      rows[i] = row;
    }
  }

  /** Events stand in program order (charter of the event package), so the later ones of a thread are its successors. */
  private static void sequencedBefore(long[] rows, List<Event> events) {
    long all = Relations.all(rows.length);
    long initial = members(events, Event::initial);
    for (int i = 0; i < rows.length; i++) {
      Event event = events.get(i);
      long row = 0;
      for (int j = i + 1; j < rows.length && !event.initial(); j++) {
        row |= events.get(j).thread() == event.thread() ? 1L << j : 0;
      }
      rows[i] = event.initial() ? all & ~initial : row;
    }
  }
}
