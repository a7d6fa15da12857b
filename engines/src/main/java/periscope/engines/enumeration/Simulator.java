package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.engines.enumeration.path.Path;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Meetings;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.RaceFinder;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.engines.simulation.Termination.Hang;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.models.evaluate.Rereading;
import periscope.semantics.FilteredRuns;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.Runs;
import periscope.semantics.SpinLoops;

/**
 * The enumerating engine: visits every consistent execution and counts them. Not for use by several threads at once.
 */
public final class Simulator implements LivenessEngine {

  /**
   * Number of checks by the enumerator after which the search for the closest execution is satisfied with the best one
   * so far: some seconds.
   */
  private static final long LOOKS = 1_000;

  private final CompiledModel model;
  private final LoopBound bound;
  private final Evaluator evaluator;
  private final Enumerator enumerator;
  /** The rounds of waiting loops that may be left out; empty if the model decides. */
  private final Optional<Rereading> rereading;
  /** Whether the model excludes some tests ({@code outside_unless}). */
  private final boolean limited;
  /** Whether to choose each thread's path first, even if {@link GraphSearch} would suit. */
  private boolean pathsFirst;

  public Simulator(CompiledModel model) {
    this(model, LoopBound.DEFAULT);
  }

  /**
   * An engine for one model.
   *
   * @param bound the bound on the rounds of loops
   */
  public Simulator(CompiledModel model, LoopBound bound) {
    this(model, bound, Optional.empty());
  }

  /**
   * An engine for one model.
   *
   * @param rereading the rounds of waiting loops that may be left out
   */
  public Simulator(CompiledModel model, LoopBound bound, Rereading rereading) {
    this(model, bound, Optional.of(rereading));
  }

  private Simulator(CompiledModel model, LoopBound bound, Optional<Rereading> rereading) {
    this.model = model;
    this.bound = bound;
    this.rereading = rereading;
    limited = model.axioms().stream().anyMatch(a -> a.role() == Role.OUTSIDE_UNLESS);
    evaluator = model.newEvaluator();
    enumerator = new Enumerator(evaluator, model.ordersAllWrites());
  }

  /**
   * An engine that chooses each thread's path first, even where {@link GraphSearch} would be faster; for comparisons.
   */
  static Simulator pathsFirst(CompiledModel model, LoopBound bound) {
    Simulator simulator = new Simulator(model, bound);
    simulator.pathsFirst = true;
    return simulator;
  }

  /** Simulates a test of the model's language, however long that takes. */
  public Simulation simulate(LitmusTest test, SourceText text) {
    return simulate(test, text, false, () -> false);
  }

  @Override
  public Simulation simulate(LitmusTest given, SourceText text, boolean witnesses, BooleanSupplier stop) {
    LitmusTest test = FilteredRuns.of(LocalMemory.instances(given, text));
    return enumerated(test, text, Runs.WHOLE, witnesses, true, stop);
  }

  /**
   * The final states alone, each with count 1: faster than {@link #simulate}, since executions that add no state are
   * skipped. If the behaviour is undefined, states may be missing, and the result has one of the reasons.
   */
  public Simulation states(LitmusTest given, SourceText text, BooleanSupplier stop) {
    LitmusTest test = FilteredRuns.of(LocalMemory.instances(given, text));
    return enumerated(test, text, Runs.WHOLE, false, false, stop);
  }

  @Override
  public Simulation begun(LitmusTest given, SourceText text, BooleanSupplier stop) {
    LitmusTest test = FilteredRuns.of(LocalMemory.instances(given, text));
    return enumerated(test, text, Runs.BEGUN, true, true, stop);
  }

  private Simulation enumerated(
      LitmusTest test, SourceText text, Runs runs, boolean witnesses, boolean counts, BooleanSupplier stop) {
    boolean begun = runs == Runs.BEGUN;
    List<List<Path>> paths = paths(test, text, runs);
    Observer observer = new Observer(test, paths, model, evaluator, enumerator, begun);
    RaceFinder finder = new RaceFinder(model, evaluator, test.threads(), begun);
    return visits(test, text, paths, stop).answer(visits -> {
      Collected found = new Collected(test, model, observer, finder, paths, witnesses, counts);
      Symmetry symmetry = witnesses ? Symmetry.NONE : visits.symmetry();
      boolean complete = visits.all(symmetry, counts ? Enumerator.NEVER : found::knowsAll, s -> {
        refuseOutside(s, text);
        if (begun && !Meetings.hold(s.structure.events(), test.threads())) {
          return Optional.empty();
        }
        found.start(s, symmetry.roles(s, model.ordersAllWrites()));
        return Optional.of(() -> found.visit(s));
      }, () -> false);
      return found.simulation(cuts(paths), begun, complete || !counts && found.faulty(),
          visits.effort());
    });
  }

  private Visits visits(
      LitmusTest test, SourceText text, List<List<Path>> paths, BooleanSupplier stop) {
    return new Visits(test, text, paths, model, evaluator, enumerator, pathsFirst, stop);
  }

  private static boolean undefined(Skeleton s) {
    return s.paths.stream().anyMatch(p -> p.undefined().isPresent());
  }

  private static List<LoopCut> cuts(List<List<Path>> paths) {
    List<LoopCut> cuts = new ArrayList<>();
    for (int t = 0; t < paths.size(); t++) {
      int thread = t;
      paths.get(t).forEach(p -> p.cut(thread).ifPresent(cuts::add));
    }
    return cuts;
  }

  private void refuseOutside(Skeleton s, SourceText text) {
    if (limited) {
      evaluator.start(s.structure);
      evaluator.outside().ifPresent(limit -> {
        throw new OutsideModelException(text, model, limit);
      });
    }
  }

  /**
   * The candidate execution that comes closest to an outcome that the model does not allow: among the candidate
   * executions with a wanted outcome, one that violates the fewest axioms. The search looks at some millions of choices
   * at most, since programs with loops have too many for a complete search. The result is empty for a program that is
   * too large to be enumerated.
   *
   * @param stop called now and then; true ends the search early
   */
  public Closest closest(LitmusTest given, SourceText text, Predicate<Outcome> wanted, BooleanSupplier stop) {
    LitmusTest test = FilteredRuns.of(LocalMemory.instances(given, text));
    List<List<Path>> paths = paths(test, text, Runs.WHOLE);
    if (!Skeletons.fit(test.locations(), paths)) {
      return new Closest(Optional.empty(), false);
    }
    Observer observer = new Observer(test, paths, model, evaluator, enumerator, false);
    AtomicReference<Witness> closest = new AtomicReference<>();
    AtomicLong looked = new AtomicLong();
    enumerator.stopWhen(() -> looked.incrementAndGet() > LOOKS || stop.getAsBoolean());
    boolean complete = Skeletons.forEach(test.locations(), test.threads(), paths, text,
        s -> undefined(s) || enumerator.runAll(s, () -> {
          if (observer.outcomes().stream().anyMatch(wanted)) {
            Witness witness = observer.witness();
            closest.updateAndGet(
                c -> c == null || witness.violations().size() < c.violations().size() ? witness : c);
          }
          return !best(closest.get());
        }));
    return new Closest(Optional.ofNullable(closest.get()), complete || best(closest.get()));
  }

  /** Whether no candidate execution can violate fewer axioms: a forbidden execution violates at least one. */
  private static boolean best(Witness found) {
    return found != null && found.violations().size() <= 1;
  }

  /**
   * The candidate execution that violates the fewest axioms.
   *
   * @param witness  the execution; empty if no candidate has the outcome, because a value or the last write to a
   *                 non-atomic location does not fit
   * @param complete whether no other candidate violates fewer axioms
   */
  public record Closest(Optional<Witness> witness, boolean complete) {}

  /**
   * The candidate executions with a wanted outcome.
   *
   * @param ways     for each choice of paths and reads-from, consistent or not, an execution that violates the fewest
   *                 axioms; executions with fewer violations first
   * @param complete whether {@code ways} has all choices
   */
  public record Candidates(List<Witness> ways, boolean complete) {
    public Candidates {
      ways = List.copyOf(ways);
    }
  }

  /**
   * The candidate executions with a wanted outcome, one for each choice of paths and reads-from. For a test that is too
   * large to be enumerated, the result is empty and incomplete.
   *
   * @param most number of choices after which the search ends
   * @param stop called now and then; true ends the search
   */
  public Candidates candidates(
      LitmusTest given, SourceText text, Predicate<Outcome> wanted, int most, BooleanSupplier stop) {
    LitmusTest test = FilteredRuns.of(LocalMemory.instances(given, text));
    List<List<Path>> paths = paths(test, text, Runs.WHOLE);
    if (!Skeletons.fit(test.locations(), paths)) {
      return new Candidates(List.of(), false);
    }
    Observer observer = new Observer(test, paths, model, evaluator, enumerator, false);
    enumerator.stopWhen(stop);
    Map<List<Object>, Witness> ways = new LinkedHashMap<>();
    boolean complete = Skeletons.forEach(test.locations(), test.threads(), paths, text,
        s -> undefined(s) || enumerator.runAll(s, () -> {
          if (observer.outcomes().stream().anyMatch(wanted)) {
            Witness witness = observer.witness();
            ways.merge(List.of(s.paths, witness.relations().get("rf")), witness, Simulator::betterOf);
          }
          return ways.size() < most;
        }));
    return new Candidates(ways.values().stream().sorted(Comparator.comparingInt(Simulator::axioms)).toList(), complete);
  }

  private static Witness betterOf(Witness one, Witness other) {
    return axioms(one) <= axioms(other) ? one : other;
  }

  /** The number of axioms that an execution violates. */
  private static int axioms(Witness witness) {
    return (int) witness.violations().stream()
        .filter(v -> v.axiom().role() == Role.AXIOM || v.axiom().role() == Role.FILTER).count();
  }

  @Override
  public Termination terminates(LitmusTest given, SourceText text, BooleanSupplier stop) {
    LitmusTest test = LocalMemory.instances(given, text);
    List<List<Path>> paths = paths(test, text, Runs.STAYING);
    Observer observer = new Observer(test, paths, model, evaluator, enumerator, false);
    return visits(test, text, paths, stop).answer(visits -> {
      List<Hang> hangs = new ArrayList<>();
      boolean[] found = {false};
      boolean complete = visits.all(visits.symmetry(), Enumerator.NEVER, s -> {
        refuseOutside(s, text);
        found[0] = false;
        List<UndefinedStep> steps = stays(test, s);
        if (areKnown(steps, hangs, s) || !Meetings.hold(s.structure.events(), test.threads())) {
          return Optional.empty();
        }
        return Optional.of(() -> {
          hangs.removeIf(h -> h.witness().structure().size() > s.structure.size() && sameSteps(h.steps(), steps));
          hangs.add(new Hang(steps, observer.witness()));
          found[0] = true;
          return false;
        });
      }, () -> found[0]);
      return new Termination(hangs, cuts(paths), complete);
    });
  }

  /**
   * Whether a hang that has no more events than the skeleton shows the same loops, or, if no thread spins, the same
   * barriers.
   */
  private static boolean areKnown(List<UndefinedStep> steps, List<Hang> hangs, Skeleton s) {
    boolean spins = steps.stream().anyMatch(u -> u.cause() == Cause.SPINS);
    Cause telling = spins ? Cause.SPINS : Cause.AWAITS;
    return steps.stream().filter(u -> u.cause() == telling).allMatch(u -> hangs.stream().anyMatch(
        h -> h.witness().structure().size() <= s.structure.size() && h.steps().stream().anyMatch(u::same)));
  }

  private static boolean sameSteps(List<UndefinedStep> some, List<UndefinedStep> others) {
    return some.size() == others.size() && some.stream().allMatch(u -> others.stream().anyMatch(u::same));
  }

  /** The places where threads stay for ever; empty if some thread reaches a step without a defined behaviour. */
  private static List<UndefinedStep> stays(LitmusTest test, Skeleton s) {
    List<UndefinedStep> steps = new ArrayList<>();
    for (int t = 0; t < s.paths.size(); t++) {
      int thread = t;
      s.paths.get(t).undefined().ifPresent(u -> steps.add(UndefinedStep.of(test, thread, u)));
    }
    return steps.stream().allMatch(UndefinedStep::endless) ? steps : List.of();
  }

  private List<List<Path>> paths(LitmusTest test, SourceText text, Runs runs) {
    OutsideModelException.refuseNewer(test, text, model);
    LocationNames names = LocationNames.of(test.locations());
    ReadModifyWrites updates = ReadModifyWrites.of(model);
    SpinLoops spins = rereading.map(r -> SpinLoops.of(test, updates, r, model.takesVolatileForAtomic()))
        .orElseGet(() -> SpinLoops.of(test, updates, model)).with(runs);
    return IntStream.range(0, test.threads().size()).mapToObj(
        t -> Executions.prepare(test.threads().get(t), updates, names, text, bound, spins.of(t)).paths).toList();
  }
}
