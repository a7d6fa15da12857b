package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** How two neighbouring accesses of a cycle are related, by the names that diy has for that ([DIY], "Edges"). */
public sealed interface Edge {

  /** What the access that it leads from does. */
  Direction from();

  /** What the access that it leads to does. */
  Direction to();

  /** Whether the accesses are in different threads. */
  boolean external();

  /** Whether they are of one location. */
  boolean sameLocation();

  /** As in {@code PodWR}. */
  String name();

  /** Relations between accesses of one location. */
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

    /** The relation that leads from one direction to another; empty from a read to a read. */
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

  /** Program order. */
  record ProgramOrder(Direction from, Direction to, boolean sameLocation) implements Edge {
    @Override
    public boolean external() {
      return false;
    }

    @Override
    public String name() {
      return "Po" + (sameLocation ? "s" : "d") + from + to;
    }
  }

  /** Program order with a fence between the accesses: {@code Fsc.dvdWR}. */
  record Fenced(MemoryOrder order, Scope scope, Direction from, Direction to, boolean sameLocation) implements Edge {
    @Override
    public boolean external() {
      return false;
    }

    @Override
    public String name() {
      return "F" + Tags.word(Tags.FENCES, order) + "." + Tags.word(Tags.SCOPES, scope) + (sameLocation ? "s" : "d")
          + from + to;
    }
  }

  /** What an access can take from an earlier read of its thread. */
  enum Dependency {
    ADDR("Addr"),
    DATA("Data"),
    CTRL("Ctrl");

    private final String word;

    Dependency(String word) {
      this.word = word;
    }
  }

  /** Program order with a dependency: {@code DpAddrdR}; a value is taken by writes only. */
  record Dependent(Dependency kind, Direction to, boolean sameLocation) implements Edge {
    @Override
    public Direction from() {
      return Direction.R;
    }

    @Override
    public boolean external() {
      return false;
    }

    @Override
    public String name() {
      return "Dp" + kind.word + (sameLocation ? "s" : "d") + to;
    }
  }

  /** Whether it says more than program order does. */
  default boolean decorated() {
    return this instanceof Fenced || this instanceof Dependent;
  }

  /** The same edge with a fence between its accesses, if it is program order. */
  default Edge with(MemoryOrder order, Scope scope) {
    return external() || this instanceof Communication ? this
        : new Fenced(order, scope, from(), to(), sameLocation());
  }

  /** The same edge with a dependency; empty if it is no program order, or no such dependency can be there. */
  default Optional<Edge> with(Dependency kind) {
    boolean can = this instanceof ProgramOrder && from() == Direction.R
        && (kind != Dependency.DATA || to() == Direction.W);
    return can ? Optional.of(new Dependent(kind, to(), sameLocation())) : Optional.empty();
  }

  /** Every edge with a fence, and every one that is called so in PTX. */
  static Map<String, Edge> fenced() {
    Map<String, Edge> all = new LinkedHashMap<>();
    for (Edge edge : all()) {
      if (edge instanceof ProgramOrder) {
        for (MemoryOrder order : Tags.FENCES.values()) {
          for (Scope scope : Tags.SCOPES.values()) {
            Fenced fenced = (Fenced) edge.with(order, scope);
            all.put(fenced.name(), fenced);
            if (order == MemoryOrder.SEQ_CST) {
              all.put("M" + Spelling.PTX.tag(fenced).substring(1) + edge.name().substring(2), fenced);
            }
          }
        }
      }
    }
    return all;
  }

  /** Every edge without a fence. */
  static List<Edge> all() {
    List<Edge> all = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      all.add(new Communication(kind, true));
      all.add(new Communication(kind, false));
    }
    for (boolean same : new boolean[] {false, true}) {
      for (Direction from : Direction.values()) {
        for (Direction to : Direction.values()) {
          ProgramOrder order = new ProgramOrder(from, to, same);
          all.add(order);
          List.of(Dependency.values()).forEach(d -> order.with(d).ifPresent(all::add));
        }
      }
    }
    return all;
  }
}
