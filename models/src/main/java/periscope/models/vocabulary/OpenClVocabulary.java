package periscope.models.vocabulary;

import static periscope.models.vocabulary.BaseName.Origin.DEFINITION;
import static periscope.models.vocabulary.BaseName.Origin.EVENTS;
import static periscope.models.vocabulary.BaseName.Origin.EXECUTION;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.event.Event;
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

  private static final String DEFINITIONS =
      """
      let IW = I
      let po = sb
      let unv = _ * _
      let int = thd | [I]
      let ext = ~int
      let mo = [~nal] ; co
      let fr = (rf^-1 ; co) \\ id
      """;

  private final List<SetName> sets = sets();
  private final List<RelationName> relations = relations();
  private final List<BaseName> names;

  public OpenClVocabulary() {
    List<BaseName> all = new ArrayList<>();
    sets.forEach(s -> all.add(s.name()));
    relations.forEach(r -> all.add(r.name()));
    all.add(new BaseName("sb", Type.RELATION, EVENTS, "sequenced before: program order, initial writes before all"));
    all.add(new BaseName("rf", Type.RELATION, EXECUTION, "reads from: each read's write"));
    all.add(new BaseName("co", Type.RELATION, EXECUTION, "total order of the writes to each location, initial write first"));
    all.add(new BaseName("mo", Type.RELATION, DEFINITION, "modification order: co of atomic locations"));
    all.add(new BaseName("fr", Type.RELATION, DEFINITION, "a read before the writes that overwrite what it read"));
    all.add(new BaseName("po", Type.RELATION, DEFINITION, "the same as sb"));
    all.add(new BaseName("unv", Type.RELATION, DEFINITION, "every pair of events"));
    all.add(new BaseName("int", Type.RELATION, DEFINITION, "within one thread"));
    all.add(new BaseName("ext", Type.RELATION, DEFINITION, "between threads, or between a thread and an initial write"));
    all.add(new BaseName("IW", Type.SET, DEFINITION, "the same as I"));
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
        set("F", "fences", e -> e.kind() == Event.Kind.FENCE),
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
        set("G", "accesses to global memory", e -> e.location() >= 0 && e.space() == AddressSpace.GLOBAL),
        set("L", "accesses to local memory", e -> e.location() >= 0 && e.space() == AddressSpace.LOCAL));
  }

  private static RelationName relation(String name, String meaning, BiPredicate<Event, Event> member) {
    return new RelationName(new BaseName(name, Type.RELATION, EVENTS, meaning), member);
  }

  private static List<RelationName> relations() {
    return List.of(
        relation("thd", "same thread; relates no initial write", (a, b) -> running(a, b) && a.thread() == b.thread()),
        relation("wg", "same work-group; relates no initial write",
            (a, b) -> running(a, b) && a.placement().workGroup() == b.placement().workGroup()),
        relation("dv", "same device; relates no initial write",
            (a, b) -> running(a, b) && a.placement().device() == b.placement().device()),
        relation("loc", "same location", (a, b) -> a.location() >= 0 && a.location() == b.location()));
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
    return DEFINITIONS;
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
