package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** An edge of a cycle: the relation between two neighbouring accesses, by diy's name for it ([DIY], "Edges"). */
public sealed interface Edge {

  /** The direction of the access that the edge leads from. */
  Direction from();

  /** The direction of the access that the edge leads to. */
  Direction to();

  /** Whether the two accesses are in different threads. */
  boolean external();

  /** Whether the two accesses have the same location. */
  boolean sameLocation();

  /** diy's name of the edge, such as {@code PodWR}. */
  String name();

  /** The communication relations between accesses of one location. */
  enum Kind {
    RF("Rf", Direction.W, Direction.R),
    FR("Fr", Direction.R, Direction.W),
    CO("Co", Direction.W, Direction.W);

    private final String word;
    private final Direction from;
    private final Direction to;

    Kind(String word, Direction from, Direction to) {
      this.word = word;
      this.from = from;
      this.to = to;
    }

    /** The communication from one direction to another; empty from a read to a read. */
    static Optional<Kind> between(Direction from, Direction to) {
      return List.of(values()).stream().filter(k -> k.from == from && k.to == to).findFirst();
    }
  }

  /** Reads-from, from-read or coherence, between threads or within one. */
  record Communication(Kind kind, boolean external) implements Edge {
    @Override
    public Direction from() {
      return kind.from;
    }

    @Override
    public Direction to() {
      return kind.to;
    }

    @Override
    public boolean sameLocation() {
      return true;
    }

    @Override
    public String name() {
      return kind.word + (external ? "e" : "i");
    }
  }

  /** The edge from the read of a read-modify-write to its write. */
  record Rmw() implements Edge {
    @Override
    public Direction from() {
      return Direction.R;
    }

    @Override
    public Direction to() {
      return Direction.W;
    }

    @Override
    public boolean external() {
      return false;
    }

    @Override
    public boolean sameLocation() {
      return true;
    }

    @Override
    public String name() {
      return "Rmw";
    }
  }

  /**
   * Program order, with the fence, barrier or dependency between the accesses: {@code PodWR}, {@code DpAddrdR},
   * {@code Fsc.dvdWR}.
   *
   * @param between an edge kind that fits the two directions
   */
  record ProgramOrder(Direction from, Direction to, boolean sameLocation, EdgeKind between) implements Edge {

    /** Plain program order. */
    public ProgramOrder(Direction from, Direction to, boolean sameLocation) {
      this(from, to, sameLocation, EdgeKind.Nothing.PO);
    }

    @Override
    public boolean external() {
      return false;
    }

    /** The name; names of dependencies omit the first direction, which is always a read. */
    @Override
    public String name() {
      return named(between.edge());
    }

    private String named(String beginning) {
      String does = between instanceof EdgeKind.Dependency ? to.toString() : "" + from + to;
      return beginning + (sameLocation ? "s" : "d") + does;
    }

    /** Whether a fence, a barrier or a dependency is between the accesses. */
    boolean decorated() {
      return between != EdgeKind.Nothing.PO;
    }

    /** The edge between the same accesses with another edge kind; empty if the kind does not fit. */
    public Optional<Edge> with(EdgeKind other) {
      return other.fits(from, to) ? Optional.of(new ProgramOrder(from, to, sameLocation, other)) : Optional.empty();
    }
  }

  /** Whether this edge and the next one together relate no more than a single edge, so that a smaller cycle exists. */
  default boolean joins(Edge next) {
    if (this instanceof Communication one && next instanceof Communication other) {
      return one.kind == Kind.RF && other.kind == Kind.FR || one.kind != Kind.RF && other.kind == Kind.CO;
    }
    return this instanceof ProgramOrder one && next instanceof ProgramOrder other
        && (!one.decorated() && (!other.decorated() || other.between() instanceof EdgeKind.Fence)
            || one.between() instanceof EdgeKind.Fence
            && (!other.decorated() || one.between().equals(other.between())));
  }

  /** All edges by name; edges with a fence also by the names that languages have for the fence. */
  static Map<String, Edge> names() {
    Map<String, Edge> all = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      for (boolean external : new boolean[] {true, false}) {
        Communication edge = new Communication(kind, external);
        all.put(edge.name(), edge);
      }
    }
    all.put("Rmw", new Rmw());
    EdgeKind.words().forEach((word, between) -> {
      for (ProgramOrder order : programOrders()) {
        order.with(between).ifPresent(e -> all.put(word.equals(between.word()) ? e.name()
            : ((ProgramOrder) e).named(word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1)), e));
      }
    });
    return all;
  }

  private static List<ProgramOrder> programOrders() {
    List<ProgramOrder> all = new ArrayList<>();
    for (boolean same : new boolean[] {false, true}) {
      for (Direction from : Direction.values()) {
        for (Direction to : Direction.values()) {
          all.add(new ProgramOrder(from, to, same));
        }
      }
    }
    return all;
  }
}
