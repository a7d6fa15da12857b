package periscope.verifier.semantics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;

/** Barriers that open for a number of threads. */
public final class Quorums {

  /** What the arrivals at one such barrier share. */
  private record Barrier(int workGroup, String name, int occurrence) {}

  private Quorums() {}

  /** The arrivals at barriers that open for a number of threads, those at one barrier together, as indices into the events. */
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

  /**
   * Whether no thread waits for ever: each such barrier has opened for just as many threads as it asks for, or nobody waits
   * there.
   */
  public static boolean open(List<Event> events) {
    return groups(events).stream().allMatch(g -> opens(g.stream().map(events::get).map(e -> e.barrier().get()).toList()));
  }

  private static boolean opens(List<BarrierSide> arrivals) {
    int quorum = arrivals.get(0).quorum();
    long inTime = arrivals.stream().filter(a -> !a.late()).count();
    boolean waiting = arrivals.stream().anyMatch(a -> a.late() || !a.entry());
    return inTime == quorum || inTime < quorum && !waiting;
  }
}
