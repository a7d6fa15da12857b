package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A cycle of edges: each edge leads to the access at which the next begins, the last edge to the beginning of the
 * first. The list is the least of the rotations that begin a thread.
 *
 * @param edges the edges, each from one access to the next
 */
public record Cycle(List<Edge> edges) {

  /** The directions of a thread's first and last access, in the order in which families name threads. */
  private static final List<String> THREADS = List.of("W", "WW", "RR", "RW", "WR", "R");
  /** diy's names of cycles with several locations, by the directions of their threads' accesses. */
  private static final Map<String, String> FAMILIES = Map.ofEntries(Map.entry("WW+RR", "MP"), Map.entry("WW+RW", "S"),
      Map.entry("WW+WR", "R"), Map.entry("WW+WW", "2+2W"), Map.entry("RW+RW", "LB"), Map.entry("WR+WR", "SB"),
      Map.entry("W+RW+RR", "WRC"), Map.entry("W+RW+RW", "WWC"), Map.entry("W+RW+WR", "WRW+WR"),
      Map.entry("W+RW+WW", "WRW+2W"), Map.entry("W+RR+WR", "RWC"), Map.entry("W+RR+WW", "WRR+2W"),
      Map.entry("WW+RW+RR", "ISA2"), Map.entry("WW+RR+WR", "W+RWC"), Map.entry("RW+RW+RW", "3.LB"),
      Map.entry("WR+WR+WR", "3.SB"), Map.entry("WW+WW+WW", "3.2W"), Map.entry("WW+RW+WR", "Z6.0"),
      Map.entry("WW+WW+RW", "Z6.1"), Map.entry("WW+RW+RW", "Z6.2"), Map.entry("WW+WW+RR", "Z6.3"),
      Map.entry("WW+WR+WR", "Z6.4"), Map.entry("WW+WW+WR", "Z6.5"), Map.entry("W+RR+W+RR", "IRIW"),
      Map.entry("W+RR+W+RW", "IRRWIW"), Map.entry("W+RW+W+RW", "IRWIW"), Map.entry("RW+RW+RW+RW", "4.LB"),
      Map.entry("WR+WR+WR+WR", "4.SB"), Map.entry("WW+WW+WW+WW", "4.2W"));
  /** diy's names of cycles with one location, by the directions of their threads' accesses. */
  private static final Map<String, String> COHERENCE = Map.of("W+RR", "CoRR", "W+RW", "CoRW2", "W+WR", "CoWR");

  /**
   * An access of a cycle.
   *
   * @param thread   number of its thread
   * @param location number of its location
   */
  public record Access(Direction direction, int thread, int location) {}

  /** @throws IllegalArgumentException if the edges form no cycle, with the reason */
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

  /**
   * The sorting key of a rotation: first the threads, by their order in {@link #THREADS}, then the names of the edges.
   */
  private static String key(List<Edge> edges) {
    String ranks = family(edges).stream().map(t -> String.valueOf(THREADS.indexOf(t))).collect(Collectors.joining());
    return ranks + " " + edges.stream().map(Edge::name).collect(Collectors.joining(" "));
  }

  /** For each thread, the directions of its first and its last access; one letter if it has only one access. */
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

  /**
   * diy's name of the cycle's family: {@code MP}, or the directions of its threads' accesses, as {@code WW+RR+RR+RR}.
   * Threads that consist of one read-modify-write do not count.
   */
  public String family() {
    List<String> all = family(edges);
    List<String> some = IntStream.range(0, all.size()).filter(t -> !modifiesOnly(t)).mapToObj(all::get).toList();
    String threads = String.join("+", some.size() < 2 ? all : some);
    return (locations() == 1 ? COHERENCE : FAMILIES).getOrDefault(threads, threads);
  }

  /** diy's names of cycles with several locations. */
  static Collection<String> families() {
    return FAMILIES.values();
  }

  private boolean modifiesOnly(int thread) {
    List<Access> accesses = accesses();
    int[] its = IntStream.range(0, edges.size()).filter(i -> accesses.get(i).thread() == thread).toArray();
    return its.length == 2 && edges.get(its[0]) instanceof Edge.Rmw;
  }

  /** The accesses, in the order of the edges: edge {@code i} leads from access {@code i}. */
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

  /** Whether an access is the write of a read-modify-write, whose read is the access before it. */
  boolean modifies(int access) {
    return edges.get((access + edges.size() - 1) % edges.size()) instanceof Edge.Rmw;
  }

  /** The number of writes of each location. */
  List<Integer> writes() {
    List<Integer> all = new ArrayList<>(Collections.nCopies(locations(), 0));
    accesses().stream().filter(a -> a.direction() == Direction.W)
        .forEach(a -> all.set(a.location(), all.get(a.location()) + 1));
    return all;
  }

  /**
   * Numbers of the locations with more than two writes, whose final value does not determine the order of the writes.
   */
  public List<Integer> observed() {
    List<Integer> writes = writes();
    return IntStream.range(0, writes.size()).filter(x -> writes.get(x) > 2).boxed().toList();
  }

  /** Whether for each thread with barriers another thread has the same number of barriers. */
  public boolean even() {
    List<Integer> barriers = barriers();
    return IntStream.range(0, barriers.size())
        .allMatch(t -> barriers.get(t) == 0 || Collections.frequency(barriers, barriers.get(t)) > 1);
  }

  /** The number of barriers of each thread. */
  List<Integer> barriers() {
    List<Integer> all = new ArrayList<>(Collections.nCopies(threads(), 0));
    List<Access> accesses = accesses();
    for (int i = 0; i < edges.size(); i++) {
      if (edges.get(i) instanceof Edge.ProgramOrder order && order.between() instanceof EdgeKind.Barrier) {
        all.set(accesses.get(i).thread(), all.get(accesses.get(i).thread()) + 1);
      }
    }
    return all;
  }

  /** The rotations, as numbers of edges, that leave the cycle unchanged; 0 is among them. */
  List<Integer> rotations() {
    return IntStream.range(0, edges.size()).filter(i -> turned(edges, i).equals(edges)).boxed().toList();
  }

  /** A list rotated so that the element with index {@code first} comes first. */
  static <T> List<T> turned(List<T> list, int first) {
    return IntStream.range(0, list.size()).mapToObj(i -> list.get((first + i) % list.size())).toList();
  }

  /** Compares two lists of one length by their first difference. */
  static <T extends Comparable<T>> int compare(List<T> one, List<T> other) {
    return IntStream.range(0, one.size()).map(i -> one.get(i).compareTo(other.get(i))).filter(c -> c != 0)
        .findFirst().orElse(0);
  }

  /** Number of threads. */
  public int threads() {
    return (int) edges.stream().filter(Edge::external).count();
  }

  /** Number of locations. */
  public int locations() {
    return Math.max(1, (int) edges.stream().filter(e -> !e.sameLocation()).count());
  }

  /** The names of the edges, separated by blanks. */
  @Override
  public String toString() {
    return edges.stream().map(Edge::name).collect(Collectors.joining(" "));
  }
}
