package periscope.models.evaluate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.evaluate.Violation.Edge;

/**
 * The steps that a picture shows of a violated axiom: edges of base relations that can be followed from arrow to arrow.
 * {@link ViolationPath} takes the axiom's relation apart; here a read that is followed back to its write, and on to a
 * later write of the location, becomes a step of from-read, so that no step leads through an initial write.
 *
 * <p>Two exceptions. If a write comes between the two halves of a read-modify-write, the path {@code fr, co} leads from
 * one half to the other, and the last step, {@code rmw^-1}, leads back against the arrow: the halves are one operation.
 * A plain read of a write that does not happen before it is one edge: its axiom misses an order, and no cycle shows it.
 */
final class BaseSteps {

  /** The names of base relations. */
  static final List<String> NAMES = List.of("sb", "po", "rf", "co", "mo", "fr", "rmw", "update", "sw", "gsw", "lsw",
      "ssw", "sync", "syncbar", "sc", "addr", "data", "ctrl");

  private static final List<String> HAPPENS_BEFORE = List.of("hb", "ghb", "lhb");
  private static final String READ_BACK = "rf^-1";
  private static final String UPDATE = "rmw";

  private final ViolationPath paths;
  private final EventStructure structure;

  /** Steps of the execution that an evaluator looks at. */
  BaseSteps(CompiledModel model, Evaluator evaluator, EventStructure structure) {
    paths = ViolationPath.ofPictures(model, evaluator, structure.size());
    this.structure = structure;
  }

  /** The violation with its steps; of races and flags, the steps are the edges. */
  Violation added(Violation violation, int subject) {
    Axiom axiom = violation.axiom();
    boolean rule = axiom.role() == Role.AXIOM || axiom.role() == Role.FILTER;
    if (!rule || violation.edges().isEmpty()) {
      return violation;
    }
    List<Edge> steps = paths.ways(axiom, subject).stream().map(this::renamed)
        .map(way -> axiom.shape() == Shape.EMPTY ? closed(way) : way).map(BaseSteps::ofCycle).map(this::forwards)
        .min(Comparator.comparing(this::detours).thenComparing(List::size)).orElse(List.of());
    return new Violation(axiom, violation.events(), violation.edges(), steps);
  }

  /** How many edges cannot be followed, lack a base name, or begin at an initial write. */
  private long detours(List<Edge> way) {
    return way.stream().filter(e -> !NAMES.contains(e.relation()) || initial(e.from())).count();
  }

  private boolean initial(int event) {
    return structure.events().get(event).initial();
  }

  /** A way whose edges have base names, as far as base relations relate their events. */
  private List<Edge> renamed(List<Edge> way) {
    return way.stream().map(e -> switch (e.relation()) {
      case READ_BACK -> e;
      case "gsw", "lsw" -> paths.related("sw", e.from(), e.to()) ? new Edge(e.from(), e.to(), "sw") : e;
      default -> NAMES.contains(e.relation()) ? e : NAMES.stream().filter(n -> paths.related(n, e.from(), e.to()))
          .findFirst().map(n -> new Edge(e.from(), e.to(), n)).orElse(e);
    }).toList();
  }

  /** A path of an emptiness axiom, closed where coherence or happens-before contradicts it. */
  private List<Edge> closed(List<Edge> way) {
    int from = way.get(0).from();
    int to = way.get(way.size() - 1).to();
    if (from != to && paths.related("co", to, from)) {
      return joined(way, List.of(new Edge(to, from, "co")));
    } else if (way.size() > 1 && paths.related(UPDATE, from, to)) {
      return joined(way, List.of(new Edge(to, from, UPDATE + "^-1")));
    }
    boolean read = way.size() == 1 && way.get(0).relation().equals("rf");
    return read ? unseen(from, to).orElse(way) : way;
  }

  /** The cycle of a read from a write that it cannot see: the write is hidden by a later one, or comes later itself. */
  private Optional<List<Edge>> unseen(int write, int read) {
    Stream<List<Edge>> hidden = IntStream.range(0, structure.size()).filter(e -> later(write, e)).boxed()
        .flatMap(e -> before(e, read).map(path -> joined(List.of(new Edge(read, e, "fr")), path)));
    Stream<List<Edge>> late =
        before(read, write).map(path -> joined(List.of(new Edge(write, read, "rf")), path));
    return Stream.concat(hidden, late).min(Comparator.comparing(this::detours).thenComparing(List::size));
  }

  /** Whether an event is a later write to a write's location: by happens-before, where coherence leaves it open. */
  private boolean later(int write, int event) {
    Event e = structure.events().get(event);
    return e.writes() && e.location() == structure.events().get(write).location()
        && Stream.concat(Stream.of("co"), HAPPENS_BEFORE.stream()).anyMatch(r -> paths.related(r, write, event));
  }

  /** Paths of happens-before. */
  private Stream<List<Edge>> before(int from, int to) {
    return HAPPENS_BEFORE.stream().filter(h -> paths.related(h, from, to)).map(h -> renamed(paths.path(h, from, to)));
  }

  private static List<Edge> joined(List<Edge> first, List<Edge> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** A cycle that begins at its first read that is followed back; anything else as it is. */
  private static List<Edge> ofCycle(List<Edge> way) {
    int start = IntStream.range(0, way.size()).filter(i -> way.get(i).relation().equals(READ_BACK)).findFirst()
        .orElse(0);
    boolean cycle = !way.isEmpty() && way.get(0).from() == way.get(way.size() - 1).to();
    return cycle ? joined(way.subList(start, way.size()), way.subList(0, start)) : way;
  }

  /** A way in which from-read takes the place of the steps back to a read's write and on to a later write. */
  private List<Edge> forwards(List<Edge> way) {
    List<Edge> forwards = new ArrayList<>();
    for (int i = 0; i < way.size(); i++) {
      Edge edge = way.get(i);
      int later = i + 1;
      while (later < way.size() && !paths.related("fr", edge.from(), way.get(later).to())) {
        later++;
      }
      boolean read = edge.relation().equals(READ_BACK) && later < way.size();
      forwards.add(read ? new Edge(edge.from(), way.get(later).to(), "fr") : edge);
      i = read ? later : i;
    }
    return forwards;
  }
}
