package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A list of edges that closes: the last one leads to where the first one begins. It stands in the rotation that is the
 * least of those that begin a thread.
 *
 * @param edges each leads from one access to the next
 */
public record Cycle(List<Edge> edges) {

  /** Ways through a thread, in the order in which families name them. */
  private static final List<String> THREADS = List.of("W", "WW", "RR", "RW", "WR", "R");
  private static final Map<String, String> FAMILIES = Map.ofEntries(Map.entry("WW+RR", "MP"), Map.entry("WW+RW", "S"),
      Map.entry("WW+WR", "R"), Map.entry("WW+WW", "2+2W"), Map.entry("RW+RW", "LB"), Map.entry("WR+WR", "SB"),
      Map.entry("W+RW+RR", "WRC"), Map.entry("WW+RW+RR", "ISA2"), Map.entry("W+RR+WR", "RWC"),
      Map.entry("WW+RR+WR", "W+RWC"), Map.entry("W+RR+W+RR", "IRIW"), Map.entry("RW+RW+RW", "3.LB"),
      Map.entry("WR+WR+WR", "3.SB"), Map.entry("WW+WW+WW", "3.2W"));

  /**
   * An access of a cycle.
   *
   * @param thread   the number of its thread
   * @param location the number of its location
   */
  public record Access(Direction direction, int thread, int location) {}

  /** @throws IllegalArgumentException if these edges make no cycle, in words that say why */
  public Cycle {
    for (int i = 0; i < edges.size(); i++) {
      Edge edge = edges.get(i);
      Edge next = edges.get((i + 1) % edges.size());
      if (edge.to() != next.from()) {
        throw new IllegalArgumentException(edge.name() + " leads to a " + word(edge.to()) + ", and " + next.name()
            + " begins at a " + word(next.from()));
      }
    }
    long external = edges.stream().filter(Edge::external).count();
    if (external < 2) {
      throw new IllegalArgumentException("a cycle goes through two threads at least, with an edge such as Rfe, Fre or "
          + "Coe from each to the next");
    } else if (edges.stream().filter(e -> !e.sameLocation()).count() == 1) {
      throw new IllegalArgumentException("one edge alone leads to another location, and none leads back");
    }
    edges = least(edges);
  }

  private static String word(Direction direction) {
    return direction == Direction.R ? "read" : "write";
  }

  private static List<Edge> least(List<Edge> edges) {
    return IntStream.range(0, edges.size()).filter(i -> edges.get(i).external())
        .mapToObj(i -> turned(edges, i + 1)).min(Comparator.comparing(Cycle::key)).orElseThrow();
  }

  /** Families are named from the least thread on; what else differs decides behind that. */
  private static String key(List<Edge> edges) {
    String ranks = family(edges).stream().map(t -> String.valueOf(THREADS.indexOf(t))).collect(Collectors.joining());
    return ranks + " " + edges.stream().map(Edge::name).collect(Collectors.joining(" "));
  }

  /** For each thread what its first and its last access do, in one letter if it has no other. */
  private static List<String> family(List<Edge> edges) {
    List<String> threads = new ArrayList<>();
    int first = 0;
    for (int i = 0; i < edges.size(); i++) {
      if (edges.get(i).external()) {
        threads.add(edges.get(first).from() + (i == first ? "" : edges.get(i).from().toString()));
        first = i + 1;
      }
    }
    return threads;
  }

  /** What diy calls its family: {@code MP}, or the accesses of its threads, as {@code W+RW+RR}. */
  public String family() {
    String threads = String.join("+", family(edges));
    return FAMILIES.getOrDefault(threads, threads);
  }

  /** The accesses in the order of the edges, of which each leads from the access of its number. */
  public List<Access> accesses() {
    int locations = locations();
    List<Access> all = new ArrayList<>();
    int thread = 0;
    int location = 0;
    for (Edge edge : edges) {
      all.add(new Access(edge.from(), thread, location));
      thread += edge.external() ? 1 : 0;
      location = (location + (edge.sameLocation() ? 0 : 1)) % locations;
    }
    return all;
  }

  /** By how many edges rotations go that leave it as it is; 0 is among them. */
  List<Integer> rotations() {
    return IntStream.range(0, edges.size()).filter(i -> turned(edges, i).equals(edges)).boxed().toList();
  }

  /** A list that begins with its element of a number, and goes on behind its end with its beginning. */
  static <T> List<T> turned(List<T> list, int first) {
    return IntStream.range(0, list.size()).mapToObj(i -> list.get((first + i) % list.size())).toList();
  }

  /** Lists of one length, by their first difference. */
  static <T extends Comparable<T>> int compare(List<T> one, List<T> other) {
    return IntStream.range(0, one.size()).map(i -> one.get(i).compareTo(other.get(i))).filter(c -> c != 0)
        .findFirst().orElse(0);
  }

  /** How many threads it has. */
  public int threads() {
    return (int) edges.stream().filter(Edge::external).count();
  }

  /** How many locations it has. */
  public int locations() {
    return Math.max(1, (int) edges.stream().filter(e -> !e.sameLocation()).count());
  }

  /** The edges by their names. */
  @Override
  public String toString() {
    return edges.stream().map(Edge::name).collect(Collectors.joining(" "));
  }
}
