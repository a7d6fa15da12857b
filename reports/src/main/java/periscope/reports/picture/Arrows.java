package periscope.reports.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.engines.simulation.Witness;
import periscope.litmus.event.Event;
import periscope.models.evaluate.Violation;

/** The selection of arrows for a picture: the pairs of events that the picture shows. */
final class Arrows {

  /** Relations of which a picture shows every pair, since the pairs are few and informative. */
  private static final List<String> WHOLE = List.of("rf", "rmw", "sw", "sync", "syncbar", "addr", "data", "ctrl");

  private final Witness witness;
  /**
   * The arrows' relations by pair of events, in the order of discovery; {@code sb} is kept apart, since it runs
   * straight down.
   */
  private final Map<List<Integer>, List<String>> found = new LinkedHashMap<>();
  private final List<Arrow> arrows = new ArrayList<>();

  private Arrows(Witness witness) {
    this.witness = witness;
  }

  /**
   * The arrows of an execution: reads-from, synchronisation and dependencies; the immediate steps of the
   * sequenced-before and coherence orders; from-read to the write right after a read's source; and the edges of the
   * highlighted violation.
   */
  static List<Arrow> of(Witness witness, Optional<Violation> highlight) {
    return new Arrows(witness).collect(highlight);
  }

  private List<Arrow> collect(Optional<Violation> highlight) {
    int size = witness.structure().size();
    List<Violation.Edge> bold = highlight.map(Violation::edges).orElse(List.of());
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        collect(from, to);
      }
    }
    for (Violation.Edge edge : bold) {
      // What has no name of its own goes by that of the check; other arrows of the pair say more.
      boolean nameless = base(edge).equals(highlight.get().axiom().name());
      if (!nameless || !found.containsKey(List.of(start(edge), end(edge)))) {
        add(start(edge), end(edge), base(edge));
      }
    }
    found.forEach((pair, names) -> {
      List<String> part = bold.stream().filter(e -> start(e) == pair.get(0) && end(e) == pair.get(1))
          .map(Arrows::base).filter(b -> !b.equals("sb")).toList();
      // An arrow is dashed as its first relation is.
      names.sort(Comparator.comparing(n -> !part.contains(n)));
      arrows.add(new Arrow(pair.get(0), pair.get(1), names, !part.isEmpty()));
    });
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        int f = from;
        int t = to;
        boolean isBold = bold.stream().anyMatch(e -> base(e).equals("sb") && start(e) == f && end(e) == t);
        if (isBold || !initial(from) && step("sb", from, to)) {
          arrows.add(new Arrow(from, to, List.of("sb"), isBold));
        }
      }
    }
    return arrows;
  }

  /**
   * Whether an edge's name is an inverse, such as {@code rf^-1}, which becomes an arrow of {@code rf} in the other
   * direction.
   */
  private static boolean inverse(Violation.Edge edge) {
    return edge.relation().endsWith("^-1");
  }

  private static int start(Violation.Edge edge) {
    return inverse(edge) ? edge.to() : edge.from();
  }

  private static int end(Violation.Edge edge) {
    return inverse(edge) ? edge.from() : edge.to();
  }

  /** The name of an edge's relation; program order has one name for all languages. */
  private static String base(Violation.Edge edge) {
    String name = inverse(edge)
        ? edge.relation().substring(0, edge.relation().length() - "^-1".length()) : edge.relation();
    return name.equals("po") ? "sb" : name;
  }

  private void collect(int from, int to) {
    for (String name : WHOLE) {
      // The fences of an OpenCL barrier are all related to each other, which nobody wants to see drawn.
      boolean drawn = !name.equals("syncbar") || witness.structure().events().get(from).kind() == Event.Kind.BARRIER;
      // A branch decides about all that follows: an arrow to the first of it says so.
      drawn &= !name.equals("ctrl") || first(name, from, to);
      if (drawn && witness.related(name, from, to)) {
        add(from, to, name);
      }
    }
    if (step("co", from, to)) {
      add(from, to, "co");
    }
    if (witness.related("fr", from, to) && from != to && nextAfterSource(from, to)) {
      add(from, to, "fr");
    }
  }

  private void add(int from, int to, String name) {
    List<String> names = found.computeIfAbsent(List.of(from, to), k -> new ArrayList<>());
    boolean known = names.contains(name) || name.equals("mo") && names.contains("co")
        || name.equals("observation") && names.contains("rf");
    if (!known && !name.equals("sb")) {
      names.add(name);
    }
    if (names.isEmpty()) {
      found.remove(List.of(from, to));
    }
  }

  /** Whether a relation relates {@code from} to no event before {@code to} in the thread of {@code to}. */
  private boolean first(String relation, int from, int to) {
    for (int e = 0; e < witness.structure().size(); e++) {
      if (witness.related(relation, from, e) && witness.related("sb", e, to)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an order relates a pair without an event in between. */
  private boolean step(String order, int from, int to) {
    if (!witness.related(order, from, to)) {
      return false;
    }
    for (int e = 0; e < witness.structure().size(); e++) {
      if (witness.related(order, from, e) && witness.related(order, e, to)) {
        return false;
      }
    }
    return true;
  }

  private boolean nextAfterSource(int read, int write) {
    for (int source = 0; source < witness.structure().size(); source++) {
      if (witness.related("rf", source, read)) {
        return step("co", source, write);
      }
    }
    return false;
  }

  private boolean initial(int e) {
    return witness.structure().events().get(e).thread() == Event.INITIAL;
  }
}
