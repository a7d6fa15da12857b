package periscope.engines.execution;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import periscope.engines.simulation.Witness;
import periscope.litmus.event.Event;
import periscope.litmus.source.Span;
import periscope.models.ast.Statement.Role;
import periscope.models.ast.Statement.Shape;
import periscope.models.evaluate.Violation;

/** Explanations in words of the violations for which a model forbids an execution. */
public final class Violations {

  /** For each relation, the verb between the first event and the second event of a pair. */
  private static final Map<String, String> VERBS = Map.ofEntries(
      Map.entry("sb", "is sequenced before"),
      Map.entry("po", "comes in program order before"),
      Map.entry("rf", "is read by"),
      Map.entry("rf^-1", "reads from"),
      Map.entry("mo", "is modification-ordered before"),
      Map.entry("co", "is coherence-ordered before"),
      Map.entry("fr", "reads a value older than"),
      Map.entry("preserved", "stays in program order before"),
      Map.entry("sync", "synchronises with"),
      Map.entry("syncbar", "is awaited at the barrier by"),
      Map.entry("sc", "comes in the order of sc fences before"),
      Map.entry("observation", "is observed by"),
      Map.entry("cause", "comes causally before"),
      Map.entry("base-cause", "comes causally before"),
      Map.entry("strong-co", "is coherence-ordered before"),
      Map.entry("rmw", "is in one read-modify-write with"),
      Map.entry("rmw^-1", "is in one read-modify-write with"),
      Map.entry("po-loc", "comes in program order before"),
      Map.entry("sw", "synchronises with"),
      Map.entry("gsw", "synchronises with"),
      Map.entry("lsw", "synchronises with"),
      Map.entry("ghb", "happens before"),
      Map.entry("lhb", "happens before"),
      Map.entry("hb", "happens before"));

  private Violations() {}

  /** The axioms that an execution violates, without races and flags; violations that take fewer words first. */
  public static List<Violation> forbidding(Witness witness) {
    return witness.violations().stream()
        .filter(v -> v.axiom().role() == Role.AXIOM || v.axiom().role() == Role.FILTER)
        .sorted(Comparator.comparing((Violation v) -> v.edges().isEmpty()).thenComparing(v -> v.edges().size()))
        .toList();
  }

  /**
   * The cycle, or another proof of the violation, in words: {@code P0's store x=1 (b) happens before …: a
   * contradiction.}
   */
  public static String told(EventNames names, Violation violation) {
    if (violation.edges().isEmpty()) {
      Span span = violation.axiom().span();
      String check = violation.axiom().text().content().substring(span.offset(), span.offset() + span.length());
      return "'" + check.strip().replaceAll("\\s+", " ") + "' does not hold.";
    } else if (violation.axiom().name().equals("Narf") && violation.edges().size() == 1) {
      return invisible(names, violation.edges().get(0));
    }
    StringBuilder told = new StringBuilder(names.spoken(violation.edges().get(0).from()));
    for (int i = 0; i < violation.edges().size(); i++) {
      Violation.Edge edge = violation.edges().get(i);
      told.append(i == 0 ? " " : ", which ").append(verb(edge.relation())).append(' ').append(names.spoken(edge.to()));
    }
    boolean closed = violation.edges().size() > 1
        && violation.edges().get(0).from() == violation.edges().get(violation.edges().size() - 1).to();
    boolean cycle = closed || violation.axiom().shape() != Shape.EMPTY;
    return told + (cycle ? ": a contradiction." : ", which must not be.");
  }

  /** The verb between the first event and the second event of a pair of a relation. */
  public static String verb(String relation) {
    return VERBS.getOrDefault(relation, "is related by " + relation + " to");
  }

  /**
   * The violation of Narf in words, with a write in between if there is one: a read of a non-atomic location must read
   * from the last write that happens before it.
   */
  private static String invisible(EventNames names, Violation.Edge edge) {
    String reads = names.spoken(edge.to()) + " reads from " + names.spoken(edge.from());
    Witness witness = names.witness();
    for (int e = 0; e < witness.structure().size(); e++) {
      Event between = witness.structure().events().get(e);
      boolean sameLocation = between.location() == witness.structure().events().get(edge.to()).location();
      if (between.writes() && sameLocation && witness.related("hb", edge.from(), e)
          && witness.related("hb", e, edge.to())) {
        return reads + ", although " + names.spoken(e) + " happens in between.";
      }
    }
    return reads + ", which does not happen before it.";
  }
}
