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
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.ScopesToldApart;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Bound.Guards;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.exhaustive.MachineEnumeration;

/**
 * The programs that a search looks at, and how; the same whatever compiled programs run on. Absent values follow from
 * the target.
 *
 * @param threads   most threads of a program
 * @param perThread most operations of a thread
 * @param events    most operations of a program, in all threads
 * @param locations locations of a program
 * @param placement the placements of threads to search
 * @param guards    whether operations may run only if an earlier read was not 0
 * @param scopesAsked scopes of atomic operations and fences
 * @param wanted    the operations of a table that are searched; throws if the user named none of the table's
 * @param engine    how programs are searched
 * @param workers   threads that search
 * @param machine   settings of a machine's programs one by one
 */
public record SearchSettings(Optional<Integer> threads, Optional<Integer> perThread, Optional<Integer> events,
    int locations, Optional<Shape.Selection> placement, boolean guards, Optional<Set<Scope>> scopesAsked,
    Function<Mapping, Predicate<SourceOperation>> wanted, Engine engine, int workers, OneByOne machine) {

  /** Spaces with more programs are sampled unless the user says otherwise: exhausting them takes hours. */
  private static final long EXHAUSTIBLE = 60_000_000;
  private static final long SAMPLE = 1_000_000;

  /** How to search. */
  public enum Engine {
    AUTO,
    ENUMERATE,
    Z3;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The search of a machine's programs one by one.
   *
   * @param exact      whether every transition is taken
   * @param sample     programs drawn at random, in the place of all
   * @param seed       of the sample
   * @param exhaustive whether all programs are checked, however many
   */
  public record OneByOne(boolean exact, OptionalLong sample, OptionalLong seed, boolean exhaustive) {

    private void refuse(String instead) {
      SearchSettings.refuse(exact, "--exact", instead);
      SearchSettings.refuse(
          sample.isPresent() || seed.isPresent() || exhaustive, "--sample or --seed", instead);
    }
  }

  /** The programs of a search for a target with a model. @param searched scopes of their operations */
  public Bound bound(Set<Scope> searched) {
    int most = events.orElse(4);
    return checked(() -> new Bound(most, Math.min(most, perThread.orElse(most)), threads.orElse(most), locations,
        placement(searched), guards ? Guards.VALUES : Guards.NONE));
  }

  /** The same for a machine. @param usual the guards that its programs may have, unless the user wants none */
  Bound machineBound(Set<Scope> searched, Guards usual) {
    int most = threads.orElse(2);
    int each = perThread.orElse(events.orElse(2));
    int all = events.orElse(most * each);
    return checked(() -> new Bound(all, Math.min(all, each), most, locations, placement(searched),
        guards ? usual : Guards.NONE));
  }

  /** Where threads run: operations of all devices' scope mean nothing of their own on a single one. */
  private Shape.Selection placement(Set<Scope> searched) {
    return placement.orElse(searched.contains(Scope.ALL_SVM_DEVICES) ? Shape.Selection.DEVICES : Shape.Selection.ALL);
  }

  /** Scopes of searched operations: those asked for, else all that a table tells apart. */
  public Set<Scope> scopes(Mapping... tables) {
    return scopesAsked.orElseGet(() -> {
      Set<Scope> found = EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE);
      Stream.of(tables).map(ScopesToldApart::by).forEach(found::addAll);
      return found;
    });
  }

  /** Refuses settings that go with a machine's programs one by one. @param instead the search that there is */
  void refuseOneByOne(String instead) {
    machine.refuse(instead);
  }

  /** Refuses {@code --placement devices}. */
  void refuseDevices(String instead) {
    refuse(placement.equals(Optional.of(Shape.Selection.DEVICES)), "--placement devices", instead);
  }

  private static void refuse(boolean given, String option, String instead) {
    if (given) {
      throw new SettingException(option + " does not go with this search; " + instead);
    }
  }

  /** The search of a machine's programs one by one. */
  MachineEnumeration.Request exhaustive(Question question) {
    if (machine.sample.isPresent() && machine.sample.getAsLong() < 1) {
      throw new SettingException("--sample wants a positive number");
    }
    MachineEnumeration.Request all =
        checked(() -> MachineEnumeration.Request.of(question)).by(workers, machine.exact);
    if (machine.sample.isPresent()) {
      return all.sampling(machine.sample, machine.seed);
    }
    return machine.exhaustive || all.programs() <= EXHAUSTIBLE ? all
        : all.sampling(OptionalLong.of(SAMPLE), machine.seed);
  }

  /** The value that settings come to. @throws SettingException if there is none */
  public static <T> T checked(Supplier<T> asked) {
    try {
      return asked.get();
    } catch (IllegalArgumentException e) {
      throw new SettingException(e.getMessage());
    }
  }
}
