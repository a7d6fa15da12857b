package periscope.reports.exploration;

import java.util.Optional;
import java.util.function.Predicate;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration.Limits;

/**
 * A request to a machine: how to explore a test, which run to show, and when to stop.
 *
 * @param exact  whether to visit every state, not only enough states to see every outcome
 * @param run    the run to show, if any
 * @param limits on states, time and loops
 */
public record Request(boolean exact, Optional<Goal> run, Limits limits) {

  /**
   * Where a run is to lead.
   *
   * @param outcome what its outcome satisfies; if absent, the run gets stuck
   */
  public record Goal(Optional<Predicate<Outcome>> outcome) {}
}
