package periscope.models.evaluate;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An axiom that an execution violates, or a flag that it raises, and the events that show it.
 *
 * @param axiom  the axiom
 * @param events the events that show it, in the order of {@code edges}: a shortest cycle, each event once, for {@code
 *               acyclic} and {@code irreflexive}; the two ends of a pair, or one event, for {@code empty}; none for a
 *               negated check
 * @param edges  the relation from each event to the next
 * @param steps  the same by the relations that pictures draw: program order, reads-from, coherence, from-read,
 *               synchronisation; a cycle in which each edge begins at the target of the edge before it, wherever the
 *               axiom's expression leads to one
 */
public record Violation(Axiom axiom, List<Integer> events, List<Edge> edges, List<Edge> steps) {

  /**
   * Names of relations that the literature uses consistently, so that an edge may carry such a name. Any other relation
   * of a model is expanded until only these names and names of the language remain.
   */
  public static final Set<String> WELL_KNOWN = Set.of("hb", "ghb", "lhb", "sw", "gsw", "lsw", "fr", "mo", "po-loc",
      "sync", "cause", "base-cause", "observation", "preserved", "strong-co", "sc");

  /** {@code from} is related to {@code to} by the named relation. */
  public record Edge(int from, int to, String relation) {
    @Override
    public String toString() {
      return from + " -" + relation + "-> " + to;
    }
  }

  public Violation {
    events = List.copyOf(events);
    edges = List.copyOf(edges);
    steps = List.copyOf(steps);
  }

  /** The violation as pictures show it: its steps take the place of its edges. */
  public Violation stepwise() {
    return steps.isEmpty() ? this : new Violation(axiom, ViolationPath.ends(steps), steps, steps);
  }

  @Override
  public String toString() {
    return axiom.name() + ": " + edges.stream().map(Edge::toString).collect(Collectors.joining(", "));
  }
}
