package periscope.semantics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;

/**
 * Barriers that open for a number of threads. A thread that waits there goes on once that many have arrived, itself
 * included; which others these are, each execution chooses.
 */
public final class Quorums {

  /** What the arrivals at one such barrier share. */
  private record Barrier(int workGroup, String name, int occurrence) {}

  private Quorums() {}

  /**
   * The arrivals at barriers that open for a number of threads, those at one barrier together, as indices into the
   * events.
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

  /** Whether the thread of an arrival waits there for others, which are those that a barrier opens for but itself. */
  public static boolean waits(Event arrival) {
    return !arrival.barrier().orElseThrow().entry();
  }

  /**
   * Goes through every choice of arrivals that those who wait wait for; through none if somebody waits for ever.
   *
   * @param use takes for each event the arrivals that it waits for, bit {@code i} for event {@code i}; says whether to
   *     go on
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
