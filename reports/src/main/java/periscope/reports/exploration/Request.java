package periscope.reports.exploration;

import java.util.Optional;
import java.util.function.Predicate;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration.Limits;

/**
 * A request to a machine.
 *
 * @param exact  whether to visit every state, not only enough states to see every outcome
 * @param run    the run to show, if any
 * @param limits limits on states, time and loops
 */
public record Request(boolean exact, Optional<Goal> run, Limits limits) {

  /**
   * The end of a run to show.
   *
   * @param outcome condition on its outcome; empty for a run that gets stuck
   */
  public record Goal(Optional<Predicate<Outcome>> outcome) {}
}
