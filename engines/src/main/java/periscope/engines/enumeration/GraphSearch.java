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
 * An enumerator that visits each execution of a program exactly once, without a choice of paths beforehand: dynamic
 * partial-order reduction over execution graphs ([TruSt]: Kokologiannakis, Marmanis, Gladstein and Vafeiadis, "Truly
 * stateless, optimal dynamic partial order reduction", 2022). It suits models that forbid cycles of program order and
 * reads-from: every execution can then be built event by event, each read after the write that it reads from.
 *
 * <p>The first thread that can go on takes the next step. A read may read from any write in the graph; a write may take
 * any place in the order of its location. A new write may also <em>revisit</em> an earlier read of its location: the
 * search removes the nodes that were added after the read and on which the write does not depend, and lets the read
 * read from the write. Each execution is reached in one way only, since a revisit must remove only nodes that made the
 * first choice ({@link Graph#isInTheEnd}); later executions add these nodes again. Where no value read decides between
 * ways to go on (a compare-exchange that fails for no reason), the first way counts as the first choice.
 *
 * <p>The search leaves a graph as soon as it breaks an axiom that larger graphs break, too; the other axioms are
 * checked at the end. Some graphs never become executions: a thread reads a value with which none of its paths agrees,
 * and would go on only if a later write revisited the read.
 */
final class GraphSearch {

  /** Receives whole executions. */
  interface Sink {
    /**
     * Receives an execution that the model may still forbid.
     *
     * @param source for each read, the number of the write that it reads from; -1 for other events
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
  /** The graphs that follow from the present graph by one step. */
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
   * Whether this search can enumerate the program's executions under the model. False for programs with barriers, since
   * the wait at a barrier depends on the threads that reach it.
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

  /**
   * Visits all executions. Returns false if the sink or {@code stop} ended the search, or if the program turned out to
   * be unsuited.
   */
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

  /**
   * Whether the search met an event that the model orders before an earlier one, so that it has not visited all
   * executions.
   */
  boolean isUnsuited() {
    return unsuited;
  }

  /** Number of branches that the search followed to their end. */
  long ways() {
    return ways;
  }

  /**
   * Adds the successors of a graph to {@link #found}, or passes a finished graph to the sink. Returns false to end the
   * search.
   */
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
   * Adds the graphs in which a write has each place in the order of its location.
   *
   * @param ask whether to ask the model about the last place, too; necessary unless the write is the node added last
   *            and makes the first choice
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
   * Puts the graphs that the model may allow onto the list of graphs to continue. Returns false to end the search.
   *
   * @param all graphs with the same events
   * @param ask the graphs about which to ask the model
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

  /** The skeleton of a graph's events; starts the evaluator with it. */
  private Skeleton started(Graph g) {
    Skeleton s = new Skeleton(locations, threads, g.begun(), new int[threads.size()]);
    evaluator.start(s.structure);
    return s;
  }

  /** Whether the model orders no event of the graph before one that was added earlier. */
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
