package periscope.verifier.simulate;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import periscope.litmus.Outcome;

/**
 * What a model says of a test.
 *
 * @param states    every final state, with the number of consistent executions that end in it
 * @param counted   whether the engine counts executions; if not, each state stands with 1
 * @param witnesses for each final state an execution that ends in it; empty unless it was asked for
 * @param faults    for each condition of the model that a consistent execution breaks, by name and in the order of the
 *                  model, such an execution: the test's behaviour is then undefined
 * @param flags     for each flag that a consistent execution raises, likewise
 * @param cut       whether executions were dropped because a loop ran more often than the bound
 * @param complete  false if a limit ended the simulation: more states, faults and flags may exist
 */
public record Simulation(
    SortedMap<Outcome, Long> states,
    boolean counted,
    Map<Outcome, Witness> witnesses,
    Map<String, Witness> faults,
    Map<String, Witness> flags,
    boolean cut,
    boolean complete) {

  public Simulation {
    states = Collections.unmodifiableSortedMap(states);
    witnesses = Collections.unmodifiableMap(witnesses);
    faults = Collections.unmodifiableMap(faults);
    flags = Collections.unmodifiableMap(flags);
  }

  /** A consistent execution that breaks the first of the model's conditions that is broken. */
  public Optional<Witness> race() {
    return faults.values().stream().findFirst();
  }
}
