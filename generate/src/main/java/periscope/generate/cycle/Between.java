package periscope.generate.cycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** What may stand between two accesses of a thread: nothing, a dependency, or a fence. */
public interface Between {

  /** What program order becomes; empty if this cannot stand there. */
  Optional<Edge> on(Edge edge);

  /** Nothing. */
  Between NOTHING = Optional::of;

  /** A dependency of the second access on the first, which has to be a read. */
  static Between of(Edge.Dependency dependency) {
    return edge -> edge.with(dependency);
  }

  /** A fence. */
  static Between of(MemoryOrder order, Scope scope) {
    return edge -> Optional.of(edge.with(order, scope));
  }

  /** All by their words: {@code po}, {@code addr}, {@code fsc.dv}, {@code membar.gl}. */
  static Map<String, Between> words() {
    Map<String, Between> all = new LinkedHashMap<>();
    all.put("po", NOTHING);
    for (Edge.Dependency dependency : Edge.Dependency.values()) {
      all.put(dependency.name().toLowerCase(Locale.ROOT), of(dependency));
    }
    for (MemoryOrder order : Tags.FENCES.values()) {
      for (Scope scope : Tags.SCOPES.values()) {
        all.put("f" + Tags.word(Tags.FENCES, order) + "." + Tags.word(Tags.SCOPES, scope), of(order, scope));
      }
    }
    for (Scope scope : Tags.SCOPES.values()) {
      all.put(Spelling.membar(scope), of(MemoryOrder.SEQ_CST, scope));
    }
    return all;
  }

  /** These cycles with every choice of what stands between the accesses of their threads, each once. */
  static List<Cycle> choices(List<Cycle> cycles, List<Between> between) {
    TreeMap<String, Cycle> all = new TreeMap<>();
    for (Cycle cycle : cycles) {
      List<List<Edge>> ways = List.of(List.of());
      for (Edge edge : cycle.edges()) {
        List<Edge> here = edge instanceof Edge.ProgramOrder
            ? between.stream().flatMap(b -> b.on(edge).stream()).distinct().toList() : List.of(edge);
        List<List<Edge>> longer = new ArrayList<>();
        ways.forEach(way -> here.forEach(c -> longer.add(Stream.concat(way.stream(), Stream.of(c)).toList())));
        ways = longer;
      }
      ways.stream().map(Cycle::new).forEach(c -> all.putIfAbsent(c.toString(), c));
    }
    return List.copyOf(all.values());
  }
}
