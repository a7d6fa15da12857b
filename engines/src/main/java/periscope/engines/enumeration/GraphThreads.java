package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import periscope.engines.enumeration.Graph.Kind;
import periscope.engines.enumeration.Graph.Node;
import periscope.engines.enumeration.path.Continuations;
import periscope.engines.enumeration.path.Continuations.Option;
import periscope.engines.enumeration.path.Path;
import periscope.litmus.memory.Location;

/** The threads of an execution graph under construction: their possible next events, given the events so far. */
final class GraphThreads {

  private static final long[] NOTHING = {};

  private final List<Location> locations;
  private final int threads;
  private final List<Continuations> continuations;

  GraphThreads(List<Location> locations, List<List<Path>> paths) {
    this.locations = locations;
    threads = paths.size();
    continuations = paths.stream().map(Continuations::new).toList();
  }

  /** Number of the first thread that can go on; -1 if none can. */
  int next(Graph g) {
    for (int t = 0; t < threads; t++) {
      List<List<Option>> ways = ways(g, t);
      if (ways.size() > 1 || ways.size() == 1 && ways.get(0).get(0).step().isPresent()) {
        return t;
      }
    }
    return -1;
  }

  /**
   * The ways in which a thread may go on, each with its options ({@link Continuations#after}); empty if no path of the
   * thread agrees with the values that it has read.
   */
  List<List<Option>> ways(Graph g, int thread) {
    return ways(g.last[thread], thread);
  }

  private List<List<Option>> ways(Node last, int thread) {
    return continuations.get(thread)
        .after(steps(last), last == null ? continuations.get(thread).all() : last.paths());
  }

  /** The options of a read's thread at the place of the read. */
  List<Option> optionsAt(Node read) {
    return ways(read.before(), read.thread()).get(0);
  }

  /** One node for each way in which a thread may go on where no value read decides between the ways. */
  List<Node> choices(Graph g, int thread, List<List<Option>> ways) {
    Node last = g.last[thread];
    List<Node> nodes = new ArrayList<>();
    for (List<Option> way : ways) {
      BitSet left = new BitSet();
      way.forEach(o -> left.or(o.paths()));
      nodes.add(new Node(thread, Kind.CHOICE, last, null, nodes.size(), null, steps(last),
          last == null ? NOTHING : last.reads(), 0, left));
    }
    return nodes;
  }

  /** The node of a thread's next event, which is no read. */
  Node node(Graph g, int thread, Option option) {
    Node last = g.last[thread];
    int k = steps(last);
    Path.Step step = option.step().orElseThrow();
    long[] reads = reads(last);
    if (step.write().isPresent()) {
      return write(thread, last, step, k, reads, option.paths());
    }
    return new Node(thread, Kind.OTHER, last, step, 0, null, k + 1, reads, 0,
        continuations.get(thread).agreeing(option.paths(), k, reads));
  }

  /**
   * The node of the write of a read-modify-write.
   *
   * @param half the node of its read
   */
  Node written(Node half) {
    return write(half.thread(), half, half.step(), half.steps(), half.reads(), half.paths());
  }

  private Node write(int thread, Node before, Path.Step step, int k, long[] reads, BitSet paths) {
    Path.Write write = step.write().orElseThrow();
    long operand = write.operand().evaluate(name -> reads[Path.step(name)]);
    long value = write.operator().map(op -> op.apply(reads[k], operand)).orElse(operand);
    return new Node(thread, Kind.WRITE, before, step, 0, null, k + 1, reads, value,
        continuations.get(thread).agreeing(paths, k, reads));
  }

  /**
   * The nodes by which a thread may read from a write: one for each option that agrees with the value read; if none
   * agrees, one node after which the thread does not go on.
   *
   * @param before the node before it in the thread
   * @param source the write; null for the initial write
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
    return new Node(thread, Kind.READ, before, step, way, source, half ? k : k + 1, reads, 0, left);
  }

  private static int steps(Node last) {
    return last == null ? 0 : last.steps();
  }

  /** A copy of the values read up to a node, with space for one more. */
  private static long[] reads(Node last) {
    return Arrays.copyOf(last == null ? NOTHING : last.reads(), steps(last) + 1);
  }
}
