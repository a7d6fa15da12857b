package periscope.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.models.evaluate.Violation;
import periscope.verifier.simulate.Witness;
import periscope.verifier.soundness.Counterexample;

/** One or two English sentences that say why a counterexample is one. */
final class Why {

  /** How to read an edge of a relation aloud, from its first event to its second. */
  private static final Map<String, String> VERBS = Map.ofEntries(
      Map.entry("sb", "is sequenced before"),
      Map.entry("po", "comes in program order before"),
      Map.entry("rf", "is read by"),
      Map.entry("rf^-1", "reads from"),
      Map.entry("mo", "is modification-ordered before"),
      Map.entry("co", "is coherence-ordered before"),
      Map.entry("fr", "reads a value older than"),
      Map.entry("sw", "synchronises with"),
      Map.entry("hb", "happens before"));

  private final Counterexample counterexample;

  private Why(Counterexample counterexample) {
    this.counterexample = counterexample;
  }

  static String of(Counterexample counterexample) {
    return new Why(counterexample).sentence();
  }

  private String sentence() {
    if (counterexample.stuck().isPresent()) {
      return String.join("; ", counterexample.stuck().get().blockers()) + ". Nothing can change that.";
    }
    return counterexample.closest().filter(w -> !w.violations().isEmpty()).map(this::violated)
        .orElse("No execution of the source gives these values.");
  }

  private String violated(Witness witness) {
    Violation violation = witness.violations().get(0);
    String axiom = "The source would have to violate axiom " + violation.axiom().name() + ": ";
    if (violation.axiom().name().equals("Narf") && !violation.edges().isEmpty()) {
      return axiom + invisible(witness, violation.edges().get(0));
    }
    if (violation.edges().isEmpty()) {
      return axiom + violation.axiom().text() + ".";
    }
    List<String> clauses = new ArrayList<>();
    for (Violation.Edge edge : violation.edges()) {
      String verb = VERBS.getOrDefault(edge.relation(), "is related by " + edge.relation() + " to");
      clauses.add(event(witness, edge.from()) + " " + verb + " " + event(witness, edge.to()));
    }
    return axiom + String.join(", which ", shortened(clauses)) + ": a contradiction.";
  }

  /** Narf: a read of a non-atomic location must read the last write that happens before it. */
  private String invisible(Witness witness, Violation.Edge edge) {
    String reads = event(witness, edge.to()) + " reads from " + event(witness, edge.from());
    for (int e = 0; e < witness.structure().size(); e++) {
      Event between = witness.structure().events().get(e);
      boolean sameLocation = between.location() == witness.structure().events().get(edge.to()).location();
      if (between.writes() && sameLocation && happens(witness, edge.from(), e) && happens(witness, e, edge.to())) {
        return reads + ", although " + event(witness, e) + " happens in between.";
      }
    }
    return reads + ", which does not happen before it.";
  }

  private static boolean happens(Witness witness, int first, int second) {
    return witness.related("hb", first, second);
  }

  /** Each clause after the first starts at its verb: its subject is what the clause before ended with. */
  private static List<String> shortened(List<String> clauses) {
    List<String> shortened = new ArrayList<>();
    for (String clause : clauses) {
      int verb = clauses.indexOf(clause) == 0 ? 0 : verbStart(clause);
      shortened.add(clause.substring(verb));
    }
    return shortened;
  }

  private static int verbStart(String clause) {
    return clause.indexOf(')') + 2;
  }

  /** {@code P0's store x=1 (a)}: events are lettered in the order of the execution. */
  private String event(Witness witness, int e) {
    Event event = witness.structure().events().get(e);
    LitmusTest test = counterexample.source();
    String location = test.locations().get(event.location()).name();
    String letter = " (" + (char) ('a' + e) + ")";
    if (event.initial()) {
      return "the initial " + location + "=" + witness.writes().get(e) + letter;
    }
    String who = "P" + event.thread() + "'s ";
    return who + switch (event.kind()) {
      case READ -> "load " + location + "=" + witness.reads().get(e);
      case WRITE -> "store " + location + "=" + witness.writes().get(e);
      case RMW -> "increment " + location + "=" + witness.reads().get(e) + "→" + witness.writes().get(e);
      case FENCE -> "fence";
    } + letter;
  }
}
