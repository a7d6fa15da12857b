package periscope.verifier.report;

import java.util.Optional;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Violations;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.Violation;
import periscope.verifier.soundness.CompiledRun;
import periscope.verifier.soundness.Counterexample;

/** The explanation of a counterexample in one or two English sentences. */
final class Why {

  private static final String NOTHING = "No execution of the source gives these values.";
  private static final String UNSEEN =
      "It has so many executions that not all of them were looked at to say why.";

  private Why() {}

  /** The explanation why the compiled program is stuck, or why its outcome is forbidden. */
  static String of(Counterexample counterexample) {
    if (counterexample.run() instanceof CompiledRun.OfMachine run && run.stuck().isPresent()) {
      return String.join("; ", run.stuck().get().blockers()) + ". Nothing can change that.";
    } else if (counterexample.outcome().isEmpty() && !onMachine(counterexample)) {
      return "A run of the compiled program cannot go on; the machine tells no more.";
    }
    return violation(counterexample).map(v -> "The source would have to violate axiom " + v.axiom().name() + ": "
        + Violations.told(names(counterexample), v))
        .orElse(counterexample.nearest().complete() || onMachine(counterexample) ? NOTHING : UNSEEN);
  }

  /** The axiom that the source would have to violate; empty if there is none. */
  static Optional<Axiom> axiom(Counterexample counterexample) {
    return violation(counterexample).map(Violation::axiom);
  }

  private static Optional<Violation> violation(Counterexample counterexample) {
    return counterexample.closest().flatMap(w -> Violations.forbidding(w).stream().findFirst());
  }

  private static EventNames names(Counterexample counterexample) {
    // Searches on the machine know one read-modify-write only.
    return onMachine(counterexample)
        ? new EventNames(counterexample.source(), counterexample.closest().orElseThrow(), "increment")
        : new EventNames(counterexample.source(), counterexample.closest().orElseThrow());
  }

  private static boolean onMachine(Counterexample counterexample) {
    return counterexample.run() instanceof CompiledRun.OfMachine;
  }
}
