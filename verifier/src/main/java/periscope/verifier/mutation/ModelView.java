package periscope.verifier.mutation;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.condition.Condition;
import periscope.litmus.memory.Outcome;

/**
 * A model's view of a test: the facts about the test's executions that a user can observe.
 *
 * @param seen     facts: the proposition holds in some final state, it fails in some, and so on; for a test without a
 *                 condition, the final states themselves
 * @param complete whether the view has every such fact, within the bound on loops
 */
public record ModelView(Set<Object> seen, boolean complete) {

  /** A fact about a test other than final states and flags. */
  private enum Sight {
    HOLDS,
    FAILS,
    UNDEFINED,
    OUTSIDE
  }

  /** The fact that a flag is raised. */
  private record Flag(String name) {}

  /** The view of a test that the model does not cover. */
  public static final ModelView OUTSIDE = new ModelView(Set.of(Sight.OUTSIDE), true);
  /** The view without an answer. */
  static final ModelView NOTHING = new ModelView(Set.of(), false);

  public ModelView {
    seen = Set.copyOf(seen);
  }

  /** The view that a simulation gives. */
  public static ModelView of(LitmusTest test, Simulation found) {
    Set<Object> seen = new HashSet<>();
    for (Outcome state : found.states().keySet()) {
      seen(test.condition(), state).ifPresent(seen::add);
    }
    if (found.race().isPresent() || found.undefined().stream().anyMatch(UndefinedStep::undefines)) {
      seen.add(Sight.UNDEFINED);
    }
    found.flags().keySet().forEach(f -> seen.add(new Flag(f)));
    return new ModelView(seen, found.complete());
  }

  private static Optional<Object> seen(Optional<Condition> asked, Outcome state) {
    if (asked.isEmpty()) {
      return Optional.of(state);
    }
    Condition condition = asked.get();
    boolean counts = condition.filter().map(f -> f.holds(state)).orElse(true);
    return counts ? Optional.of(condition.proposition().holds(state) ? Sight.HOLDS : Sight.FAILS) : Optional.empty();
  }

  /** Whether the model covers the test. */
  public boolean covered() {
    return !seen.contains(Sight.OUTSIDE);
  }

  /**
   * Whether another model's view of the same test has the same facts; unknown if the incomplete views do not decide it.
   */
  public Verdict compare(ModelView other) {
    boolean more = other.complete && !other.seen.containsAll(seen);
    boolean less = complete && !seen.containsAll(other.seen);
    return more || less ? Verdict.FAILS : complete && other.complete ? Verdict.HOLDS : Verdict.UNKNOWN;
  }
}
