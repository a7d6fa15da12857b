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
 * The graph of an execution with many steps, in which the search for paths runs. Its edges are program order, barriers
 * and communication. Program order and coherence relate each step to all later ones; to avoid an edge for each pair, a
 * step leads onto a lane, which passes the later steps, and a path can leave the lane at each of them.
 */
final class Lanes {

  /**
   * Cost of a link. Between equally long paths smaller costs decide: a fence or a barrier on the path costs 1, as the
   * test then has it; coherence costs 1 more than reads-from; and so do writes that do not release and reads that do
   * not acquire.
   */
  static final int LINK = 16;

  /**
   * A path from one step to another.
   *
   * @param steps indices of its steps, including both ends
   */
  record Way(List<Integer> steps, int cost) {}

  private record Turn(int to, int cost) {}

  private final History history;
  private final int size;
  /**
   * For each node of the graph, its edges. The nodes are the steps, then the lanes past each step, then the lanes past
   * each write, then the barriers.
   */
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

  /** Adds edges between the lanes of all threads that meet at a barrier. */
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

  /**
   * Adds coherence and from-read edges at shared locations: to the next writes, and by their lanes to all later ones.
   */
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

  /** The writes, among some writes of a location, that no other of them precedes in coherence order. */
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
   * For each step that lies on a cycle, the number of its strongly connected component; steps on no cycle are absent.
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

  /** Whether another step reads from an access, or a write follows it in coherence order. */
  boolean communicates(int access) {
    return turns.get(access).stream().anyMatch(t -> t.to() < size || t.to() >= pastWrite(0));
  }

  /**
   * The cheapest path from one of some steps to a wanted step; a path to a step of {@code from} has at least one edge.
   *
   * @param below the result must cost less
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
