package periscope.engines.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/** Barriers of the C family in executions that may never end: which threads have arrived, and which have gone on. */
public final class Meetings {

  /**
   * A condition on an arrival at a barrier: if the arrival happens, its thread goes on if and only if every other
   * thread of the work-group has arrived.
   *
   * @param arrival    number of the event
   * @param departures numbers of the events that each show that the thread has gone on
   * @param others     for each other thread of the work-group, numbers of the events that each show that this thread
   *                   has arrived
   */
  public record Meeting(int arrival, List<Integer> departures, List<List<Integer>> others) {}

  private Meetings() {}

  /** The conditions on all arrivals among events that may happen, each thread's events in program order. */
  public static List<Meeting> of(List<Event> events, List<LitmusThread> threads) {
    List<Meeting> all = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      Event arrival = events.get(i);
      if (!isFence(arrival) || !arrival.barrier().get().entry()) {
        continue;
      }
      List<List<Integer>> others = new ArrayList<>();
      for (int t = 0; t < threads.size(); t++) {
        if (t != arrival.thread() && threads.get(t).placement().workGroup() == arrival.placement().workGroup()) {
          others.add(sides(events, arrival, t, true));
        }
      }
      all.add(new Meeting(i, sides(events, arrival, arrival.thread(), false), others));
    }
    return all;
  }

  /** Whether a set of events, all of which happen, satisfies the conditions on barriers. */
  public static boolean hold(List<Event> events, List<LitmusThread> threads) {
    return of(events, threads).stream()
        .allMatch(m -> m.departures().isEmpty() == m.others().stream().anyMatch(List::isEmpty))
        && events.stream().filter(Meetings::isStuck)
            .allMatch(e -> events.stream().filter(o -> meets(o, e)).map(Event::thread).distinct().count()
                < opening(e, threads));
  }

  /**
   * Whether the event is the arrival of a thread at a barrier that is one event, and the thread waits there for ever.
   */
  public static boolean isStuck(Event event) {
    return event.kind() == Kind.BARRIER && event.marks().endless();
  }

  /**
   * Number of other threads whose arrivals open a barrier for a thread: the barrier's quorum less one, or all other
   * threads of the work-group, or of the cluster.
   */
  public static int opening(Event arrival, List<LitmusThread> threads) {
    long group = threads.stream().filter(t -> reaches(arrival, t.placement())).count();
    int quorum = arrival.barrier().get().quorum();
    return (quorum == 0 ? (int) group : quorum) - 1;
  }

  /** Whether another event is another thread's arrival at the same barrier. */
  public static boolean meets(Event other, Event arrival) {
    return other.kind() == Kind.BARRIER && other.thread() != arrival.thread()
        && reaches(arrival, other.placement())
        && other.barrier().get().sameBarrier(arrival.barrier().get());
  }

  /** Whether a thread at a place takes part in a barrier that is one event. */
  private static boolean reaches(Event arrival, Placement place) {
    return (arrival.scope() == Scope.CLUSTER ? Scope.CLUSTER : Scope.WORK_GROUP).reaches(arrival.placement(), place);
  }

  private static List<Integer> sides(List<Event> events, Event arrival, int thread, boolean entry) {
    return IntStream.range(0, events.size()).filter(e -> isFence(events.get(e)) && events.get(e).thread() == thread
        && same(events.get(e).barrier().get(), arrival.barrier().get(), entry)).boxed().toList();
  }

  private static boolean same(BarrierSide side, BarrierSide arrival, boolean entry) {
    return side.entry() == entry && side.sameBarrier(arrival);
  }

  private static boolean isFence(Event event) {
    return event.kind() == Kind.FENCE && event.barrier().isPresent();
  }
}
