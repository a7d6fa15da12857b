package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Marks;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Small event structures and every execution of them. */
final class RandomStructures {

  private RandomStructures() {}

  /** What two structures must agree on for the frontier to compare them. */
  record Shape(int locations, List<Event.Kind> kinds, List<Integer> where) {}

  static Shape shape(Random random, int most) {
    int locations = 1 + random.nextInt(2);
    List<Event.Kind> kinds = new ArrayList<>();
    List<Integer> where = new ArrayList<>();
    int size = 2 + random.nextInt(most - 1);
    for (int i = 0; i < size; i++) {
      Event.Kind kind = random.nextInt(6) == 0 ? Event.Kind.FENCE : Event.Kind.values()[random.nextInt(3)];
      kinds.add(kind);
      where.add(kind == Event.Kind.FENCE ? -1 : random.nextInt(locations));
    }
    return new Shape(locations, kinds, where);
  }

  /** Threads, placements, orders, scopes, remoteness and the kinds of location at random. */
  static EventStructure structure(Random random, Shape shape) {
    boolean[] atomic = new boolean[shape.locations()];
    Placement[] placements = new Placement[10];
    for (int i = 0; i < atomic.length; i++) {
      atomic[i] = random.nextInt(3) > 0;
    }
    for (int i = 0; i < placements.length; i++) {
      int group = random.nextInt(3);
      placements[i] = new Placement(group, group / 2);
    }
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < atomic.length; i++) {
      events.add(new Event(Event.INITIAL, placements[0], Event.Kind.WRITE, i, atomic[i], AddressSpace.GLOBAL,
          MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false));
    }
    int thread = 0;
    for (int i = 0; i < shape.kinds().size(); i++) {
      thread += random.nextInt(2);
      int location = shape.where().get(i);
      boolean fence = location < 0;
      boolean plain = !fence && (shape.kinds().get(i) != Event.Kind.RMW && random.nextInt(3) == 0 || !atomic[location]);
      MemoryOrder order = plain ? MemoryOrder.NON_ATOMIC : MemoryOrder.values()[1 + random.nextInt(5)];
      boolean remote = order != MemoryOrder.NON_ATOMIC && random.nextInt(3) == 0;
      Scope scope = Scope.COMMON.get(random.nextInt(4));
      events.add(fence
          ? fence(random, thread, placements[thread], order, scope, remote)
          : new Event(thread, placements[thread], shape.kinds().get(i), location, atomic[location],
              AddressSpace.GLOBAL, order, scope, remote));
    }
    return new EventStructure(events, shape.locations());
  }

  private static Event fence(
      Random random, int thread, Placement placement, MemoryOrder order, Scope scope, boolean remote) {
    Set<AddressSpace> regions = random.nextBoolean()
        ? Set.of(AddressSpace.GLOBAL)
        : Set.of(AddressSpace.GLOBAL, AddressSpace.LOCAL);
    Optional<Event.BarrierSide> side = random.nextInt(3) > 0
        ? Optional.empty()
        : Optional.of(new Event.BarrierSide(random.nextBoolean(), "B", random.nextInt(2)));
    return new Event(thread, placement, Event.Kind.FENCE, -1, false, regions, order, scope, remote, side,
        Event.Dependencies.NONE, Marks.NONE, Span.NONE);
  }

  /**
   * For each order that a model lets executions choose, the one that follows the numbers of events, every other
   * backwards.
   */
  static long[][] orders(Evaluator evaluator, EventStructure s) {
    long[][] orders = new long[evaluator.orders()][s.size()];
    for (int k = 0; k < orders.length; k++) {
      long[] pairs = evaluator.orderable(k);
      for (int i = 0; i < s.size(); i++) {
        for (int j = i + 1; j < s.size(); j++) {
          boolean related = ((pairs[i] >>> j | pairs[j] >>> i) & 1) != 0;
          orders[k][(s.size() + k) % 2 == 0 ? i : j] |= related ? 1L << ((s.size() + k) % 2 == 0 ? j : i) : 0;
        }
      }
    }
    return orders;
  }

  /** Every choice of rf and co, self-reads included. */
  static void executions(EventStructure s, BiConsumer<long[], long[]> use) {
    coherence(s, 0, new long[s.size()], new ArrayList<>(), co ->
        reads(s, 0, new long[s.size()], rf -> use.accept(rf, co)));
  }

  private static void reads(EventStructure s, int reader, long[] rf, Consumer<long[]> use) {
    if (reader == s.size()) {
      use.accept(rf);
    } else if (!s.events().get(reader).reads()) {
      reads(s, reader + 1, rf, use);
    } else {
      for (int w = 0; w < s.size(); w++) {
        if (s.events().get(w).writes() && s.events().get(w).location() == s.events().get(reader).location()) {
          rf[w] |= 1L << reader;
          reads(s, reader + 1, rf, use);
          rf[w] &= ~(1L << reader);
        }
      }
    }
  }

  private static void coherence(EventStructure s, int location, long[] co, List<Integer> order, Consumer<long[]> use) {
    if (location == s.locations()) {
      use.accept(co);
      return;
    }
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < s.size(); i++) {
      if (s.events().get(i).writes() && s.events().get(i).location() == location && !order.contains(i)) {
        open.add(i);
      }
    }
    if (open.isEmpty()) {
      coherence(s, location + 1, co, new ArrayList<>(), use);
      return;
    }
    for (int next : order.isEmpty() ? open.subList(0, 1) : open) {
      List<Integer> extended = new ArrayList<>(order);
      extended.add(next);
      long[] more = co.clone();
      order.forEach(earlier -> more[earlier] |= 1L << next);
      coherence(s, location, more, extended, use);
    }
  }
}
