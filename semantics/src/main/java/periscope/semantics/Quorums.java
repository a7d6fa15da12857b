package periscope.semantics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;

/**
 * Barriers that open for a number of threads. A waiting thread goes on once that many threads have arrived, itself
 * included; each execution chooses the other threads.
 */
public final class Quorums {

  /** The work-group, name and occurrence that the arrivals at one barrier share. */
  private record Barrier(int workGroup, String name, int occurrence) {}

  private Quorums() {}

  /**
   * The arrivals at barriers that open for a number of threads, as indices into the events, one list for each barrier.
   */
  public static List<List<Integer>> groups(List<Event> events) {
    Map<Barrier, List<Integer>> groups = new LinkedHashMap<>();
    for (int e = 0; e < events.size(); e++) {
      if (events.get(e).barrier().isPresent() && events.get(e).barrier().get().quorum() > 0) {
        BarrierSide side = events.get(e).barrier().get();
        Barrier barrier = new Barrier(events.get(e).placement().workGroup(), side.name(), side.occurrence());
        groups.computeIfAbsent(barrier, b -> new ArrayList<>()).add(e);
      }
    }
    return List.copyOf(groups.values());
  }

  /** Whether the thread of an arrival waits at the barrier; false if it only arrives. */
  public static boolean waits(Event arrival) {
    return !arrival.barrier().orElseThrow().entry();
  }

  /**
   * Enumerates, for all waiting arrivals together, the choices of the arrivals that each waits for; there is no choice
   * if some thread waits for ever.
   *
   * @param use called with each choice: for each event the arrivals that it waits for, bit {@code i} for event {@code
   *            i}; returns whether to go on
   * @return whether to go on
   */
  public static boolean choose(List<Event> events, Predicate<long[]> use) {
    List<List<Integer>> others = new ArrayList<>();
    List<Integer> waiting = new ArrayList<>();
    for (List<Integer> group : groups(events)) {
      for (int arrival : group) {
        if (waits(events.get(arrival))) {
          waiting.add(arrival);
          others.add(group.stream().filter(a -> events.get(a).thread() != events.get(arrival).thread()).toList());
        }
      }
    }
    return choose(events, waiting, others, 0, new long[events.size()], use);
  }

  private static boolean choose(List<Event> events, List<Integer> waiting, List<List<Integer>> others, int next,
      long[] awaited, Predicate<long[]> use) {
    if (next == waiting.size()) {
      return use.test(awaited.clone());
    }
    int event = waiting.get(next);
    int wanted = events.get(event).barrier().orElseThrow().quorum() - 1;
    List<Integer> from = others.get(next);
    for (long subset = 0; subset < 1L << from.size(); subset++) {
      if (Long.bitCount(subset) == wanted) {
        awaited[event] = 0;
        for (int i = 0; i < from.size(); i++) {
          awaited[event] |= (subset >>> i & 1) << from.get(i);
        }
        if (!choose(events, waiting, others, next + 1, awaited, use)) {
          return false;
        }
      }
    }
    return true;
  }
}
