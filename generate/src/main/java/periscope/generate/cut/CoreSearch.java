package periscope.generate.cut;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import periscope.litmus.memory.MemoryOrder;

/** Search for the core of an execution: the shortest path from one access to another, or the shortest cycle. */
final class CoreSearch {

  /** The communication that a path may use. */
  private enum Manner {
    /** Reads-from between atomic accesses. */
    SYNCHRONISING,
    /** All communication between atomic accesses. */
    ATOMIC,
    ANY
  }

  /** A path with its cost. */
  private record Way(List<Integer> steps, int cost) {}

  private final History history;
  private final List<Integer> accesses;
  /** Cache of {@link #meet}: whether two steps have a barrier between them at which their threads meet. */
  private final Map<List<Integer>, Boolean> met = new HashMap<>();

  CoreSearch(History history) {
    this.history = history;
    accesses = history.accesses();
  }

  /**
   * The core of two conflicting accesses: the shortest path from one to the other along program order, barriers and
   * communication at other locations, which was meant to order them. The search prefers paths that communicate only by
   * reads-from between atomics; it takes plain accesses for messages only if one of the two accesses is plain.
   *
   * @param a index of one access
   * @param b index of the other
   */
  Core between(int a, int b) {
    int location = history.step(a).location();
    boolean plain = history.order(a) == MemoryOrder.NON_ATOMIC || history.order(b) == MemoryOrder.NON_ATOMIC;
    for (Manner manner : plain ? List.of(Manner.values()) : List.of(Manner.SYNCHRONISING, Manner.ATOMIC)) {
      BiPredicate<Integer, Integer> allowed =
          (x, y) -> history.step(x).location() != location && communicates(x, y, manner);
      Optional<Way> way = List.of(List.of(a, b), List.of(b, a)).stream()
          .map(p -> way(p.get(0), p.get(1), allowed)).flatMap(Optional::stream)
          .min(Comparator.comparing(Way::cost).thenComparing(w -> !history.step(w.steps().get(0)).writes()));
      if (way.isPresent()) {
        return closed(way.get().steps(), allowed, Link.MISSES);
      }
    }
    boolean first = history.step(a).writes() && (!history.step(b).writes() || a < b);
    return new Core(first ? List.of(a, b) : List.of(b, a), List.of(Link.ALONE, Link.MISSES));
  }

  /**
   * The cycle of program order, barriers and communication with the fewest links; empty if there is no cycle: then
   * interleaving explains the execution.
   */
  Optional<Core> cycle() {
    Lanes lanes = new Lanes(history);
    Optional<Lanes.Way> best = Optional.empty();
    for (int x : accesses) {
      best = lanes.way(Set.of(x), i -> i == x, below(best)).or(keep(best));
    }
    return best.flatMap(w -> cycle(w.steps().subList(1, w.steps().size())));
  }

  /**
   * The shortest cycle with a program order edge that leads over some of the given fences, which order nothing, and
   * over no fence that orders: only these fences could break the cycle there.
   *
   * @param some indices of the fences
   */
  Optional<Core> cycleOver(Set<Integer> some) {
    Lanes lanes = new Lanes(history);
    Map<Integer, Integer> cyclic = lanes.cyclic();
    Optional<Lanes.Way> best = Optional.empty();
    for (TreeSet<Integer> stretch : stretches()) {
      Map<Integer, Integer> first = new HashMap<>();
      stretch.stream().filter(cyclic::containsKey).forEach(x -> first.putIfAbsent(cyclic.get(x), x));
      TreeSet<Integer> fences = new TreeSet<>(stretch);
      fences.retainAll(some);
      for (int y : fences.isEmpty() ? List.<Integer>of() : lastOfEach(stretch.tailSet(fences.first()))) {
        boolean returns = cyclic.containsKey(y) && first.get(cyclic.get(y)) < fences.lower(y);
        if (returns && lanes.communicates(y)) {
          Set<Integer> before = stretch.headSet(fences.lower(y));
          best = lanes.way(Set.of(y), before::contains, below(best)).or(keep(best));
        }
      }
    }
    return best.flatMap(w -> cycle(w.steps()));
  }

  /** The maximal runs of a thread's steps without an ordering fence between them, for all threads. */
  private List<TreeSet<Integer>> stretches() {
    List<TreeSet<Integer>> stretches = new ArrayList<>();
    for (int i = 0; i < history.steps().size(); i++) {
      boolean first = i == 0 || history.step(i - 1).thread() != history.step(i).thread();
      boolean orders = history.step(i).act() instanceof StepOperation.Fence && history.step(i).orders();
      if (first || orders) {
        stretches.add(new TreeSet<>());
      }
      if (!orders) {
        stretches.get(stretches.size() - 1).add(i);
      }
    }
    return stretches;
  }

  /**
   * The accesses among some steps of a thread. Of reads with the same source only the last one is kept: a write that
   * the last one misses, the others miss, too.
   */
  private Collection<Integer> lastOfEach(Set<Integer> steps) {
    Map<List<Integer>, Integer> last = new LinkedHashMap<>();
    steps.stream().filter(i -> history.step(i).accesses()).forEach(i -> last.put(history.step(i).writes() ? List.of(i)
        : List.of(-1, history.step(i).location(), history.sources().getOrDefault(i, -1)), i));
    return last.values();
  }

  private static int below(Optional<Lanes.Way> best) {
    return best.map(Lanes.Way::cost).orElse(Integer.MAX_VALUE);
  }

  private static <T> Supplier<Optional<T>> keep(Optional<T> best) {
    return () -> best;
  }

  /**
   * The cycle rotated so that its last link is communication. Empty if no communication is left after joining program
   * order, as when coherence or reads contradict the order of one thread: a test needs two threads.
   */
  private Optional<Core> cycle(List<Integer> cycle) {
    List<Integer> steps = new ArrayList<>(cycle);
    for (int i = 0; i < steps.size() && communication(steps.get(steps.size() - 1), steps.get(0)).isEmpty(); i++) {
      Collections.rotate(steps, 1);
    }
    boolean leads = IntStream.range(0, steps.size() - 1).allMatch(i -> ordered(steps.get(i), steps.get(i + 1))
        || meet(steps.get(i), steps.get(i + 1)) || communication(steps.get(i), steps.get(i + 1)).isPresent());
    return communication(steps.get(steps.size() - 1), steps.get(0)).filter(l -> leads).map(last ->
        closed(steps, (x, y) -> communicates(x, y, Manner.ANY), last));
  }

  /** All accesses that conflict with an access of another thread, without links. */
  Core shared() {
    return new Core(accesses.stream()
        .filter(i -> accesses.stream().anyMatch(j -> history.step(i).conflicts(history.step(j)))).toList(), List.of());
  }

  private Core closed(List<Integer> steps, BiPredicate<Integer, Integer> communicates, Link last) {
    List<Link> links = new ArrayList<>();
    for (int i = 0; i + 1 < steps.size(); i++) {
      int x = steps.get(i);
      int y = steps.get(i + 1);
      links.add(ordered(x, y) ? Link.PROGRAM_ORDER
          : communicates.test(x, y) ? communication(x, y).orElseThrow() : Link.BARRIER);
    }
    links.add(last);
    return new Core(steps, links);
  }

  private Optional<Way> way(int from, int to, BiPredicate<Integer, Integer> communication) {
    ShortestPaths ways = new ShortestPaths(from, accesses, (a, b) -> ordered(a, b) || meet(a, b)
        || communication.test(a, b),
        this::cost);
    return ways.reaches(to) ? Optional.of(new Way(ways.to(to), ways.cost(to))) : Optional.empty();
  }

  private boolean ordered(int x, int y) {
    return history.step(x).thread() == history.step(y).thread() && x < y;
  }

  /** Cost of a link. Of equally long paths the search prefers one whose writes release and whose reads acquire. */
  private int cost(int x, int y) {
    if (history.step(x).thread() == history.step(y).thread()) {
      return Lanes.LINK;
    }
    return Lanes.LINK + (history.order(x).releases() ? 0 : 1) + (history.order(y).acquires() ? 0 : 1);
  }

  private boolean communicates(int x, int y, Manner manner) {
    boolean atomic = history.order(x) != MemoryOrder.NON_ATOMIC && history.order(y) != MemoryOrder.NON_ATOMIC;
    return communication(x, y).filter(l -> manner == Manner.ANY
        || atomic && (manner == Manner.ATOMIC || l == Link.READS_FROM)).isPresent();
  }

  private Optional<Link> communication(int x, int y) {
    if (!history.step(x).conflicts(history.step(y))) {
      return Optional.empty();
    }
    Integer source = history.sources().get(y);
    return source != null && source == x ? Optional.of(Link.READS_FROM)
        : history.before(x, y) ? Optional.of(Link.COHERENCE)
        : history.step(x).reads() && history.step(y).writes() && history.misses(x, y) ? Optional.of(Link.FROM_READ)
        : Optional.empty();
  }

  private boolean meet(int x, int y) {
    return met.computeIfAbsent(List.of(x, y), p -> !meetings(history, x, y).isEmpty());
  }

  /**
   * The barriers that the thread of step {@code x} reaches behind {@code x} and the thread of step {@code y} reaches
   * before {@code y}, if both threads are in one work-group; else none.
   */
  static List<String> meetings(History history, int x, int y) {
    if (history.step(x).thread() == history.step(y).thread() || history.group(x) != history.group(y)) {
      return List.of();
    }
    List<String> behind = IntStream.range(x, history.steps().size())
        .filter(i -> history.step(i).thread() == history.step(x).thread()).mapToObj(i -> history.step(i).meeting())
        .flatMap(Optional::stream).toList();
    return IntStream.range(0, y).filter(i -> history.step(i).thread() == history.step(y).thread())
        .mapToObj(i -> history.step(i).meeting()).flatMap(Optional::stream).filter(behind::contains)
        .toList();
  }
}
