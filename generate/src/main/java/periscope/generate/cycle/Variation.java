package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The variation among the tests of a cycle: each choice of edge kinds between accesses, and of annotations of accesses,
 * is a test.
 *
 * @param modes   annotations for accesses that have none in the cycle; the first that fits is the usual one
 * @param between edge kinds for accesses of one thread, likewise
 * @param most    greatest number of accesses and edges of a test that may differ from the usual ones
 */
public record Variation(List<EventAnnotation> modes, List<EdgeKind> between, int most) {

  /** No limit on the number of differences. */
  public static final int ANY = Integer.MAX_VALUE;

  public Variation {
    modes = List.copyOf(modes);
    between = List.copyOf(between);
  }

  /** A variation of the annotations only. */
  public static Variation of(List<EventAnnotation> modes) {
    return new Variation(modes, List.of(EdgeKind.Nothing.PO), ANY);
  }

  /**
   * The variants of some cycles: for each plain edge within a thread every edge kind. Each cycle comes once, in the
   * order of the names, with the number of edges that differ from the usual kind.
   */
  public Map<Cycle, Integer> between(List<Cycle> cycles) {
    TreeMap<String, Cycle> all = new TreeMap<>();
    Map<Cycle, Integer> changes = new HashMap<>();
    for (Cycle cycle : cycles) {
      List<List<Edge>> choices = cycle.edges().stream()
          .map(e -> e instanceof Edge.ProgramOrder order && !order.decorated()
              ? between.stream().flatMap(b -> order.with(b).stream()).distinct().toList() : List.of(e)).toList();
      for (List<Edge> edges : products(choices, most)) {
        Cycle varied = new Cycle(edges);
        all.putIfAbsent(varied.toString(), varied);
        changes.merge(varied, changed(choices, edges), Math::min);
      }
    }
    Map<Cycle, Integer> sorted = new LinkedHashMap<>();
    all.values().forEach(c -> sorted.put(c, changes.get(c)));
    return sorted;
  }

  /**
   * The variants of a cycle: every choice of annotations, each once, with each thread in a separate work-group.
   *
   * @param said    for each access, its given annotation, if it has one
   * @param changes number of the cycle's edges that differ from the usual kind
   * @throws IllegalArgumentException if no annotation fits an access
   */
  public List<DecoratedCycle> modes(Cycle cycle, List<Optional<EventAnnotation>> said, int changes) {
    List<List<EventAnnotation>> choices = IntStream.range(0, said.size())
        .mapToObj(i -> cycle.modifies(i) ? List.of(EventAnnotation.PLAIN)
            : said.get(i).map(List::of).orElseGet(() -> fitting(cycle.edges().get(i)))).toList();
    List<Integer> turns = cycle.rotations();
    return products(choices, most == ANY ? ANY : most - changes).stream().map(w -> modified(cycle, w))
        .map(w -> turns.stream().map(r -> Cycle.turned(w, r)).min(Cycle::compare).orElseThrow()).distinct()
        .map(w -> new DecoratedCycle(cycle, w, CyclePlacement.apart(cycle))).toList();
  }

  /** The annotations, in which the write of a read-modify-write has the annotation of its read. */
  private static List<EventAnnotation> modified(Cycle cycle, List<EventAnnotation> modes) {
    return IntStream.range(0, modes.size())
        .mapToObj(i -> modes.get(cycle.modifies(i) ? (i + modes.size() - 1) % modes.size() : i)).toList();
  }

  /**
   * The variants of a cycle without given annotations.
   *
   * @param changes number of the cycle's edges that differ from the usual kind
   * @throws IllegalArgumentException if no annotation fits an access
   */
  public List<DecoratedCycle> modes(Cycle cycle, int changes) {
    return modes(cycle, cycle.edges().stream().map(e -> Optional.<EventAnnotation>empty()).toList(), changes);
  }

  private List<EventAnnotation> fitting(Edge edge) {
    boolean both = edge instanceof Edge.Rmw;
    List<EventAnnotation> fitting = modes.stream().filter(m -> both ? m.fitsBoth() : m.fits(edge.from())).distinct()
        .toList();
    if (fitting.isEmpty()) {
      throw new IllegalArgumentException("no "
          + (both ? "read-modify-write" : edge.from() == Direction.R ? "load" : "store") + " is "
          + modes.stream().map(EventAnnotation::toString).collect(Collectors.joining(" or ")) + ": " + edge.name()
          + " begins at one; add an order for it, such as "
          + (both ? "Ar" : edge.from() == Direction.R ? "Acq" : "Rel"));
    }
    return fitting;
  }

  private static <T> int changed(List<List<T>> choices, List<T> chosen) {
    return (int) IntStream.range(0, chosen.size()).filter(i -> !chosen.get(i).equals(choices.get(i).get(0))).count();
  }

  /**
   * All lists with one element from each of some lists, of which at most {@code most} are not the first of their list.
   */
  private static <T> List<List<T>> products(List<List<T>> choices, int most) {
    List<List<T>> ways = List.of(List.of());
    for (int i = 0; i < choices.size(); i++) {
      List<List<T>> longer = new ArrayList<>();
      for (List<T> way : ways) {
        int changes = most == ANY ? 0 : changed(choices, way);
        for (T choice : choices.get(i)) {
          if (most == ANY || changes + (choice.equals(choices.get(i).get(0)) ? 0 : 1) <= most) {
            List<T> more = new ArrayList<>(way);
            more.add(choice);
            longer.add(more);
          }
        }
      }
      ways = longer;
    }
    return ways;
  }
}
