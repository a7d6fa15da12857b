package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.Collections;
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
  /** As diy calls cycles of several locations, by what their threads do. */
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
  /** The same of one location. */
  private static final Map<String, String> COHERENCE = Map.of("W+RR", "CoRR", "W+RW", "CoRW2", "W+WR", "CoWR");

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

  /**
   * What diy calls its family: {@code MP}, or the accesses of its threads, as {@code WW+RR+RR+RR}. Threads that are one
   * read-modify-write between others do not count.
   */
  public String family() {
    List<String> all = family(edges);
    List<String> some = IntStream.range(0, all.size()).filter(t -> !modifiesOnly(t)).mapToObj(all::get).toList();
    String threads = String.join("+", some.size() < 2 ? all : some);
    return (locations() == 1 ? COHERENCE : FAMILIES).getOrDefault(threads, threads);
  }

  private boolean modifiesOnly(int thread) {
    List<Access> accesses = accesses();
    int[] its = IntStream.range(0, edges.size()).filter(i -> accesses.get(i).thread() == thread).toArray();
    return its.length == 2 && edges.get(its[0]) instanceof Edge.Rmw;
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

  /** Whether an access is the write of a read-modify-write, whose read is the access in front of it. */
  boolean modifies(int access) {
    return edges.get((access + edges.size() - 1) % edges.size()) instanceof Edge.Rmw;
  }

  /** How many writes each location has. */
  List<Integer> writes() {
    List<Integer> all = new ArrayList<>(Collections.nCopies(locations(), 0));
    accesses().stream().filter(a -> a.direction() == Direction.W)
        .forEach(a -> all.set(a.location(), all.get(a.location()) + 1));
    return all;
  }

  /** Locations of which the last value does not tell the order of writes, for there are more than two. */
  public List<Integer> observed() {
    List<Integer> writes = writes();
    return IntStream.range(0, writes.size()).filter(x -> writes.get(x) > 2).boxed().toList();
  }

  /** Whether each thread with barriers comes to as many as another one. */
  public boolean even() {
    List<Integer> barriers = barriers();
    return IntStream.range(0, barriers.size())
        .allMatch(t -> barriers.get(t) == 0 || Collections.frequency(barriers, barriers.get(t)) > 1);
  }

  /** How many barriers each thread comes to. */
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
