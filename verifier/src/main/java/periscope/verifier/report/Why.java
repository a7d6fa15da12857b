package periscope.verifier.report;

import java.util.Optional;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Witness;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.Violation;
import periscope.verifier.soundness.Counterexample;

/** The explanation of a counterexample: one or two English sentences that say why it is one. */
final class Why {

  private static final String NOTHING = "No execution of the source gives these values.";
  private static final String UNSEEN =
      "It has so many executions that not all of them were looked at to say why.";

  private Why() {}

  static String of(Counterexample counterexample) {
    if (counterexample.stuck().isPresent()) {
      return String.join("; ", counterexample.stuck().get().blockers()) + ". Nothing can change that.";
    }
    return counterexample.closest().filter(w -> !w.violations().isEmpty()).map(w -> violated(counterexample, w))
        .orElse(NOTHING);
  }

  private static String violated(Counterexample counterexample, Witness witness) {
    // Searches know one read-modify-write only.
    EventNames names = new EventNames(counterexample.source(), witness, "increment");
    Violation violation = witness.violations().get(0);
    return "The source would have to violate axiom " + violation.axiom()
        .name() + ": " + Violations.told(names, violation);
  }

  /** The axiom that this speaks of. */
  static Optional<Axiom> axiom(Counterexample counterexample) {
    return counterexample.closest().flatMap(w -> w.violations().stream().findFirst()).map(Violation::axiom);
  }

  /** The axiom that the source would have to violate. */
  static Optional<Axiom> axiom(ProgramVerification found) {
    return violation(found).map(Violation::axiom);
  }

  private static Optional<Violation> violation(ProgramVerification found) {
    return found.closest().flatMap(w -> Violations.forbidding(w).stream().findFirst());
  }

  /** Why a program's forbidden outcome is forbidden. */
  static String of(ProgramVerification found) {
    return violation(found).map(v -> "The source would have to violate axiom " + v.axiom().name() + ": "
        + Violations.told(new EventNames(found.input().test(), found.closest().orElseThrow()), v))
        .orElse(found.nearest().complete() ? NOTHING : UNSEEN);
  }
}
