package periscope.generate.cycle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * All cycles of given edges, of which some are to be relaxed, as diy builds them ([DIY], "Relaxation of Sequential
 * Consistency"). No two neighbouring edges {@linkplain Edge#joins equal} a single edge.
 */
public final class RelaxedCycles {

  private final List<Edge> edges;
  private final Set<Edge> relaxed;
  private final int size;
  private final int threads;
  private final BooleanSupplier stop;
  private final Deque<Edge> chosen = new ArrayDeque<>();
  private final TreeMap<String, Cycle> found = new TreeMap<>();

  private RelaxedCycles(List<Edge> edges, Set<Edge> relaxed, int size, int threads, BooleanSupplier stop) {
    this.edges = edges;
    this.relaxed = relaxed;
    this.size = size;
    this.threads = threads;
    this.stop = stop;
  }

  /**
   * Every cycle of the edges, each once, in the order of their names.
   *
   * @param edges   the edges of which cycles consist
   * @param relaxed edges of which each cycle has at least one; if empty, all cycles count
   * @param size    most edges of a cycle
   * @param threads most threads of a cycle
   * @param stop    called now and then; true ends the work
   * @return empty if {@code stop} ended the search
   */
  public static Optional<List<Cycle>> of(
      List<Edge> edges, Set<Edge> relaxed, int size, int threads, BooleanSupplier stop) {
    RelaxedCycles search = new RelaxedCycles(edges, relaxed, size, threads, stop);
    for (int first = 0; first < edges.size(); first++) {
      search.chosen.add(edges.get(first));
      if (!search.longer(first)) {
        return Optional.empty();
      }
      search.chosen.removeLast();
    }
    return Optional.of(List.copyOf(search.found.values()));
  }

  /**
   * Extends the chosen edges in every way; a rotation begins with the edge that comes first in the list.
   *
   * @return false if {@code stop} ended the search
   */
  private boolean longer(int first) {
    if (stop.getAsBoolean()) {
      return false;
    }
    Edge last = chosen.getLast();
    if (last.to() == chosen.getFirst().from() && !last.joins(chosen.getFirst())) {
      take();
    }
    for (int i = first; i < edges.size() && chosen.size() < size; i++) {
      Edge next = edges.get(i);
      long external = chosen.stream().filter(Edge::external).count() + (next.external() ? 1 : 0);
      if (last.to() == next.from() && !last.joins(next) && external <= threads) {
        chosen.add(next);
        boolean on = longer(first);
        chosen.removeLast();
        if (!on) {
          return false;
        }
      }
    }
    return true;
  }

  private void take() {
    long away = chosen.stream().filter(e -> !e.sameLocation()).count();
    boolean through = chosen.stream().filter(Edge::external).count() > 1 && away != 1;
    if (through && (relaxed.isEmpty() || chosen.stream().anyMatch(relaxed::contains))) {
      Cycle cycle = new Cycle(new ArrayList<>(chosen));
      // Of one location with two edges of program order, nothing says which writes come first.
      long within = chosen.stream().filter(e -> e instanceof Edge.ProgramOrder).count();
      long modifying = chosen.stream().filter(e -> e instanceof Edge.Rmw).count();
      if (away > 0 || within == 1 || within == 0 && modifying == 1) {
        found.putIfAbsent(cycle.toString(), cycle);
      }
    }
  }
}
