package periscope.verifier.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.TargetLanguage;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.program.Choice.Ending;

/**
 * The operations of the programs that a search covers, and those that it leaves out.
 *
 * @param choices     the operations
 * @param focus       choices of which each program has at least one; empty if programs need none
 * @param likened     operations that were left out because their events equal those of a choice, each with that
 *                    stand-in: read-modify-writes that differ only in the value that they compute
 * @param excluded    operations that were left out although the mapping has rows for them, each with the reason
 * @param scopes      scopes of the operations that the search considers
 * @param otherScopes scopes of operations that the mapping has rows for and the search does not consider
 * @param missing     requested operations for which the mapping has no row
 * @param unused      rows that none of the operations uses, as far as that was checked
 * @param local       whether locations may lie in local memory, which is ordered apart from global memory
 * @param mixed       of a mixture of tables, the programs that count; empty if all do
 */
public record Operations(
    List<Choice> choices, Optional<Set<Choice>> focus, Map<Choice, Choice> likened, Map<String, String> excluded,
    Set<Scope> scopes, Set<Scope> otherScopes, List<String> missing, List<Row> unused,
    boolean local, Optional<Assignments> mixed) {

  /** The reason why operations are excluded that the user does not want. */
  public static final String LEFT_OUT = "for they were left out by --without";

  /** The reason why a barrier is excluded if atomic operations of its scope are not searched. */
  private static final String OTHER_SCOPE = "for their scope is not among the searched scopes";

  /**
   * Kinds of operations; the first of several read-modify-writes with the same events stands for the others, and the
   * values of these identify most.
   */
  private static final List<Operation> KINDS = List.of(Operation.LOAD, Operation.STORE, Operation.EXCHANGE,
      Operation.FETCH_ADD, Operation.FETCH_OR, Operation.FETCH_XOR, Operation.FETCH_SUB, Operation.FETCH_AND,
      Operation.FETCH_MIN, Operation.FETCH_MAX, Operation.FETCH_WRAPPING_INC, Operation.FETCH_WRAPPING_DEC,
      Operation.FETCH_INC, Operation.COMPARE_EXCHANGE, Operation.FENCE, Operation.BARRIER, Operation.ARRIVE,
      Operation.ARRIVE_TX, Operation.ARRIVE_DROP, Operation.EXPECT_TX, Operation.WAIT, Operation.WAIT_PARITY);

  /** The sets of regions that fences and barriers may order. */
  private static final List<Set<FenceFlag>> REGIONS =
      List.of(Set.of(FenceFlag.GLOBAL), Set.of(FenceFlag.LOCAL), Set.of(FenceFlag.GLOBAL, FenceFlag.LOCAL));

  /** Least number of operations, and of threads, of a program in which writes before the read one can matter. */
  private static final int SMALLEST_CHAIN = 4;
  private static final int THREADS_OF_SMALLEST_CHAIN = 3;

  public Operations {
    choices = List.copyOf(choices);
    focus = focus.map(Set::copyOf);
    likened = Collections.unmodifiableMap(new LinkedHashMap<>(likened));
    excluded = Collections.unmodifiableMap(new LinkedHashMap<>(excluded));
    scopes = Collections.unmodifiableSet(new TreeSet<>(scopes));
    otherScopes = Collections.unmodifiableSet(new TreeSet<>(otherScopes));
    missing = List.copyOf(missing);
    unused = List.copyOf(unused);
  }

  /** Operations all of whose programs count. */
  public Operations(List<Choice> choices, Optional<Set<Choice>> focus, Map<Choice, Choice> likened,
      Map<String, String> excluded, Set<Scope> scopes, Set<Scope> otherScopes, List<String> missing,
      List<Row> unused, boolean local) {
    this(choices, focus, likened, excluded, scopes, otherScopes, missing, unused, local, Optional.empty());
  }

  /**
   * The operations for programs of a mixture.
   *
   * @param wholeThreads whether one table compiles the whole of each thread
   * @param needsSeveral whether only programs count whose code no table gives alone
   */
  public Operations mixed(Mapping mixture, boolean wholeThreads, boolean needsSeveral) {
    return new Operations(choices, focus, likened, excluded, scopes, otherScopes, missing, unused, local,
        Optional.of(Assignments.of(mixture, Stream.concat(choices.stream(), likened.keySet().stream()).toList(),
            wholeThreads, needsSeveral)));
  }

  /** A target's view of operations, as far as a search depends on it. */
  public interface Compiled {

    /** The reason why the search cannot express a choice's compiled form; empty if it can. */
    Optional<String> problem(Translation translation, Choice choice);

    /** A value that is equal for choices with equal compiled forms. */
    Object compiled(Translation translation, Choice choice);

    /**
     * The fences that matter to compiled programs.
     *
     * @param company the events that may occur beside the fences in compiled programs
     */
    List<Choice> noticed(Translation translation, List<Choice> fences, Supplier<Company> company);

    /** Whether the target has local memory. */
    boolean hasLocalMemory();

    /** Whether the behaviour of compiled programs depends on the meaning of one of these names in a model. */
    boolean looksAt(Set<String> names);
  }

  /** Whether a search covers an operation, by itself or by its stand-in. */
  public boolean covers(Choice choice) {
    return Stream.concat(choices.stream(), likened.keySet().stream()).anyMatch(c -> c.name().equals(choice.name()));
  }

  /** The operations of programs that have at least one of the given operations, by itself or by its stand-in. */
  public Operations about(Predicate<SourceOperation> operations) {
    return focusedOn(c -> Stream.concat(Stream.of(c), likened.keySet().stream().filter(l -> likened.get(l) == c))
        .anyMatch(a -> a.source().filter(operations).isPresent()));
  }

  /** The operations of programs that have at least one of some choices. */
  public Operations focusedOn(Predicate<Choice> some) {
    return new Operations(choices, Optional.of(choices.stream().filter(some).collect(Collectors.toSet())), likened,
        excluded, scopes, otherScopes, missing, unused, local, mixed);
  }

  /**
   * Whether the writes before the write that is read can matter in programs of a layout. Computing read-modify-writes
   * observe those writes, an exchange does not. It takes a guard on the last of three writes to a location, the first
   * of which is the initial one, and two accesses that race but for the guard. One of these stands behind the guard.
   * The other can be the second write, if the third is in another thread; in the same thread it would come behind the
   * second whatever it reads. With four operations these are all, in three threads; with more, there can be others.
   */
  public static boolean chains(Layout layout) {
    return layout.operations() > SMALLEST_CHAIN
        || layout.operations() == SMALLEST_CHAIN && layout.threads() == THREADS_OF_SMALLEST_CHAIN;
  }

  /**
   * The operations that programs are made of. An exchange stands for computing read-modify-writes unless the writes
   * before the write that is read matter; then programs also have one that computes.
   *
   * @param chains whether they matter
   */
  public List<Choice> ofPrograms(boolean chains) {
    List<Choice> all = new ArrayList<>(choices);
    Set<Choice> standIns = new HashSet<>();
    likened.forEach((c, standIn) -> {
      if (chains && c.computes() && standIn.exact() && standIns.add(standIn)) {
        all.add(c);
      }
    });
    return List.copyOf(all);
  }

  /** Whether every program with an operation is searched. */
  public boolean inFocus(Choice choice) {
    return focus.map(f -> f.contains(likened.getOrDefault(choice, choice))).orElse(true);
  }

  /** Whether a program is searched: it has an operation in focus, and counts among those of a mixture. */
  public boolean admit(FoundProgram program) {
    return program.choices().stream().anyMatch(this::inFocus) && mixed.map(m -> m.admit(program)).orElse(true);
  }

  /** Whether no program is searched. */
  public boolean none() {
    return focus.map(Set::isEmpty).orElse(choices.isEmpty()) || mixed.filter(m -> m.none(choices)).isPresent();
  }

  /**
   * The operations for which a mapping has rows. Programs with local memory are separate programs if either side
   * distinguishes it from global memory; but not if the source model states that one memory is enough ({@link
   * periscope.models.ast.Model#oneMemory}), and neither the target nor compiled code depends on memories.
   *
   * @param scopes scopes of atomic operations and fences
   * @param wanted filter by the user; operations that do not pass it are excluded
   */
  public static Operations of(
      Mapping mapping, CompiledModel source, Compiled target, Set<Scope> scopes, Predicate<SourceOperation> wanted) {
    boolean regions = target.looksAt(mapping.target().regions()) || regions(mapping.source(), source)
        && !(source.model().oneMemory() && likeCode(mapping, target));
    Operations all = new Gathering(Translation.by(mapping), List.of(source), target)
        .all(mapping.source(), regions, scopes, o -> mapping.row(o).isPresent(), wanted);
    return new Operations(all.choices, all.focus, all.likened, all.excluded, all.scopes, all.otherScopes,
        UnitCodes.of(Translation.by(mapping)).withoutRow(o -> o.written() && wanted.test(o)
            && (o.order() == MemoryOrder.NON_ATOMIC || scopes.contains(o.scope()))),
        UnitCodes.unwritten(mapping), all.local);
  }

  /** Whether each fence and barrier has the same code, whichever regions it orders. */
  private static boolean likeCode(Mapping mapping, Compiled target) {
    Translation translation = Translation.by(mapping);
    return Stream.of(Operation.FENCE, Operation.BARRIER)
        .flatMap(k -> SourceOperation.all(mapping.source(), k).stream())
        .flatMap(UnitCodes.of(translation)::each)
        .filter(o -> o.written() && mapping.row(o).isPresent())
        .allMatch(o -> REGIONS.stream().map(r -> Choice.of(o, r))
            .filter(c -> target.problem(translation, c).isEmpty())
            .map(c -> target.compiled(translation, c)).distinct().count() <= 1);
  }

  /**
   * The operations of a language that models cover.
   *
   * @param models the models that judge programs; programs that the first covers are searched
   */
  public static Operations of(
      SourceLanguage language, List<CompiledModel> models, Compiled target, Set<Scope> scopes,
      Predicate<SourceOperation> wanted) {
    Gathering gathering = new Gathering(Translation.none(language.header()), models, target);
    boolean remote = models.stream().anyMatch(m -> m.looksAt(Set.of("rem")));
    boolean regions = models.stream().anyMatch(m -> regions(language, m));
    return gathering.all(language, regions, scopes, o -> (remote || !o.remote()) && !o.operation().phased(), wanted);
  }

  /**
   * Whether the source side distinguishes local from global memory: the language orders it separately, or the model
   * refers to it.
   */
  public static boolean regions(SourceLanguage language, CompiledModel model) {
    return language.hasRegions() || model.looksAt(Set.of("L", "G"));
  }

  /** The operations that a target language declares and that models of it distinguish. */
  public static Operations of(
      TargetLanguage language, List<CompiledModel> models, Compiled target, Set<Scope> scopes) {
    Gathering gathering = new Gathering(Translation.none(language.header()), models, target);
    gathering.scopes.addAll(scopes);
    Scope.COMMON.stream().filter(s -> s != Scope.WORK_ITEM).forEach(gathering.otherScopes::add);
    gathering.otherScopes.removeAll(scopes);
    gathering.local = models.stream().anyMatch(m -> m.looksAt(language.regions()));
    language.operations(scopes).stream()
        .filter(o -> o.toldBy().isEmpty() || models.stream().anyMatch(m -> m.looksAt(o.toldBy())))
        .forEach(o -> gathering.add(Choice.of(o)));
    language.notSearched().forEach((what, names) -> {
      if (models.stream().anyMatch(m -> m.looksAt(names))) {
        gathering.excluded.put(what, "for searched programs of this language have none");
      }
    });
    return gathering.result();
  }

  /** The collector of operations, one by one. */
  private static final class Gathering {
    private final Translation translation;
    private final UnitCodes codes;
    private final List<CompiledModel> models;
    private final CompiledModel source;
    private final Compiled target;
    private final Map<List<Object>, Choice> updates = new HashMap<>();
    private final Map<Choice, Choice> likened = new LinkedHashMap<>();
    private final Map<String, String> excluded = new LinkedHashMap<>();
    private final List<Choice> choices = new ArrayList<>();
    private final Set<Scope> scopes = new TreeSet<>();
    private final Set<Scope> otherScopes = new TreeSet<>();
    private boolean local;

    Gathering(Translation translation, List<CompiledModel> models, Compiled target) {
      this.translation = translation;
      codes = UnitCodes.of(translation);
      this.models = models;
      this.source = models.get(0);
      this.target = target;
    }

    /**
     * Collects the operations of a language.
     *
     * @param regions whether programs with local memory are separate programs
     * @param there   filter for operations that exist; others are skipped without a message
     */
    Operations all(
        SourceLanguage language, boolean regions, Set<Scope> asked, Predicate<SourceOperation> there,
        Predicate<SourceOperation> wanted) {
      local = regions && target.hasLocalMemory();
      for (Operation kind : KINDS) {
        for (SourceOperation o : SourceOperation.all(language, kind).stream().flatMap(codes::each).toList()) {
          boolean plain = o.order() == MemoryOrder.NON_ATOMIC;
          if (!o.written() || !there.test(o)) {
            continue;
          } else if (!plain && !asked.contains(o.scope())) {
            otherScopes.add(o.scope());
            if (kind == Operation.BARRIER) {
              // Nobody takes a barrier for an operation of a scope.
              excluded.put(o.toString(), OTHER_SCOPE);
            }
          } else if (!wanted.test(o)) {
            excluded.put(o.toString(), LEFT_OUT);
          } else {
            if (kind == Operation.COMPARE_EXCHANGE) {
              compareExchange(o);
            } else if (kind.accesses()) {
              add(Choice.of(o));
            } else {
              ordered(language).forEach(r -> add(Choice.of(o, r)));
            }
            if (!plain) {
              scopes.add(o.scope());
            }
          }
        }
      }
      leaveOutIdle();
      return result();
    }

    /**
     * Removes relaxed fences that neither side notices: a program with one equals a smaller program of the same bound
     * without it.
     */
    private void leaveOutIdle() {
      Predicate<Choice> relaxed = c -> c.source().filter(o -> o.operation() == Operation.FENCE
          && o.order() == MemoryOrder.RELAXED).isPresent();
      List<Choice> others = choices.stream().filter(relaxed.negate()).toList();
      List<Choice> fences = choices.stream().filter(relaxed).toList();
      List<Choice> beside = PhasedPrograms.beside(others, excluded);
      Company source = Company.of(translation, false, fences, beside);
      Set<Choice> some = new HashSet<>(target.noticed(translation, fences,
          () -> translation.identity() ? source : Company.of(translation, true, fences, beside)));
      models.forEach(m -> some.addAll(source.noticed(m)));
      List<Choice> noticed = fences.stream().filter(some::contains).toList();
      choices.clear();
      choices.addAll(others);
      // Last: they are the last that a solver should try, and hardly ever part of what it finds.
      choices.addAll(noticed);
    }

    /** The sets of regions that fences may order: the language's default, or all sets if local memory is separate. */
    private List<Set<FenceFlag>> ordered(SourceLanguage language) {
      return !local || !language.hasRegions() ? List.of(language.fences()) : REGIONS;
    }

    void add(Choice made) {
      Choice choice = codes.named(made);
      Optional<String> problem = target.problem(translation, choice).or(() -> outside(translation, choice, source));
      boolean update = choice.reads() && choice.writes();
      Choice same = problem.isPresent() || !update ? null : updates.putIfAbsent(events(choice), choice);
      if (problem.isPresent()) {
        excluded.put(choice.name(), problem.get());
      } else if (same != null) {
        likened.put(choice, same);
      } else {
        choices.add(choice);
      }
    }

    /** Adds the succeeding and the failing form of a compare-exchange, if the search can express both. */
    private void compareExchange(SourceOperation operation) {
      List<Choice> both = Stream.of(Ending.values()).map(c -> codes.named(Choice.of(operation, c))).toList();
      Optional<String> problem = both.stream().flatMap(
          c -> target.problem(translation, c).or(() -> outside(translation, c, source)).stream()).findFirst();
      problem.ifPresentOrElse(p -> excluded.put(both.get(0).name(), p), () -> choices.addAll(both));
    }

    /** The events of a choice on both sides, with the units of a mixture whose tables give them. */
    private List<Object> events(Choice choice) {
      List<Placement> somewhere = List.of(new Placement(0, 0));
      return List.of(translation.events(choice, false, somewhere, 0, 0, Translation.Cell.first(true)).events(),
          target.compiled(translation, choice), codes.units(choice));
    }

    Operations result() {
      return new Operations(
          choices, Optional.empty(), likened, excluded, scopes, otherScopes, List.of(), List.of(), local);
    }
  }

  /** The reason why the model does not cover programs with a choice; empty if it does. */
  private static Optional<String> outside(Translation translation, Choice choice, CompiledModel source) {
    try {
      LitmusTest alone = FoundProgram.alone(choice).test(translation.header(), "program");
      new Simulator(source).simulate(alone, new SourceText("generated program", ""));
      return Optional.empty();
    } catch (OutsideModelException e) {
      return Optional.of(e.diagnostics().get(0).message());
    }
  }
}
