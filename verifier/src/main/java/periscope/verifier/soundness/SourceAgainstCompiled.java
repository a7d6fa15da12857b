package periscope.verifier.soundness;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.verifier.behaviour.Behaviour;

/**
 * A comparison of the outcomes that a compiled program shows with those that the source model allows the source
 * program: this class alone decides whether an outcome is forbidden. Outcomes are compared on the registers of the
 * source and on every location.
 *
 * <p>An outcome is forbidden only if all outcomes that the source allows are known, the source's behaviour is defined,
 * and the source has an execution at all: a source whose every run was cut at the loop bound, or to which the model
 * gives no execution, neither forbids an outcome nor proves a compiled program right. A compiled program without an
 * execution is not right either: every program does something, so that the target's model contradicts itself or is not
 * made for the code.
 *
 * @param verdict   whether the source allows every outcome of the compiled program
 * @param forbidden outcomes that the source forbids, as the source sees them, each with the corresponding outcome of a
 *                  compiled program, in the order in which they were seen; empty unless an outcome is forbidden
 */
public record SourceAgainstCompiled(Verdict verdict, Map<Outcome, Outcome> forbidden) {

  public SourceAgainstCompiled {
    forbidden = Collections.unmodifiableMap(new LinkedHashMap<>(forbidden));
  }

  /** The verdict, if it follows from the source alone; empty if it depends on the compiled program. */
  public static Optional<Verdict> settled(Simulation allowed) {
    if (allowed.race().isPresent() || allowed.undefined().stream().anyMatch(UndefinedStep::undefines)) {
      return Optional.of(Verdict.UNDEFINED);
    }
    // Where a division by zero may give any value, not all that the source allows is known.
    return allowed.complete() && !allowed.states().isEmpty() && allowed.undefined().isEmpty()
        ? Optional.empty() : Optional.of(Verdict.UNKNOWN);
  }

  /** Compares outcomes on all registers of the source. */
  public static SourceAgainstCompiled of(Simulation allowed, Behaviour seen) {
    return of(allowed, seen, Optional.empty());
  }

  /** @param observed the registers to compare; if empty, those that the source writes in some execution */
  public static SourceAgainstCompiled of(Simulation allowed, Behaviour seen, Optional<Set<Outcome.Register>> observed) {
    Optional<Verdict> settled = settled(allowed);
    if (settled.isPresent()) {
      return new SourceAgainstCompiled(settled.get(), Map.of());
    }
    Set<Outcome> outcomes = observed.isEmpty() ? allowed.states().keySet()
        : allowed.states().keySet().stream().map(o -> o.observing(observed.get())).collect(Collectors.toSet());
    Set<Outcome.Register> written =
        allowed.states().keySet().stream().flatMap(s -> s.registers().keySet().stream()).collect(Collectors.toSet());
    Map<Outcome, Outcome> forbidden = new LinkedHashMap<>();
    for (Outcome outcome : seen.outcomes()) {
      Outcome restricted = observed.map(outcome::observing).orElseGet(() -> outcome.restrictedTo(written));
      if (!outcomes.contains(restricted)) {
        forbidden.putIfAbsent(restricted, outcome);
      }
    }
    Verdict verdict = !forbidden.isEmpty() ? Verdict.FAILS
        : seen.complete() && !seen.nothing() ? Verdict.HOLDS : Verdict.UNKNOWN;
    return new SourceAgainstCompiled(verdict, forbidden);
  }
}
