package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the tests of a cycle vary in: each choice of what stands between accesses, and of what accesses say of
 * themselves, is a test.
 *
 * @param modes   of accesses for which the cycle says nothing; the first that fits is the usual one
 * @param between of accesses of one thread, likewise
 * @param most    how many accesses and edges of a test may be something else than usual
 */
public record Variation(List<Mode> modes, List<Between> between, int most) {

  /** Any number. */
  public static final int ANY = Integer.MAX_VALUE;

  public Variation {
    modes = List.copyOf(modes);
    between = List.copyOf(between);
  }

  /** Choices of modes. */
  public static Variation of(List<Mode> modes) {
    return new Variation(modes, List.of(Between.NOTHING), ANY);
  }

  /** These cycles with every choice of what stands between accesses where nothing does yet, each once. */
  public List<Cycle> between(List<Cycle> cycles) {
    TreeMap<String, Cycle> all = new TreeMap<>();
    for (Cycle cycle : cycles) {
      List<List<Edge>> choices = cycle.edges().stream()
          .map(e -> e instanceof Edge.ProgramOrder order && !order.decorated()
              ? between.stream().flatMap(b -> order.with(b).stream()).distinct().toList() : List.of(e)).toList();
      products(choices, most).stream().map(Cycle::new).forEach(c -> all.putIfAbsent(c.toString(), c));
    }
    return List.copyOf(all.values());
  }

  /**
   * A cycle with every choice of modes, each once, with each thread in a work-group of its own.
   *
   * @param said for each access its mode, if the cycle has one
   * @throws IllegalArgumentException if no mode fits an access
   */
  public List<DecoratedCycle> modes(Cycle cycle, List<Optional<Mode>> said) {
    List<List<Mode>> choices = IntStream.range(0, said.size())
        .mapToObj(i -> cycle.modifies(i) ? List.of(Mode.PLAIN)
            : said.get(i).map(List::of).orElseGet(() -> fitting(cycle.edges().get(i)))).toList();
    List<Integer> turns = cycle.rotations();
    return products(choices, most == ANY ? ANY : most - changed(cycle)).stream().map(w -> modified(cycle, w))
        .map(w -> turns.stream().map(r -> Cycle.turned(w, r)).min(Cycle::compare).orElseThrow()).distinct()
        .map(w -> new DecoratedCycle(cycle, w, Where.apart(cycle))).toList();
  }

  /** The write of a read-modify-write is as its read. */
  private static List<Mode> modified(Cycle cycle, List<Mode> modes) {
    return IntStream.range(0, modes.size())
        .mapToObj(i -> modes.get(cycle.modifies(i) ? (i + modes.size() - 1) % modes.size() : i)).toList();
  }

  /** A cycle that says nothing of its accesses, likewise. */
  public List<DecoratedCycle> modes(Cycle cycle) {
    return modes(cycle, cycle.edges().stream().map(e -> Optional.<Mode>empty()).toList());
  }

  private List<Mode> fitting(Edge edge) {
    boolean both = edge instanceof Edge.Rmw;
    List<Mode> fitting = modes.stream().filter(m -> both ? m.fitsBoth() : m.fits(edge.from())).distinct().toList();
    if (fitting.isEmpty()) {
      throw new IllegalArgumentException("no "
          + (both ? "read-modify-write" : edge.from() == Direction.R ? "load" : "store") + " is "
          + modes.stream().map(Mode::toString).collect(Collectors.joining(" or ")) + ": " + edge.name()
          + " begins at one");
    }
    return fitting;
  }

  /** How many edges are not usual. */
  private int changed(Cycle cycle) {
    return (int) cycle.edges().stream().filter(e -> e instanceof Edge.ProgramOrder order && between.stream()
        .filter(b -> b.fits(order.from(), order.to())).findFirst().filter(b -> !b.equals(order.between())).isPresent())
        .count();
  }

  /** Every list with an element of each of some lists, at most so many of them not the first. */
  private static <T> List<List<T>> products(List<List<T>> choices, int most) {
    List<List<T>> ways = List.of(List.of());
    for (int i = 0; i < choices.size(); i++) {
      List<List<T>> longer = new ArrayList<>();
      for (List<T> way : ways) {
        int changes = most == ANY ? 0 : (int) IntStream.range(0, way.size())
            .filter(j -> !Objects.equals(way.get(j), choices.get(j).get(0))).count();
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
