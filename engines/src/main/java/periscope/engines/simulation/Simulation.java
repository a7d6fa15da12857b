package periscope.engines.simulation;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import periscope.litmus.memory.Outcome;

/**
 * The result of simulating a test under a model.
 *
 * @param states    every final state, with the number of consistent executions that end in it
 * @param counted   whether the engine counts executions; if not, each state stands with 1
 * @param witnesses for each final state an execution that ends in it; empty unless the caller wants witnesses
 * @param faults    for each condition of the model that a consistent execution breaks, by name and in the order of the
 *                  model, such an execution: the test's behaviour is then undefined; likewise behind them for each flag
 *                  of {@link Race} that the language itself knows
 * @param flags     for each flag that a consistent execution raises, likewise
 * @param races     the races that faults and flags show, each pair of places in the text once, in order
 * @param cuts      the loops in which executions were dropped, each once
 * @param left      where executions that have only begun count, the loops that the text would let go on for longer than
 *                  the bound, and that every execution leaves before; none of them is among the cuts
 * @param undefined steps that a consistent execution comes to and that have no defined behaviour, each once; executions
 *                  are not followed beyond, and their ends are not among the states
 * @param complete  false if a limit ended the simulation: more states, faults and flags may exist
 * @param abridged  whether final states are left out that differ from the given states only in parts that the test's
 *                  condition does not ask for
 * @param effort    effort of the search, for an engine that visits executions
 */
public record Simulation(
    SortedMap<Outcome, Long> states,
    boolean counted,
    Map<Outcome, Witness> witnesses,
    Map<String, Witness> faults,
    Map<String, Witness> flags,
    List<Race> races,
    List<LoopCut> cuts,
    List<LoopCut> left,
    List<UndefinedStep> undefined,
    boolean complete,
    boolean abridged,
    Optional<Effort> effort) {

  /** Of a test whose steps all have a defined behaviour, and of whose races the places are not known. */
  public Simulation(SortedMap<Outcome, Long> states, boolean counted, Map<Outcome, Witness> witnesses,
      Map<String, Witness> faults, Map<String, Witness> flags, List<LoopCut> cuts, boolean complete) {
    this(states, counted, witnesses, faults, flags, List.of(), cuts, List.of(), List.of(), complete, false,
        Optional.empty());
  }

  public Simulation {
    states = Collections.unmodifiableSortedMap(states);
    witnesses = Collections.unmodifiableMap(witnesses);
    faults = Collections.unmodifiableMap(faults);
    flags = Collections.unmodifiableMap(flags);
    races = List.copyOf(races);
    cuts = LoopCut.distinct(cuts);
    left = LoopCut.distinct(left);
    undefined = undefined.stream().sorted(Comparator.comparingInt(UndefinedStep::thread)
        .thenComparing(u -> u.span().offset()).thenComparing(UndefinedStep::cause)).toList();
  }

  /** Whether executions were dropped because a loop went round more often than the bound. */
  public boolean cut() {
    return !cuts.isEmpty();
  }

  /** Whether there may be more states if loops are followed further. */
  public boolean bounded() {
    return cuts.stream().anyMatch(c -> !c.endless());
  }

  /**
   * A consistent execution that breaks the first of the conditions that are broken; if there is one, behaviour is
   * undefined.
   */
  public Optional<Witness> race() {
    return faults.values().stream().findFirst();
  }
}
