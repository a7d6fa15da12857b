package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.engines.enumeration.path.Path;
import periscope.engines.simulation.Effort;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.RaceEvents;
import periscope.engines.simulation.RaceFinder;
import periscope.engines.simulation.RaceRules;
import periscope.engines.simulation.RaceSet;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;

/**
 * The record of a test's consistent executions: final states, witnesses, faults, flags, races, undefined steps, and
 * loops that exceed the bound.
 */
final class Collected {

  private final CompiledModel model;
  private final Observer observer;
  private final RaceFinder finder;
  private final List<List<Path>> paths;
  private final LitmusTest test;
  private final boolean keepWitnesses;
  private final boolean counts;
  private final SortedMap<Outcome, Long> states = new TreeMap<>();
  private final Map<Outcome, Witness> witnesses = new HashMap<>();
  private final List<UndefinedStep> undefined = new ArrayList<>();
  /** For each broken condition and each raised flag, by name, the shortest execution that shows it. */
  private final Map<String, Witness> faults = new HashMap<>();
  private final Map<String, Witness> flags = new HashMap<>();
  private final RaceSet races = new RaceSet();
  /** The loops that some visited execution would repeat more often than the bound. */
  private final List<LoopCut> reached = new ArrayList<>();
  /**
   * The permutations of threads by which symmetric executions arise from an execution of the present skeleton; the
   * identity is among them.
   */
  private List<int[]> roles;
  /** Threads that reach a step without a defined behaviour in the present skeleton. */
  private BitSet ended;
  private boolean told;
  /** Number of events of the present skeleton. */
  private int events;

  /**
   * Starts an empty record.
   *
   * @param paths         the paths of each thread
   * @param keepWitnesses whether to keep an execution for each final state
   * @param counts        whether to count executions
   */
  Collected(LitmusTest test, CompiledModel model, Observer observer, RaceFinder finder, List<List<Path>> paths,
      boolean keepWitnesses, boolean counts) {
    this.test = test;
    this.model = model;
    this.observer = observer;
    this.finder = finder;
    this.paths = paths;
    this.keepWitnesses = keepWitnesses;
    this.counts = counts;
  }

  /**
   * Begins a skeleton; the next visits are to its executions.
   *
   * @param stoodFor the permutations of threads by which symmetric executions arise from an execution of the skeleton,
   *                 the identity included
   */
  void start(Skeleton s, List<int[]> stoodFor) {
    roles = stoodFor;
    ended = new BitSet();
    BitSet stopped = new BitSet();
    for (int t = 0; t < s.choice.length; t++) {
      Optional<Undefined> end = s.paths.get(t).undefined();
      ended.set(t, end.isPresent());
      stopped.set(t, end.filter(u -> u.cause() != Cause.WAITS).isPresent());
    }
    told = false;
    events = s.structure.size();
    finder.start(s.structure, stopped);
  }

  /**
   * Records the enumerator's present execution. If a thread reaches a step without a defined behaviour, the final state
   * does not count.
   *
   * @return whether to go on; false once behaviour is undefined, unless executions are counted
   */
  boolean visit(Skeleton s) {
    judge();
    if (ended.isEmpty()) {
      roles.forEach(this::end);
    } else if (!told) {
      told = true;
      roles.forEach(role -> undefined(s, role));
    }
    return counts || !faulty();
  }

  /** Whether a recorded execution makes the test's behaviour undefined. */
  boolean faulty() {
    return !faults.isEmpty();
  }

  private void end(int[] role) {
    for (Outcome outcome : observer.outcomes(role)) {
      if (keepWitnesses && shorter(witnesses.get(outcome))) {
        witnesses.put(outcome, observer.witness());
      }
      if (counts) {
        states.merge(outcome, 1L, Long::sum);
      } else {
        states.put(outcome, 1L);
      }
    }
  }

  /**
   * Whether the present execution has fewer events than a kept execution.
   *
   * @param kept null if none was kept
   */
  private boolean shorter(Witness kept) {
    return kept == null || events < kept.structure().size();
  }

  /**
   * Whether the remaining executions under the enumerator's present choices add nothing but their number to the record.
   */
  boolean knowsAll() {
    return ended.isEmpty() && finder.looked()
        && roles.stream().allMatch(role -> observer.possible(role).stream().allMatch(states::containsKey))
        && finder.exhausted();
  }

  private void undefined(Skeleton s, int[] role) {
    for (int t = 0; t < role.length; t++) {
      int thread = t;
      Optional<Undefined> end = paths.get(t).get(s.choice[role[t]]).undefined();
      end.filter(u -> !UndefinedStep.begun(u)).map(u -> UndefinedStep.of(test, thread, u))
          .filter(u -> undefined.stream().noneMatch(u::same))
          .ifPresent(u -> undefined.add(keepWitnesses ? u.with(observer.witness()) : u));
      paths.get(t).get(s.choice[role[t]]).cut(thread).filter(c -> !c.isIn(reached))
          .ifPresent(reached::add);
    }
  }

  private void judge() {
    for (RaceEvents finding : finder.look()) {
      Map<String, Witness> shown = finding.undefines() ? faults : flags;
      shown.compute(finding.name(),
          (n, kept) -> kept == null || keepWitnesses && shorter(kept) ? observer.witness() : kept);
      for (int[] role : roles) {
        int[] player = new int[role.length];
        for (int t = 0; t < role.length; t++) {
          player[role[t]] = t;
        }
        races.add(finding.race(e -> observer.as(e, player), t -> player[t]));
      }
    }
  }

  /**
   * The simulation's result.
   *
   * @param cuts     the loops that the text may repeat more often than the bound
   * @param begun    whether executions that reach the bound were visited up to it
   * @param complete whether every execution was visited
   */
  Simulation simulation(List<LoopCut> cuts, boolean begun, boolean complete, Effort effort) {
    boolean known = begun && complete;
    List<LoopCut> left = cuts.stream().filter(c -> known && !c.endless() && !c.isIn(reached)).toList();
    return new Simulation(states, counts, witnesses, RaceRules.inOrder(model, faults), RaceRules.inOrder(model, flags),
        races.list(), cuts.stream().filter(c -> !known || c.isIn(reached)).toList(), left, undefined, complete, false,
        Optional.of(effort));
  }
}
