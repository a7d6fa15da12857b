package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The critical cycles of Shasha and Snir [SS88]. Each thread has one access, or two of different locations; and no two
 * consecutive communications could be replaced by one. So a thread with one access writes a value that the next thread
 * reads: from-read or coherence behind coherence equals one of them, and from-read behind reads-from equals coherence.
 */
public final class CriticalCycles {

  private CriticalCycles() {}

  /** All critical cycles with a number of threads, each once, in the order of their names. */
  public static List<Cycle> of(int threads) {
    TreeMap<String, Cycle> all = new TreeMap<>();
    List<List<Direction>> ways = new ArrayList<>(List.of(List.of(Direction.W)));
    for (Direction first : Direction.values()) {
      for (Direction second : Direction.values()) {
        ways.add(List.of(first, second));
      }
    }
    choose(threads, ways, new ArrayList<>(), all);
    return List.copyOf(all.values());
  }

  private static void choose(
      int threads, List<List<Direction>> ways, List<List<Direction>> chosen, TreeMap<String, Cycle> all) {
    if (chosen.size() == threads) {
      cycle(chosen).ifPresent(c -> all.putIfAbsent(c.toString(), c));
      return;
    }
    for (List<Direction> way : ways) {
      chosen.add(way);
      choose(threads, ways, chosen, all);
      chosen.remove(chosen.size() - 1);
    }
  }

  private static Optional<Cycle> cycle(List<List<Direction>> threads) {
    List<Edge> edges = new ArrayList<>();
    Set<Integer> sizes = threads.stream().map(List::size).collect(Collectors.toSet());
    boolean moves = sizes.contains(2) && threads.stream().filter(t -> t.size() == 2).count() > 1;
    for (int t = 0; t < threads.size() && moves; t++) {
      List<Direction> here = threads.get(t);
      Direction next = threads.get((t + 1) % threads.size()).get(0);
      Optional<Edge.Kind> kind = Edge.Kind.between(here.get(here.size() - 1), next);
      if (kind.isEmpty() || here.size() == 1 && kind.get() != Edge.Kind.RF) {
        return Optional.empty();
      }
      if (here.size() == 2) {
        edges.add(new Edge.ProgramOrder(here.get(0), here.get(1), false));
      }
      edges.add(new Edge.Communication(kind.get(), true));
    }
    return moves ? Optional.of(new Cycle(edges)) : Optional.empty();
  }
}
