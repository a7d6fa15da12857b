package periscope.generate.cut;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;

/**
 * Ways along program order, barriers and communication through an execution of many steps. Program order and coherence
 * lead from each step to all later ones: so that these are not as many as pairs are, a step leads onto a lane, which
 * passes by the later ones, and each of those may be where one leaves it.
 */
final class Lanes {

  /**
   * So much each link costs. What makes one of two equally long ways better costs less: going by a fence or a barrier,
   * which a test then has, coherence in place of reading, writes that do not release, and reads that do not acquire.
   */
  static final int LINK = 16;

  /** A way with what it costs: its steps, both ends with it. */
  record Way(List<Integer> steps, int cost) {}

  private record Turn(int to, int cost) {}

  private final History history;
  private final int size;
  /** Of each node where it leads: steps, then lanes past steps, then lanes past writes, then barriers. */
  private final List<List<Turn>> turns = new ArrayList<>();

  Lanes(History history) {
    this.history = history;
    size = history.steps().size();
    IntStream.range(0, 3 * size).forEach(i -> turns.add(new ArrayList<>()));
    programOrder();
    barriers();
    history.sources().forEach((read, write) -> {
      if (history.step(read).conflicts(history.step(write))) {
        turn(write, read, LINK + releasing(write) + acquiring(read));
      }
    });
    communication();
  }

  private void turn(int from, int to, int cost) {
    turns.get(from).add(new Turn(to, cost));
  }

  private int past(int step) {
    return size + step;
  }

  private int pastWrite(int write) {
    return 2 * size + write;
  }

  private int releasing(int step) {
    return history.order(step).releases() ? 0 : 1;
  }

  private int acquiring(int step) {
    return history.order(step).acquires() ? 0 : 1;
  }

  private void programOrder() {
    Map<Integer, Integer> last = new HashMap<>();
    for (int i = 0; i < size; i++) {
      if (history.step(i).accesses()) {
        turn(past(i), i, 0);
      }
      Integer before = last.put(history.step(i).thread(), i);
      if (before != null) {
        int passed = history.step(i).orders() ? 1 : 0;
        turn(before, past(i), LINK + passed);
        turn(past(before), past(i), passed);
      }
    }
  }

  /** A thread's lane leads to those of all that it meets at a barrier. */
  private void barriers() {
    Map<List<Object>, Integer> meetings = new HashMap<>();
    for (int i = 0; i < size; i++) {
      int step = i;
      history.step(i).meeting().ifPresent(m -> {
        int meeting = meetings.computeIfAbsent(List.of(history.group(step), m), k -> {
          turns.add(new ArrayList<>());
          return turns.size() - 1;
        });
        turn(past(step), meeting, 1);
        turn(meeting, past(step), 1);
      });
    }
  }

  /** Coherence and from-reads of what threads share: to the next writes, and past them to all later ones. */
  private void communication() {
    Map<Integer, List<Integer>> writes = new HashMap<>();
    Map<Integer, Set<Integer>> threads = new HashMap<>();
    history.accesses().forEach(i -> threads.computeIfAbsent(history.step(i).location(), x -> new HashSet<>())
        .add(history.step(i).thread()));
    List<Integer> shared =
        history.accesses().stream().filter(i -> threads.get(history.step(i).location()).size() > 1).toList();
    shared.stream().filter(i -> history.step(i).writes()).forEach(i ->
        writes.computeIfAbsent(history.step(i).location(), x -> new ArrayList<>()).add(i));
    Map<Integer, List<Integer>> next = new HashMap<>();
    writes.values().forEach(all -> all.forEach(w -> {
      next.put(w, first(history.later().get(w)));
      turn(pastWrite(w), w, acquiring(w));
      next.get(w).forEach(n -> {
        turn(w, pastWrite(n), LINK + 1 + releasing(w));
        turn(pastWrite(w), pastWrite(n), 0);
      });
    }));
    for (int read : shared.stream().filter(i -> history.step(i).reads()).toList()) {
      Integer source = history.sources().get(read);
      List<Integer> missed = source == null ? first(writes.getOrDefault(history.step(read).location(), List.of()))
          : next.getOrDefault(source, List.of());
      missed.stream().filter(n -> n != read).forEach(n -> turn(read, pastWrite(n), LINK + releasing(read)));
    }
  }

  /** Those of some writes of a location that no other one of them is before. */
  private List<Integer> first(Iterable<Integer> writes) {
    List<Integer> all = new ArrayList<>();
    writes.forEach(all::add);
    all.sort(Comparator.<Integer>comparingInt(w -> -history.later().get(w).size()).thenComparingInt(w -> w));
    List<Integer> first = new ArrayList<>();
    for (int w : all) {
      if (first.stream().noneMatch(f -> history.before(f, w))) {
        first.add(w);
      }
    }
    return first;
  }

  /**
   * For each step that is on a cycle, a number that it has in common with those on a cycle with it. Steps before all
   * cycles, or behind them, are on none.
   */
  Map<Integer, Integer> cyclic() {
    Graph<Integer, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
    IntStream.range(0, turns.size()).forEach(graph::addVertex);
    IntStream.range(0, turns.size()).forEach(from ->
        turns.get(from).stream().filter(t -> t.to() != from).forEach(t -> graph.addEdge(from, t.to())));
    Map<Integer, Integer> together = new HashMap<>();
    int number = 0;
    for (Set<Integer> component : new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
      number++;
      for (int node : component.size() == 1 ? Set.<Integer>of() : component) {
        together.put(node, number);
      }
    }
    together.keySet().removeIf(node -> node >= size);
    return together;
  }

  /** Whether another thread reads what an access writes, or writes behind it. */
  boolean communicates(int access) {
    return turns.get(access).stream().anyMatch(t -> t.to() < size || t.to() >= pastWrite(0));
  }

  /**
   * The cheapest way from one of some accesses to one that is wanted; to one of these themselves only by going round.
   *
   * @param below what it must cost less than
   */
  Optional<Way> way(Set<Integer> from, IntPredicate wanted, int below) {
    int[] costs = new int[turns.size()];
    int[] before = new int[turns.size()];
    Arrays.fill(costs, below);
    // Costs of turns are small numbers, so that what is open stands in queues by costs.
    List<ArrayDeque<Integer>> open = new ArrayList<>();
    from.stream().sorted().forEach(i -> reach(i, 0, costs, before, open));
    for (int cost = 0; cost < open.size(); cost++) {
      while (!open.get(cost).isEmpty()) {
        int node = open.get(cost).poll();
        if (costs[node] == cost && node < size && wanted.test(node)) {
          return Optional.of(new Way(steps(from, node, before), cost));
        }
        if (costs[node] == cost) {
          reach(node, cost, costs, before, open);
        }
      }
    }
    return Optional.empty();
  }

  private void reach(int node, int cost, int[] costs, int[] before, List<ArrayDeque<Integer>> open) {
    for (Turn turn : turns.get(node)) {
      int reached = cost + turn.cost();
      if (reached < costs[turn.to()]) {
        costs[turn.to()] = reached;
        before[turn.to()] = node;
        while (open.size() <= reached) {
          open.add(new ArrayDeque<>());
        }
        open.get(reached).add(turn.to());
      }
    }
  }

  private List<Integer> steps(Set<Integer> from, int to, int[] before) {
    LinkedList<Integer> steps = new LinkedList<>(List.of(to));
    for (int node = before[to]; ; node = before[node]) {
      if (node < size) {
        steps.addFirst(node);
      }
      if (from.contains(node)) {
        return Collections.unmodifiableList(steps);
      }
    }
  }
}
