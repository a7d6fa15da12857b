package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/**
 * An execution in few words. Events are numbered as in an event structure: initial writes first, in the order of the
 * locations, then thread after thread.
 */
final class Sketch {

  private static final Map<String, MemoryOrder> ORDERS = Map.of("na", MemoryOrder.NON_ATOMIC, "rlx",
      MemoryOrder.RELAXED,
      "acq", MemoryOrder.ACQUIRE, "rel", MemoryOrder.RELEASE, "ar", MemoryOrder.ACQ_REL, "sc", MemoryOrder.SEQ_CST);
  private static final Map<String, Scope> SCOPES =
      Map.of("wi", Scope.WORK_ITEM, "wg", Scope.WORK_GROUP, "dv", Scope.DEVICE, "all", Scope.ALL_SVM_DEVICES);

  final EventStructure structure;
  final long[] rf;
  final long[] co;

  private Sketch(EventStructure structure, long[] rf, long[] co) {
    this.structure = structure;
    this.rf = rf;
    this.co = co;
  }

  /**
   * Without reads-from, coherence in event order.
   *
   * @param locations {@code "x y:na"}: y is a non-atomic location
   * @param threads   {@code "0.0 W x na; R y acq dv rem"}: work-group 0 of device 0, then its events
   */
  static Sketch of(String locations, String... threads) {
    List<String> names = new ArrayList<>();
    List<Boolean> atomic = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    for (String location : locations.split(" ")) {
      names.add(location.split(":")[0]);
      atomic.add(!location.endsWith(":na"));
      int last = names.size() - 1;
      events.add(new Event(Event.INITIAL, new Placement(0, 0), Event.Kind.WRITE, last, atomic.get(last),
          AddressSpace.GLOBAL, MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false));
    }
    for (int t = 0; t < threads.length; t++) {
      String[] head = threads[t].split(" ", 2);
      Placement placement = new Placement(head[0].charAt(0) - '0', head[0].charAt(2) - '0');
      for (String event : head[1].split("; ")) {
        String[] w = event.split(" ");
        Event.Kind kind = w[0].equals("R") ? Event.Kind.READ : w[0].equals("W") ? Event.Kind.WRITE : Event.Kind.RMW;
        int location = names.indexOf(w[1]);
        events.add(new Event(t, placement, kind, location, atomic.get(location), AddressSpace.GLOBAL, ORDERS.get(w[2]),
            w.length > 3 ? SCOPES.get(w[3]) : Scope.WORK_ITEM, w.length > 4));
      }
    }
    EventStructure structure = new EventStructure(events, names.size());
    long[] co = new long[events.size()];
    for (int i = 0; i < co.length; i++) {
      for (int j = i + 1; j < co.length; j++) {
        Event a = events.get(i);
        Event b = events.get(j);
        co[i] |= a.writes() && b.writes() && a.location() == b.location() ? 1L << j : 0;
      }
    }
    return new Sketch(structure, new long[events.size()], co);
  }

  /** The same with {@code reader} reading from {@code writer}. */
  Sketch rf(int writer, int reader) {
    long[] changed = rf.clone();
    changed[writer] |= 1L << reader;
    return new Sketch(structure, changed, co);
  }

  /** The same with {@code later} before {@code earlier} in coherence; both were neighbours the other way round. */
  Sketch swap(int earlier, int later) {
    long[] changed = co.clone();
    changed[earlier] &= ~(1L << later);
    changed[later] |= 1L << earlier;
    return new Sketch(structure, rf, changed);
  }
}
