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
 * A part of an execution, put together event by event: what was added in which order, what reads read from, and the
 * order of writes. Never changed once it is made; nodes are shared.
 */
final class Graph {

  /** What a node stands for. A read-modify-write is two nodes; a choice is no event. */
  enum Kind { READ, WRITE, OTHER, CHOICE }

  /**
   * A step of a thread.
   *
   * @param before  the node before it in its thread; null if it is the first
   * @param step    the event; null for a choice
   * @param way     which of the ways to go on that nothing decides between
   * @param source  what it reads from; null if that is the initial write, or it reads nothing
   * @param steps   how many events the thread has done with it, and what it has read by each of them
   * @param written what it writes
   * @param paths   the paths that the thread may be on behind it
   */
  record Node(int thread, Kind kind, Node before, Path.Step step, int way, Node source, int steps,
      long[] reads, long written, BitSet paths) {

    /** Whether it is the read of a read-modify-write. */
    boolean ofUpdate() {
      return kind == Kind.READ && step.write().isPresent();
    }

    /** Whether it is one whose write comes next: what it reads leaves the thread a way. */
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

  /** In the order in which they were added. */
  final List<Node> added;
  /** The last node of each thread; null if it has none. */
  final Node[] last;
  /** For each location its writes in their order, without the initial one. */
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

  /** The same with a write of it at a position among the writes of its location. */
  Graph placed(Node write, int position) {
    int location = write.step().location();
    List<List<Node>> orders = new ArrayList<>(order);
    List<Node> writes = new ArrayList<>(order.get(location));
    writes.add(position, write);
    orders.set(location, writes);
    return new Graph(added, last, orders);
  }

  /** What is left if only some of its nodes are, one of which becomes another one. */
  Graph restricted(Set<Node> kept, Node replaced, Node by) {
    List<Node> all = added.stream().filter(kept::contains).map(n -> n == replaced ? by : n).toList();
    Node[] lasts = new Node[last.length];
    all.forEach(n -> lasts[n.thread()] = n);
    return new Graph(all, lasts, order.stream().map(ws -> ws.stream().filter(kept::contains).toList()).toList());
  }

  /** A node and all that it comes of: what its thread did before, what that reads from, and so on. */
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

  /** The nodes of one location that read, in the order in which they were added. */
  List<Node> readsOf(int location) {
    return added.stream().filter(n -> n.kind() == Kind.READ && n.step().location() == location).toList();
  }

  /** The read of a read-modify-write whose write comes next. */
  Optional<Node> half() {
    return Arrays.stream(last).filter(n -> n != null && n.isHalf()).findFirst();
  }

  /** The writes of a location, the initial one, null, before them. */
  List<Node> sources(int location) {
    List<Node> sources = new ArrayList<>(order.get(location));
    sources.add(0, null);
    return sources;
  }

  /**
   * Whether a node is as if it had been added in the end, at its time: where a write is to be there whose prefix is
   * known, too.
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

  /** Whether a write, null for the initial one, is the last of those at the location of a node. */
  boolean isLatest(Node write, Node of) {
    return isLatest(write, of, n -> true);
  }

  /** Whether no write of some follows one, which is null for the initial one, at the location of a node. */
  private boolean isLatest(Node write, Node of, Predicate<Node> some) {
    List<Node> writes = order.get(of.step().location());
    int at = write == null ? 0 : writes.indexOf(write) + 1;
    return writes.subList(at, writes.size()).stream().noneMatch(some);
  }

  /** What each thread has done, as a path; of a read-modify-write only when it is whole. */
  List<List<Path>> begun() {
    List<List<Path>> begun = new ArrayList<>();
    for (int t = 0; t < last.length; t++) {
      int thread = t;
      List<Path.Step> steps = added.stream().filter(n -> n.thread() == thread && isEvent(n)).map(Node::step).toList();
      begun.add(List.of(new Path(steps, List.of(), new TreeMap<>(), Optional.empty(), 0, Optional.empty())));
    }
    return begun;
  }

  /** Whether it is an event, or that part of a read-modify-write which makes it whole. */
  private static boolean isEvent(Node n) {
    return n.kind() != Kind.CHOICE && !n.ofUpdate();
  }

  /** The number of a node's event among those of what threads have done. */
  int event(Node n, Skeleton s) {
    return s.firstEvent[n.thread()] + (n.ofUpdate() ? n.steps() : n.steps() - 1);
  }

  /** The events of what threads have done, in the order in which they were added. */
  int[] events(Skeleton s) {
    return added.stream().filter(Graph::isEvent).mapToInt(n -> event(n, s)).toArray();
  }

  /** For each read the write that it reads from, as far as these are events; -1 for others. */
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

  /** Rows of reads-from. */
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

  /** Rows of the order of writes. */
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
