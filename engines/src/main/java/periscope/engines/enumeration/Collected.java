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
  /** For each condition that is broken and each flag that is raised, by name. */
  private final Map<String, Witness> faults = new HashMap<>();
  private final Map<String, Witness> flags = new HashMap<>();
  private final RaceSet races = new RaceSet();
  /** The loops that some execution would go round more often than is followed. */
  private final List<LoopCut> reached = new ArrayList<>();
  /** The executions that one of the present skeleton stands for, itself included. */
  private List<int[]> roles;
  /** Threads that come to a step without a defined behaviour in the present skeleton. */
  private BitSet ended;
  private boolean told;
  /** Events of the present skeleton. */
  private int events;

  /**
   * @param paths  those of each thread
   * @param counts whether executions are counted
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
   * Takes up a skeleton, whose executions come next.
   *
   * @param stoodFor the executions that one of it stands for, itself included
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
   * The present execution; where a thread comes to a step without a defined behaviour, what it ends in does not count.
   *
   * @return whether to go on: if executions are not counted, not once behaviour is undefined
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

  /** Whether the behaviour is undefined. */
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

  /** Whether the present execution has fewer events than one that was kept, or none was. */
  private boolean shorter(Witness kept) {
    return kept == null || events < kept.structure().size();
  }

  /** Whether nothing comes of the executions that remain of what the enumerator has chosen, but for their number. */
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
   * @param cuts  the loops that the text lets go round more often than is followed
   * @param begun whether executions that come there were visited as far as they were followed
   */
  Simulation simulation(List<LoopCut> cuts, boolean begun, boolean complete, Effort effort) {
    boolean known = begun && complete;
    List<LoopCut> left = cuts.stream().filter(c -> known && !c.endless() && !c.isIn(reached)).toList();
    return new Simulation(states, counts, witnesses, RaceRules.inOrder(model, faults), RaceRules.inOrder(model, flags),
        races.list(), cuts.stream().filter(c -> !known || c.isIn(reached)).toList(), left, undefined, complete, false,
        Optional.of(effort));
  }
}
