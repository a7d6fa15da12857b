package periscope.engines.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import periscope.litmus.event.Relation;
import periscope.models.evaluate.Violation;
import periscope.models.evaluate.Violation.Edge;

/**
 * Explains causality by its steps. Models name the relation {@code cause} or {@code base-cause}; readers want to see
 * the fences, barriers and synchronising accesses on its way.
 */
final class Causality {

  private static final List<String> NAMES = List.of("cause", "base-cause");
  /**
   * Relations of the steps after the first; program order comes last, so that of two shortest ways the search finds the
   * one with more synchronisation.
   */
  private static final List<String> STEPS = List.of("sync", "syncbar", "sc", "po");

  private final Map<String, Relation> relations;
  private final int events;

  Causality(Map<String, Relation> relations, int events) {
    this.relations = relations;
    this.events = events;
  }

  /** A copy of the violation in which the steps of causality replace each edge of causality. */
  Violation expanded(Violation violation) {
    List<Edge> edges = new ArrayList<>();
    for (Edge edge : violation.edges()) {
      List<Edge> way = NAMES.contains(edge.relation()) ? way(edge.from(), edge.to()) : List.of();
      edges.addAll(way.isEmpty() ? List.of(edge) : way);
    }
    List<Integer> shown = edges.stream().map(Edge::from).distinct().toList();
    boolean same = edges.equals(violation.edges());
    return same ? violation : new Violation(violation.axiom(), shown, edges, violation.steps());
  }

  /** A state of the search: an event, and whether the way to it has a step besides program order. */
  private record Place(int event, boolean more) {}

  /** A shortest way from one event to another with a step besides program order; empty if there is none. */
  private List<Edge> way(int from, int to) {
    Edge[][] reachedBy = new Edge[events][2];
    Place[][] before = new Place[events][2];
    Deque<Place> open = new ArrayDeque<>();
    Place start = new Place(from, false);
    step(start, "observation", true, reachedBy, before, open);
    expand(start, reachedBy, before, open);
    while (!open.isEmpty()) {
      Place here = open.remove();
      if (here.event() == to && here.more()) {
        return traced(here, start, reachedBy, before);
      }
      expand(here, reachedBy, before, open);
    }
    return reachedBy[to][0] == null ? List.of() : traced(new Place(to, false), start, reachedBy, before);
  }

  private void expand(Place here, Edge[][] reachedBy, Place[][] before, Deque<Place> open) {
    for (String relation : STEPS) {
      step(here, relation, !relation.equals("po"), reachedBy, before, open);
    }
  }

  private void step(
      Place here, String relation, boolean more, Edge[][] reachedBy, Place[][] before, Deque<Place> open) {
    Relation pairs = relations.get(relation.equals("po") ? "sb" : relation);
    if (pairs == null) {
      return;
    }
    pairs.from(here.event()).forEach(to -> {
      Place next = new Place(to, here.more() || more);
      int kind = next.more() ? 1 : 0;
      if (reachedBy[next.event()][kind] == null) {
        reachedBy[next.event()][kind] = new Edge(here.event(), next.event(), relation);
        before[next.event()][kind] = here;
        open.add(next);
      }
    });
  }

  private static List<Edge> traced(Place end, Place start, Edge[][] reachedBy, Place[][] before) {
    List<Edge> way = new ArrayList<>();
    Place place = end;
    do {
      int kind = place.more() ? 1 : 0;
      way.add(0, reachedBy[place.event()][kind]);
      place = before[place.event()][kind];
    } while (!place.equals(start));
    return way;
  }
}
