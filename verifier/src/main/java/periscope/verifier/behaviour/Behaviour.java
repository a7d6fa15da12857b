package periscope.verifier.behaviour;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Simulation;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration;

/**
 * The behaviour of a compiled program: its outcomes, and whether it can get stuck.
 *
 * @param outcomes   outcomes of the program's runs, in order; incomplete unless {@code complete}
 * @param stuck      whether a run can get stuck; always false for a model
 * @param cut        whether runs were dropped at the loop bound
 * @param bounded    whether a larger loop bound may show more outcomes
 * @param cuts       the loops in which runs were dropped, as far as they are known
 * @param complete   whether there are no further outcomes and no unseen stuck runs
 * @param simulation the model's answer, with its executions; empty for a machine
 */
public record Behaviour(Set<Outcome> outcomes, boolean stuck, boolean cut, boolean bounded, List<LoopCut> cuts,
    boolean complete, Optional<Simulation> simulation) {

  public Behaviour {
    outcomes = Collections.unmodifiableSet(outcomes);
    cuts = List.copyOf(cuts);
  }

  /** The behaviour that a model allows. */
  public static Behaviour of(Simulation seen) {
    return new Behaviour(seen.states().keySet(), false, seen.cut(), seen.bounded(), seen.cuts(),
        seen.complete() && seen.undefined().isEmpty(), Optional.of(seen));
  }

  /** The behaviour that the exploration of a machine found. */
  public static Behaviour of(Exploration seen) {
    return new Behaviour(seen.outcomes(), seen.stuck() > 0, seen.cut() > 0, seen.cut() > 0, List.of(), seen.complete(),
        Optional.empty());
  }

  /** Whether no run is known: every run was cut at the loop bound, or the target gives the program none. */
  public boolean nothing() {
    return outcomes.isEmpty() && !stuck;
  }
}
