package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.enumeration.Graph.Kind;
import periscope.engines.enumeration.Graph.Node;
import periscope.engines.enumeration.path.Continuations;
import periscope.engines.enumeration.path.Continuations.Option;
import periscope.engines.enumeration.path.Path;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.memory.Location;

/** What threads may do next, given what has happened. */
final class GraphThreads {

  private static final long[] NOTHING = {};

  private final List<Location> locations;
  private final List<LitmusThread> threads;
  private final List<Continuations> continuations;
  /** Whether threads that are alone at a barrier go on, once no other one can. */
  private final boolean passing;

  GraphThreads(List<Location> locations, List<LitmusThread> threads, List<List<Path>> paths, boolean begun) {
    this.locations = locations;
    this.threads = threads;
    continuations = paths.stream().map(Continuations::new).toList();
    passing = !begun;
  }

  /** The first thread that goes on; -1 if none does. One at a barrier waits for the others, if they can come. */
  int next(Graph g) {
    int late = -1;
    for (int t = 0; t < threads.size(); t++) {
      List<List<Option>> ways = ways(g, t);
      Optional<Path.Step> only = ways.size() == 1 ? ways.get(0).get(0).step() : Optional.empty();
      if (ways.size() > 1 || only.isPresent() && isOpen(g, t, only.get())) {
        return t;
      }
      late = late < 0 && only.isPresent() ? t : late;
    }
    return passing ? late : -1;
  }

  /** How a thread may go on; empty if it reads what none of its paths has read. */
  List<List<Option>> ways(Graph g, int thread) {
    return ways(g.last[thread], thread);
  }

  private List<List<Option>> ways(Node last, int thread) {
    return continuations.get(thread)
        .after(steps(last), last == null ? continuations.get(thread).all() : last.paths());
  }

  /** What the thread of a read might read at that point. */
  List<Option> optionsAt(Node read) {
    return ways(read.before(), read.thread()).get(0);
  }

  /** A thread's ways to go on where nothing decides between them, each as a node. */
  List<Node> choices(Graph g, int thread, List<List<Option>> ways) {
    Node last = g.last[thread];
    List<Node> nodes = new ArrayList<>();
    for (List<Option> way : ways) {
      BitSet left = new BitSet();
      way.forEach(o -> left.or(o.paths()));
      nodes.add(new Node(thread, Kind.CHOICE, last, null, nodes.size(), null, List.of(), steps(last),
          last == null ? NOTHING : last.reads(), 0, left));
    }
    return nodes;
  }

  /** The next event of a thread, where it is no read. */
  Node node(Graph g, int thread, Option option) {
    Node last = g.last[thread];
    int k = steps(last);
    Path.Step step = option.step().orElseThrow();
    long[] reads = reads(last);
    if (step.write().isPresent()) {
      return write(thread, last, step, k, reads, option.paths());
    }
    List<Node> awaited = isDeparture(step)
        ? companions(thread).stream().flatMap(t -> arrival(g, t, step).stream()).toList() : List.of();
    return new Node(thread, Kind.OTHER, last, step, 0, null, awaited, k + 1, reads, 0,
        continuations.get(thread).agreeing(option.paths(), k, reads));
  }

  /** The write of a read-modify-write. */
  Node written(Node half) {
    return write(half.thread(), half, half.step(), half.steps(), half.reads(), half.paths());
  }

  private Node write(int thread, Node before, Path.Step step, int k, long[] reads, BitSet paths) {
    Path.Write write = step.write().orElseThrow();
    long operand = write.operand().evaluate(name -> reads[Path.step(name)]);
    long value = write.operator().map(op -> op.apply(reads[k], operand)).orElse(operand);
    return new Node(thread, Kind.WRITE, before, step, 0, null, List.of(), k + 1, reads, value,
        continuations.get(thread).agreeing(paths, k, reads));
  }

  /**
   * A thread's read of a write: one node for each of the ways that what is read leaves; if it leaves none, one of a
   * thread that goes no further.
   *
   * @param before the node before it in the thread
   * @param source the write; null for the initial one
   */
  List<Node> reading(Node before, int thread, List<Option> options, Node source) {
    int k = steps(before);
    long[] reads = reads(before);
    reads[k] = source == null ? locations.get(options.get(0).step().orElseThrow().location()).initial()
        : source.written();
    List<Node> nodes = new ArrayList<>();
    for (Option option : options) {
      BitSet left = continuations.get(thread).agreeing(option.paths(), k, reads);
      if (!left.isEmpty()) {
        nodes.add(read(before, thread, option.step().orElseThrow(), nodes.size(), source, reads, left));
      }
    }
    return nodes.isEmpty()
        ? List.of(read(before, thread, options.get(0).step().orElseThrow(), 0, source, reads, new BitSet())) : nodes;
  }

  private static Node read(Node before, int thread, Path.Step step, int way, Node source, long[] reads, BitSet left) {
    int k = steps(before);
    boolean half = step.write().isPresent();
    return new Node(thread, Kind.READ, before, step, way, source, List.of(), half ? k : k + 1, reads, 0, left);
  }

  private static int steps(Node last) {
    return last == null ? 0 : last.steps();
  }

  /** What was read until then, with place for one more. */
  private static long[] reads(Node last) {
    return Arrays.copyOf(last == null ? NOTHING : last.reads(), steps(last) + 1);
  }

  private boolean isOpen(Graph g, int thread, Path.Step step) {
    return !isDeparture(step) || companions(thread).stream().allMatch(t -> arrival(g, t, step).isPresent());
  }

  private static boolean isDeparture(Path.Step step) {
    return isBarrier(step) && !step.barrier().orElseThrow().entry();
  }

  private static boolean isBarrier(Path.Step step) {
    return step.kind() == Event.Kind.FENCE && step.barrier().isPresent();
  }

  /** The other threads of a work-group. */
  private List<Integer> companions(int thread) {
    int group = threads.get(thread).placement().workGroup();
    return IntStream.range(0, threads.size())
        .filter(t -> t != thread && threads.get(t).placement().workGroup() == group).boxed().toList();
  }

  private static Optional<Node> arrival(Graph g, int thread, Path.Step departure) {
    return g.added.stream().filter(n -> n.thread() == thread && n.kind() == Kind.OTHER && isBarrier(n.step())
        && n.step().barrier().orElseThrow().entry()
        && n.step().barrier().orElseThrow().sameBarrier(departure.barrier().orElseThrow())).findFirst();
  }
}
