package periscope.engines.enumeration;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.engines.enumeration.Graph.Node;
import periscope.engines.enumeration.path.Continuations.Option;
import periscope.engines.enumeration.path.Path;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Location;
import periscope.models.evaluate.Evaluator;

/**
 * Each execution of a program once, without guessing which way threads go: dynamic partial-order reduction over
 * execution graphs ([TruSt]: Kokologiannakis, Marmanis, Gladstein and Vafeiadis, "Truly stateless, optimal dynamic
 * partial order reduction", 2022). For models that forbid cycles of program order and reads-from, so that every
 * execution can be put together event by event, each read behind what it reads.
 *
 * <p>The first thread that can goes on. A read takes up any write that is there; a write may take any place among those
 * of its location. A write that comes after a read of its location may also <em>revisit</em> it: what was added since
 * the read and is not among what the write comes of is taken away, and the read reads from the write. That each
 * execution is come to one way only is due to a condition: what is taken away was added in the end ({@code
 * Extension}), as it will be again in one of the executions that follow. Where nothing decides between ways to go on
 * (a compare-exchange that fails for no reason), the first one counts as that.
 *
 * <p>Parts of executions are given up as soon as an axiom fails that is kept; the others are asked at the end. Some
 * executions come to nothing: a thread reads what none of its paths can have read, and would go on only if a later
 * write revisited the read.
 */
final class GraphSearch {

  /** Receives whole executions. */
  interface Sink {
    /**
     * Takes one that the model may yet forbid.
     *
     * @param source for each read the write that it reads from
     * @param co     rows of the order of writes
     * @return whether to go on
     */
    boolean whole(Skeleton skeleton, int[] source, long[] co);
  }

  private final List<Location> locations;
  private final List<LitmusThread> threads;
  private final List<List<Path>> paths;
  private final GraphThreads running;
  private final Evaluator evaluator;
  private final BooleanSupplier stop;
  private final Sink sink;
  /** What the graph that is looked at may become. */
  private final List<Graph> found = new ArrayList<>();
  private int looks;
  private long ways;
  private boolean unsuited;

  GraphSearch(List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths, Evaluator evaluator,
      BooleanSupplier stop, Sink sink) {
    this.locations = locations;
    this.threads = threads;
    this.paths = paths;
    running = new GraphThreads(locations, paths);
    this.evaluator = evaluator;
    this.stop = stop;
    this.sink = sink;
  }

  /**
   * Whether the program's executions can be put together so under the model. Those with barriers are not: who waits for
   * whom depends on who comes at all.
   */
  static boolean suits(List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths,
      Evaluator evaluator) {
    if (evaluator.orders() > 0 || !evaluator.forbidsCycles(new long[0], true)) {
      return false;
    }
    for (int t = 0; t < paths.size(); t++) {
      for (Path path : paths.get(t).stream().filter(p -> !p.dropped()).toList()) {
        Skeleton s = new Skeleton(locations, List.of(threads.get(t)), List.of(List.of(path)), new int[1]);
        evaluator.start(s.structure);
        if (path.steps().stream().anyMatch(e -> e.barrier().isPresent()) || !forbidsCycles(s, evaluator)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean forbidsCycles(Skeleton s, Evaluator evaluator) {
    List<Event> events = s.structure.events();
    long[] pairs = new long[events.size()];
    long[] ofLocation = new long[events.size()];
    for (int r = s.firstEvent[0]; r < pairs.length; r++) {
      for (int w = r + 1; w < pairs.length && events.get(r).reads(); w++) {
        boolean same = events.get(r).location() == events.get(w).location();
        pairs[r] |= events.get(w).writes() ? 1L << w : 0;
        ofLocation[r] |= events.get(w).writes() && same ? 1L << w : 0;
      }
    }
    return evaluator.forbidsCycles(pairs, true) && evaluator.forbidsCycles(ofLocation, false);
  }

  /** Visits all; false if the sink or the question whether to stop ended that, or if it turns out not to be suited. */
  boolean run() {
    Deque<Graph> open = new ArrayDeque<>(List.of(Graph.empty(threads.size(), locations.size())));
    boolean goOn = true;
    while (goOn && !open.isEmpty()) {
      goOn = ((++looks & 0xff) != 0 || !stop.getAsBoolean()) && visit(open.pop());
      for (int i = found.size() - 1; i >= 0; i--) {
        open.push(found.get(i));
      }
      found.clear();
    }
    return goOn;
  }

  /** Whether an event turned up that comes before one that was there: then the executions visited are not all. */
  boolean isUnsuited() {
    return unsuited;
  }

  /** How many ways were gone to their end. */
  long ways() {
    return ways;
  }

  /** Looks at a graph; what it may become is open then. False to end the search. */
  private boolean visit(Graph g) {
    Optional<Node> half = g.half();
    if (half.isPresent()) {
      return write(g, running.written(half.get()));
    }
    int t = running.next(g);
    if (t < 0) {
      return finish(g);
    }
    List<List<Option>> ways = running.ways(g, t);
    if (ways.size() > 1) {
      running.choices(g, t, ways).forEach(n -> found.add(g.with(n)));
      return true;
    }
    Path.Step step = ways.get(0).get(0).step().orElseThrow();
    if (step.reads()) {
      return read(g, t, ways.get(0));
    }
    Node node = running.node(g, t, ways.get(0).get(0));
    if (step.write().isPresent()) {
      return write(g, node);
    }
    found.add(g.with(node));
    return true;
  }

  private boolean read(Graph g, int thread, List<Option> options) {
    Map<Path.Step, List<Graph>> byStep = new LinkedHashMap<>();
    for (Node source : g.sources(options.get(0).step().orElseThrow().location())) {
      for (Node node : running.reading(g.last[thread], thread, options, source)) {
        byStep.computeIfAbsent(node.step(), s -> new ArrayList<>()).add(g.with(node));
      }
    }
    // The write of a read-modify-write comes next, and is asked about; what is read last is added in the end.
    return byStep.entrySet().stream().allMatch(e -> open(e.getValue(), next ->
        e.getKey().write().isEmpty() && !next.isLatest(next.last[thread].source(), next.last[thread])));
  }

  private boolean write(Graph g, Node write) {
    Graph next = g.with(write);
    boolean behind = write.before() == null || !write.before().isHalf() || g.isLatest(write.before().source(), write);
    boolean goOn = place(next, write, !behind);
    Set<Node> prefix = Graph.prefix(write);
    for (Node read : g.readsOf(write.step().location())) {
      goOn = goOn && (prefix.contains(read) || revisit(next, write, prefix, read));
    }
    return goOn;
  }

  /**
   * Puts a write at each place among those of its location.
   *
   * @param ask whether it is to be asked about in the last place, too, since it, or what it revisits, is not added in
   *            the end
   */
  private boolean place(Graph g, Node write, boolean ask) {
    int size = g.order.get(write.step().location()).size();
    List<Graph> placed = IntStream.rangeClosed(0, size).mapToObj(i -> g.placed(write, size - i)).toList();
    return open(placed, next -> ask || next != placed.get(0));
  }

  private boolean revisit(Graph g, Node write, Set<Node> prefix, Node read) {
    int at = g.added.indexOf(read);
    Predicate<Node> stays = n -> prefix.contains(n) || g.added.indexOf(n) < at;
    if (!g.added.stream().allMatch(n -> stays.test(n) || g.isInTheEnd(n, prefix))) {
      return true;
    }
    Set<Node> kept = new HashSet<>(g.added.stream().filter(stays).toList());
    kept.add(read);
    return running.reading(read.before(), read.thread(), running.optionsAt(read), write).stream()
        .allMatch(again -> place(g.restricted(kept, read, again), write, true));
  }

  /**
   * Puts graphs that may become executions that the model allows onto the list of those to continue; false to end the
   * search.
   *
   * @param all graphs with the same events
   * @param ask which graphs to ask the model about
   */
  private boolean open(List<Graph> all, Predicate<Graph> ask) {
    if (all.stream().noneMatch(ask)) {
      found.addAll(all);
      return true;
    }
    Skeleton s = started(all.get(0));
    List<Graph> allowed = all.stream()
        .filter(g -> !ask.test(g) || evaluator.begins(g.readsFrom(s), g.coherence(s))).toList();
    ways += all.size() - allowed.size();
    found.addAll(allowed);
    return suits(all.get(0), s);
  }

  /** The events of a graph, which the model is asked about next. */
  private Skeleton started(Graph g) {
    Skeleton s = new Skeleton(locations, threads, g.begun(), new int[threads.size()]);
    evaluator.start(s.structure);
    return s;
  }

  /** Whether each event that is a new one where it was added comes behind those before it. */
  private boolean suits(Graph g, Skeleton s) {
    long earlier = (1L << locations.size()) - 1;
    for (int event : g.events(s)) {
      unsuited |= !evaluator.endsWith(event, earlier);
      earlier |= 1L << event;
    }
    return !unsuited;
  }

  private boolean finish(Graph g) {
    ways++;
    int[] choice = new int[threads.size()];
    for (int t = 0; t < choice.length; t++) {
      List<List<Option>> ways = running.ways(g, t);
      if (ways.isEmpty() || ways.get(0).get(0).step().isPresent()) {
        return suits(g, started(g));
      }
      choice[t] = ways.get(0).get(0).paths().nextSetBit(0);
    }
    Skeleton s = new Skeleton(locations, threads, paths, choice);
    evaluator.start(s.structure);
    return suits(g, s) && sink.whole(s, g.sources(s), g.coherence(s));
  }
}
