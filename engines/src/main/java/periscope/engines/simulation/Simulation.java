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
 * @param counted   whether the engine counts executions; if not, each state has number 1
 * @param witnesses for each final state an execution that ends in it; empty unless the caller wants witnesses
 * @param faults    for each condition of the model that a consistent execution breaks, by name and in the order of the
 *                  model, such an execution: the test's behaviour is then undefined. The language's own races follow,
 *                  by their flags of {@link Race}
 * @param flags     for each flag that a consistent execution raises, by name and in the order of the model, such an
 *                  execution
 * @param races     the races in {@code faults} and {@code flags}, each pair of places in the text once, in order
 * @param cuts      the loops in which executions were dropped, each once
 * @param left      where unfinished executions count: the loops that the text would repeat beyond the bound, and that
 *                  every execution leaves within the bound; none of them is in {@code cuts}
 * @param undefined steps without a defined behaviour that a consistent execution reaches, each once; executions are not
 *                  followed beyond, and their ends are not in {@code states}
 * @param complete  false if a limit ended the simulation: more states, faults and flags may exist
 * @param abridged  whether final states were left out that differ from states in {@code states} only in parts that the
 *                  test's condition does not mention
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

  /** A result without steps of undefined behaviour, and without the places of races. */
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

  /** Whether executions were dropped because a loop exceeded the bound. */
  public boolean cut() {
    return !cuts.isEmpty();
  }

  /** Whether a larger bound on loops may give more final states. */
  public boolean bounded() {
    return cuts.stream().anyMatch(c -> !c.endless());
  }

  /**
   * A consistent execution that breaks the first broken condition, so that the behaviour is undefined; empty if no
   * condition is broken.
   */
  public Optional<Witness> race() {
    return faults.values().stream().findFirst();
  }
}
