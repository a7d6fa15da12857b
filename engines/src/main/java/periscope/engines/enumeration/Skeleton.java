package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.engines.enumeration.path.Path;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.EventSet;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relations;
import periscope.litmus.expression.Expression;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.semantics.Fences;

/** A pre-execution: one path of each thread, the events of these paths, and the value that each event writes. */
final class Skeleton {

  /** Largest number of events, so that a set of events is one long. */
  static final int LIMIT = Relations.NARROW;

  final EventStructure structure;
  final List<Path> paths;
  /** For each thread, the number of the path that it takes. */
  final int[] choice;
  /** For each thread, the number of its first event; at the end, the number of all events. */
  final int[] firstEvent;
  /** For each event, the value that it writes; null if it does not write. An initial write's value is a constant. */
  final Path.Write[] writes;
  /** Whether some barrier opens for a certain number of threads. */
  final boolean quorums;

  Skeleton(List<Location> locations, List<LitmusThread> threads, List<List<Path>> all, int[] choice) {
    this.choice = choice.clone();
    Path[] taken = new Path[choice.length];
    for (int t = 0; t < taken.length; t++) {
      taken[t] = all.get(t).get(choice[t]);
    }
    this.paths = List.of(taken);
    List<Event> events = new ArrayList<>();
    List<Path.Write> written = new ArrayList<>();
    for (int x = 0; x < locations.size(); x++) {
      events.add(initial(x, locations.get(x)));
      written.add(new Path.Write(Optional.empty(), Expression.constant(locations.get(x).initial())));
    }
    firstEvent = new int[paths.size() + 1];
    boolean counted = false;
    for (int t = 0; t < paths.size(); t++) {
      firstEvent[t] = events.size();
      for (Path.Step step : paths.get(t).steps()) {
        events.add(event(t, threads.get(t).placement(), step, locations));
        written.add(step.write().orElse(null));
        counted |= step.kind() == Kind.BARRIER && step.barrier().get().quorum() > 0;
      }
    }
    quorums = counted;
    firstEvent[paths.size()] = events.size();
    if (events.size() > LIMIT) {
      throw new IllegalArgumentException(events.size() + " events; the limit is " + LIMIT);
    }
    structure = new EventStructure(events, locations.size());
    writes = written.toArray(Path.Write[]::new);
  }

  private Skeleton(Skeleton of, List<Event> events) {
    structure = new EventStructure(events, of.structure.locations());
    paths = of.paths;
    choice = of.choice;
    firstEvent = of.firstEvent;
    writes = of.writes;
    quorums = of.quorums;
  }

  /**
   * A copy in which each event waits for a set of arrivals at its barrier.
   *
   * @param awaited for each event, the arrivals, as bits
   */
  Skeleton waiting(long[] awaited) {
    List<Event> events = new ArrayList<>(structure.events());
    for (int e = 0; e < awaited.length; e++) {
      if (awaited[e] != 0) {
        Event.Dependencies d = events.get(e).dependencies();
        events.set(e, events.get(e).with(new Event.Dependencies(
            d.address(), d.data(), d.control(), EventSet.of(awaited[e]))));
      }
    }
    return new Skeleton(this, events);
  }

  private static Event initial(int location, Location l) {
    return new Event(Event.INITIAL, new Placement(0, 0), Kind.WRITE, location, l.atomic(), l.space(),
        MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false);
  }

  private Event event(int thread, Placement placement, Path.Step step, List<Location> locations) {
    boolean fence = step.location() < 0;
    Location x = fence ? null : locations.get(step.location());
    return new Event(thread, placement, step.kind(), step.location(), !fence && x.atomic(),
        fence ? step.regions() : Fences.region(x.space()), step.order(), step.scope(), step.remote(), step.barrier(),
        step.dependencies().shifted(firstEvent[thread]), step.marks(), step.span());
  }

  /** The thread of an event; {@link Event#INITIAL} for an initial write. */
  int threadOf(int event) {
    return structure.events().get(event).thread();
  }
}
