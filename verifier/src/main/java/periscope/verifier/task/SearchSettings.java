package periscope.verifier.task;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.engines.work.Workers;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.ScopesToldApart;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Bound.Guards;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.exhaustive.MachineEnumeration;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.solver.LayoutSearch;

/**
 * The settings of a search, the same for every target. Empty values follow from the target.
 *
 * @param threads     most threads of a program
 * @param perThread   most operations of a thread
 * @param events      most operations of a program, in all threads
 * @param locations   number of locations of a program
 * @param placement   the placements of threads to search
 * @param guards      whether operations may depend on an earlier read's value
 * @param scopesAsked scopes of atomic operations and fences
 * @param wanted      filter on a table's operations; throws if the user's names match none of them
 * @param engine      the engine
 * @param workers     the workers that search
 * @param machine     settings for running a machine's programs one by one
 */
public record SearchSettings(Optional<Integer> threads, Optional<Integer> perThread, Optional<Integer> events,
    int locations, Optional<Shape.Selection> placement, boolean guards, Optional<Set<Scope>> scopesAsked,
    Function<Mapping, Predicate<SourceOperation>> wanted, Engine engine, Workers workers, OneByOne machine) {

  /** Number of programs of a space above which it is sampled by default: exhausting it takes hours. */
  private static final long EXHAUSTIBLE = 60_000_000;
  private static final long SAMPLE = 1_000_000;

  /** The engine of a search. */
  public enum Engine {
    AUTO,
    ENUMERATE,
    /** The solver of clauses. */
    SOLVER,
    /** Z3 in the solver's place: slower, and a second opinion. */
    Z3;

    /** Whether the engine is a solver by its name. */
    boolean solves() {
      return this == SOLVER || this == Z3;
    }

    /** The engine of layouts that asks a solver. */
    public LayoutEngine solver() {
      return LayoutSearch.engine(this == Z3 ? SolverKind.Z3 : SolverKind.CLAUSES);
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Settings for running a machine's programs one by one.
   *
   * @param exact      whether to take every transition
   * @param sample     number of programs to draw at random; empty for all
   * @param seed       seed of the sample
   * @param exhaustive whether to check all programs, however many
   */
  public record OneByOne(boolean exact, OptionalLong sample, OptionalLong seed, boolean exhaustive) {

    private void refuse(String instead) {
      SearchSettings.refuse(exact, "--exact", instead);
      SearchSettings.refuse(
          sample.isPresent() || seed.isPresent() || exhaustive, "--sample or --seed", instead);
    }
  }

  /**
   * The bound of a search for a target with a model.
   *
   * @param searched scopes of the operations
   */
  public Bound bound(Set<Scope> searched) {
    int most = events.orElse(4);
    return checked(() -> new Bound(most, Math.min(most, perThread.orElse(most)), threads.orElse(most), locations,
        placement(searched), guards ? Guards.VALUES : Guards.NONE));
  }

  /**
   * The bound of a search for a machine.
   *
   * @param usual the guards of programs, unless the user wants none
   */
  Bound machineBound(Set<Scope> searched, Guards usual) {
    int most = threads.orElse(2);
    int each = perThread.orElse(events.orElse(2));
    int all = events.orElse(most * each);
    return checked(() -> new Bound(all, Math.min(all, each), most, locations, placement(searched),
        guards ? usual : Guards.NONE));
  }

  /**
   * The placements to search. Several devices only matter for operations with the scope of all devices, clusters only
   * for operations with the scope of a cluster.
   */
  private Shape.Selection placement(Set<Scope> searched) {
    boolean devices = searched.contains(Scope.ALL_SVM_DEVICES);
    return placement.orElse(searched.contains(Scope.CLUSTER)
        ? devices ? Shape.Selection.EVERYWHERE : Shape.Selection.CLUSTERS
        : devices ? Shape.Selection.DEVICES : Shape.Selection.ALL);
  }

  /** Scopes of searched operations: the requested ones, else all that a table distinguishes. */
  public Set<Scope> scopes(Mapping... tables) {
    return scopesAsked.orElseGet(() -> {
      Set<Scope> found = EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);
      Stream.of(tables).map(ScopesToldApart::by).forEach(found::addAll);
      return found;
    });
  }

  /** The same settings with the given scopes. */
  SearchSettings with(Set<Scope> scopes) {
    return new SearchSettings(threads, perThread, events, locations, placement, guards, Optional.of(scopes), wanted,
        engine, workers, machine);
  }

  /** The same settings for programs of up to so many operations, of some operations. */
  SearchSettings upTo(int most, Predicate<SourceOperation> some) {
    return new SearchSettings(threads, perThread, Optional.of(most), locations, placement, guards, scopesAsked,
        m -> some, engine, workers, machine);
  }

  /** The same settings with other workers. */
  public SearchSettings by(Workers others) {
    return new SearchSettings(threads, perThread, events, locations, placement, guards, scopesAsked, wanted, engine,
        others, machine);
  }

  /**
   * Number of threads of a search that no cluster takes part in.
   *
   * @throws SettingException if the workers are a cluster's
   */
  public int threadsOfSearch() {
    if (workers instanceof Workers.Threads some) {
      return some.number();
    }
    throw new SettingException("--cluster does not go with this search: processes of a cluster search for tables to"
        + " gpuasm, or to a language with a model; without --cluster, threads of this process search");
  }

  /**
   * Refuses settings for running a machine's programs one by one.
   *
   * @param instead the search that takes place, in words
   */
  void refuseOneByOne(String instead) {
    machine.refuse(instead);
  }

  /**
   * Refuses placements on several devices.
   *
   * @param instead the placements that are possible, in words
   */
  void refuseDevices(String instead) {
    refuse(placement.filter(Shape.Selection::devices).isPresent(), placed(), instead);
  }

  /**
   * Refuses placements in clusters.
   *
   * @param reason the reason, in words
   */
  public void refuseClusters(String reason) {
    refuse(placement.filter(Shape.Selection::clusters).isPresent(), placed(), reason);
    refuse(scopesAsked.filter(s -> s.contains(Scope.CLUSTER)).isPresent(), "--scopes cluster", reason);
  }

  private String placed() {
    return "--placement " + placement.map(Shape.Selection::toString).orElse("");
  }

  private static void refuse(boolean given, String option, String instead) {
    if (given) {
      throw new SettingException(option + " does not go with this search; " + instead);
    }
  }

  /** The request that runs a machine's programs one by one. */
  MachineEnumeration.Request exhaustive(Question question) {
    if (machine.sample.isPresent() && machine.sample.getAsLong() < 1) {
      throw new SettingException("--sample wants a positive number");
    }
    MachineEnumeration.Request all =
        checked(() -> MachineEnumeration.Request.of(question)).by(workers).exploring(machine.exact);
    if (machine.sample.isPresent()) {
      return all.sampling(machine.sample, machine.seed);
    }
    return machine.exhaustive || all.programs() <= EXHAUSTIBLE ? all
        : all.sampling(OptionalLong.of(SAMPLE), machine.seed);
  }

  /**
   * A value that follows from settings.
   *
   * @throws SettingException if the settings allow none
   */
  public static <T> T checked(Supplier<T> asked) {
    try {
      return asked.get();
    } catch (IllegalArgumentException e) {
      throw new SettingException(e.getMessage());
    }
  }
}
