package periscope.reports.exploration;

import java.util.Optional;
import java.util.function.Predicate;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration.Limits;

/**
 * What is wanted of a machine.
 *
 * @param exact  whether every state is to be visited, not only enough to see every outcome
 * @param run    the run that is to be shown, if any
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
