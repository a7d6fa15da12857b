package periscope.engines.execution;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** For each axiom that says from which writes plain reads read, the relation that orders such a write before. */
  private static final Map<String, String> VISIBLE = Map.of("Narf", "hb", "NarfG", "ghb", "NarfL", "lhb");

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
    }
    Optional<String> before = Optional.ofNullable(VISIBLE.get(violation.axiom().name()));
    if (before.isPresent() && violation.events().size() == 2) {
      return invisible(names, before.get(), violation.events().get(0), violation.events().get(1));
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

  /**
   * The proof of the violation in words, by the steps that its picture shows: of a read that reads from a write of long
   * ago, the write in between, and then the cycle.
   */
  public static String followed(EventNames names, Violation violation) {
    String cycle = told(names, violation.stepwise());
    String told = told(names, violation);
    boolean between = violation.events().size() == 2 && VISIBLE.containsKey(violation.axiom().name());
    return !between || cycle.equals(told) ? cycle : told.substring(0, told.length() - 1) + ": " + cycle;
  }

  /** The verb between the first event and the second event of a pair of a relation. */
  public static String verb(String relation) {
    return VERBS.getOrDefault(relation, "is related by " + relation + " to");
  }

  /**
   * The violation of Narf, NarfG or NarfL in words: a plain read reads from a write that happens before the read, with
   * no other write between.
   *
   * @param before the happens-before relation of the axiom
   * @param write  the write that the read reads from, which is not visible to the read
   */
  private static String invisible(EventNames names, String before, int write, int read) {
    String reads = names.spoken(read) + " reads from " + names.spoken(write);
    Witness witness = names.witness();
    for (int e = 0; e < witness.structure().size(); e++) {
      Event between = witness.structure().events().get(e);
      boolean sameLocation = between.location() == witness.structure().events().get(read).location();
      if (between.writes() && sameLocation && witness.related(before, write, e) && witness.related(before, e, read)) {
        return reads + ", although " + names.spoken(e) + " happens in between.";
      }
    }
    return reads + (witness.related(before, write, read) ? ", which is not visible to the read."
        : ", and nothing orders this write before the read.");
  }
}
