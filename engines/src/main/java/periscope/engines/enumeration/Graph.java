package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import periscope.engines.enumeration.path.Path;

/**
 * A part of an execution, built event by event: the order in which nodes were added, the sources of reads, and the
 * order of writes. Immutable; graphs share nodes.
 */
final class Graph {

  /** The kind of a node. A read-modify-write is two nodes; a choice is no event. */
  enum Kind { READ, WRITE, OTHER, CHOICE }

  /**
   * A step of a thread.
   *
   * @param before  the node before it in the thread; null for the first node
   * @param step    the event; null for a choice
   * @param way     number of the choice among the ways between which no value read decides; 0 for an event
   * @param source  for a read, the write that it reads from; null if that is the initial write, and for other nodes
   * @param steps   number of events of the thread up to this node
   * @param reads   value read by each of these events
   * @param written value that the node writes
   * @param paths   the paths on which the thread may be after this node
   */
  record Node(int thread, Kind kind, Node before, Path.Step step, int way, Node source, int steps,
      long[] reads, long written, BitSet paths) {

    /** Whether the node is the read of a read-modify-write. */
    boolean ofUpdate() {
      return kind == Kind.READ && step.write().isPresent();
    }

    /**
     * Whether the node is the read of a read-modify-write whose write comes next: some path of the thread agrees with
     * the value read.
     */
    boolean isHalf() {
      return ofUpdate() && !paths.isEmpty();
    }

    @Override
    public boolean equals(Object that) {
      return this == that;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** All nodes, in the order in which they were added. */
  final List<Node> added;
  /** The last node of each thread; null if it has none. */
  final Node[] last;
  /** For each location, its writes in coherence order, without the initial write. */
  final List<List<Node>> order;

  private Graph(List<Node> added, Node[] last, List<List<Node>> order) {
    this.added = added;
    this.last = last;
    this.order = order;
  }

  static Graph empty(int threads, int locations) {
    return new Graph(List.of(), new Node[threads], Collections.nCopies(locations, List.of()));
  }

  Graph with(Node node) {
    List<Node> all = new ArrayList<>(added);
    all.add(node);
    Node[] lasts = last.clone();
    lasts[node.thread()] = node;
    return new Graph(all, lasts, order);
  }

  /** The graph with a write of its own at a position in the order of the writes to the write's location. */
  Graph placed(Node write, int position) {
    int location = write.step().location();
    List<List<Node>> orders = new ArrayList<>(order);
    List<Node> writes = new ArrayList<>(order.get(location));
    writes.add(position, write);
    orders.set(location, writes);
    return new Graph(added, last, orders);
  }

  /** The graph without the nodes that are not in {@code kept}, and with {@code by} in the place of {@code replaced}. */
  Graph restricted(Set<Node> kept, Node replaced, Node by) {
    List<Node> all = added.stream().filter(kept::contains).map(n -> n == replaced ? by : n).toList();
    Node[] lasts = new Node[last.length];
    all.forEach(n -> lasts[n.thread()] = n);
    return new Graph(all, lasts, order.stream().map(ws -> ws.stream().filter(kept::contains).toList()).toList());
  }

  /**
   * A node and all nodes on which it depends: the earlier nodes of its thread, the sources of their reads, and so on.
   */
  static Set<Node> prefix(Node node) {
    Set<Node> found = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Node> open = new ArrayList<>(List.of(node));
    while (!open.isEmpty()) {
      Node next = open.remove(open.size() - 1);
      for (Node n = next; n != null && found.add(n); n = n.before()) {
        if (n.source() != null) {
          open.add(n.source());
        }
      }
    }
    return found;
  }

  /** The reads of one location, in the order in which they were added. */
  List<Node> readsOf(int location) {
    return added.stream().filter(n -> n.kind() == Kind.READ && n.step().location() == location).toList();
  }

  /** The read of a read-modify-write whose write comes next; empty if there is none. */
  Optional<Node> half() {
    return Arrays.stream(last).filter(n -> n != null && n.isHalf()).findFirst();
  }

  /**
   * The writes that a read of a location may read from: null for the initial write, then the others in coherence order.
   */
  List<Node> sources(int location) {
    List<Node> sources = new ArrayList<>(order.get(location));
    sources.add(0, null);
    return sources;
  }

  /**
   * Whether a node makes the choice that the search makes first when it adds a node: a read that reads from the last
   * write, or a write that comes last and has no reader. Only nodes that were added before the node, or that are in
   * {@code prefix}, count.
   */
  boolean isInTheEnd(Node node, Set<Node> prefix) {
    int at = added.indexOf(node);
    Predicate<Node> before = n -> prefix.contains(n) || added.indexOf(n) <= at;
    if (node.way() > 0) {
      return false;
    } else if (node.kind() == Kind.WRITE) {
      return added.stream().noneMatch(n -> n.source() == node && before.test(n)) && isLatest(node, node, before);
    }
    return node.kind() != Kind.READ || isLatest(node.source(), node, before);
  }

  /**
   * Whether a write is the last write to the location of a node.
   *
   * @param write null for the initial write
   */
  boolean isLatest(Node write, Node of) {
    return isLatest(write, of, n -> true);
  }

  /**
   * Whether none of the nodes in {@code some} is a later write to the location of a node.
   *
   * @param write null for the initial write
   */
  private boolean isLatest(Node write, Node of, Predicate<Node> some) {
    List<Node> writes = order.get(of.step().location());
    int at = write == null ? 0 : writes.indexOf(write) + 1;
    return writes.subList(at, writes.size()).stream().noneMatch(some);
  }

  /**
   * The events that each thread has executed, as one path per thread; a read-modify-write counts when both its nodes
   * exist.
   */
  List<List<Path>> begun() {
    List<List<Path>> begun = new ArrayList<>();
    for (int t = 0; t < last.length; t++) {
      int thread = t;
      List<Path.Step> steps = added.stream().filter(n -> n.thread() == thread && isEvent(n)).map(Node::step).toList();
      begun.add(List.of(new Path(steps, List.of(), new TreeMap<>(), Optional.empty(), 0, Optional.empty())));
    }
    return begun;
  }

  /** Whether the node completes an event: every event's node, except a choice and the read of a read-modify-write. */
  private static boolean isEvent(Node n) {
    return n.kind() != Kind.CHOICE && !n.ofUpdate();
  }

  /** The number of a node's event in a skeleton that was made from {@link #begun}. */
  int event(Node n, Skeleton s) {
    return s.firstEvent[n.thread()] + (n.ofUpdate() ? n.steps() : n.steps() - 1);
  }

  /**
   * The numbers of all events in a skeleton that was made from {@link #begun}, in the order in which they were added.
   */
  int[] events(Skeleton s) {
    return added.stream().filter(Graph::isEvent).mapToInt(n -> event(n, s)).toArray();
  }

  /**
   * For each event of a skeleton that was made from {@link #begun}: the number of the write that it reads from; -1 for
   * events that do not read.
   */
  int[] sources(Skeleton s) {
    int[] sources = new int[s.structure.size()];
    Arrays.fill(sources, -1);
    for (Node n : added) {
      int event = n.kind() == Kind.READ ? event(n, s) : sources.length;
      if (event < s.firstEvent[n.thread() + 1] && n.kind() == Kind.READ) {
        sources[event] = n.source() == null ? n.step().location() : event(n.source(), s);
      }
    }
    return sources;
  }

  /** The reads-from relation, as rows. */
  long[] readsFrom(Skeleton s) {
    long[] rf = new long[s.structure.size()];
    int[] sources = sources(s);
    for (int e = 0; e < sources.length; e++) {
      if (sources[e] >= 0) {
        rf[sources[e]] |= 1L << e;
      }
    }
    return rf;
  }

  /** The order of writes, as rows. */
  long[] coherence(Skeleton s) {
    long[] co = new long[s.structure.size()];
    for (int x = 0; x < order.size(); x++) {
      long later = 0;
      for (int i = order.get(x).size() - 1; i >= 0; i--) {
        int write = event(order.get(x).get(i), s);
        co[write] = later;
        later |= 1L << write;
      }
      co[x] = later;
    }
    return co;
  }
}
