package periscope.cli.search;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import periscope.cli.session.TimeOption;
import periscope.engines.work.Workers;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.SourceOperation;
import periscope.reports.TimeLimit;
import periscope.verifier.program.Shape;
import periscope.verifier.task.SearchSettings;
import periscope.verifier.task.SearchSettings.Engine;
import periscope.verifier.task.SearchSettings.OneByOne;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which programs to search, and how. They mean the same for every target of compiled programs. */
public final class ProgramOptions {

  static final String WITHOUT = "--without";
  private static final String SCOPES = "--scopes";
  private static final int LOCATIONS = 2;
  /** The value of {@code --without} that leaves out guarded operations. */
  private static final String GUARDS = "guards";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--threads", paramLabel = "N",
      description = "most threads of a program; exactly N on a machine (default: 2 on"
          + " a machine, else as many as --events)")
  private Optional<Integer> threads = Optional.empty();

  @Option(names = "--ops", paramLabel = "N",
      description =
          "most operations of a thread (default: as many as --events if that is given, else 2 on a machine and 4"
              + " under a model)")
  private Optional<Integer> perThread = Optional.empty();

  @Option(names = "--events", paramLabel = "N",
      description =
          "most operations of a program, in all threads (default: if the target is a machine, as many as --threads and "
              + "--ops allow; if it is a model, 4)")
  private Optional<Integer> events = Optional.empty();

  @Option(names = "--locations", paramLabel = "N", defaultValue = "" + LOCATIONS,
      description = "locations (default: ${DEFAULT-VALUE})")
  private int locations;

  @Option(names = "--placement", paramLabel = "WHERE",
      description = {
        "where threads run: same (one work-group), different (a work-group each), all (every way on one device),"
            + " devices (every way on any devices), clusters (every way in clusters of one device), everywhere (the"
            + " same on any devices) (default: all; wider where a row or --scopes speaks of all devices or clusters)"
      })
  private Optional<Shape.Selection> placement = Optional.empty();

  @Option(names = SCOPES, paramLabel = "SCOPE[,SCOPE…]", split = ",", hideParamSyntax = true,
      description =
          "scopes of atomic operations and fences (default: wg, dv and those that rows of the table tell apart)")
  private List<String> scopes = List.of();

  @Option(names = WITHOUT, paramLabel = "OPERATIONS",
      description = {
        "leave operations out, by words of their heads, such as na, fence, 'seq_cst wg' or 'exchange relaxed', or "
            + "guards: operations that run only if an earlier read was not 0; may be given several times"
      })
  private List<String> without = new ArrayList<>();

  @Option(names = "--engine", paramLabel = "ENGINE", defaultValue = "auto",
      description = "${COMPLETION-CANDIDATES}: one program after the other, or all at once by a solver; z3 is "
          + "slower, a second opinion (default: ${DEFAULT-VALUE}, the solver for targets with a model)")
  private Engine engine;

  @Option(names = "--jobs", paramLabel = "N", description = "worker threads (default: one a core)")
  private Optional<Integer> jobs = Optional.empty();

  @Mixin
  private TimeOption timeLimit = new TimeOption();

  /** The options on programs in a command line that means the same, but for their number of operations. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    threads.ifPresent(n -> words.addAll(List.of("--threads", n.toString())));
    perThread.ifPresent(n -> words.addAll(List.of("--ops", n.toString())));
    if (locations != LOCATIONS) {
      words.addAll(List.of("--locations", String.valueOf(locations)));
    }
    placement.ifPresent(p -> words.addAll(List.of("--placement", p.toString())));
    if (!scopes.isEmpty()) {
      words.addAll(List.of(SCOPES, String.join(",", scopes)));
    }
    without.forEach(w -> words.addAll(List.of(WITHOUT, w)));
    if (engine != Engine.AUTO) {
      words.addAll(List.of("--engine", engine.toString()));
    }
    return words;
  }

  public TimeLimit timeLimit() {
    return timeLimit.limit();
  }

  /** The number of threads that the user asks for. */
  Optional<Integer> jobs() {
    return jobs;
  }

  /**
   * The settings of a search.
   *
   * @param machine the settings for running the programs of a machine one by one
   */
  SearchSettings settings(OneByOne machine) {
    Workers workers = jobs.map(j -> new Workers.Threads(Math.max(1, j))).orElseGet(Workers.Threads::ofAllCores);
    return new SearchSettings(threads, perThread, events, locations, placement, !without.contains(GUARDS),
        scopesAsked(), this::wanted, engine, workers, machine);
  }

  /** The settings of a search under models. */
  public SearchSettings settings() {
    return settings(new OneByOne(false, OptionalLong.empty(), OptionalLong.empty(), false));
  }

  /** The scopes that the user asks for; empty if none are named. */
  private Optional<Set<Scope>> scopesAsked() {
    Set<Scope> found = EnumSet.noneOf(Scope.class);
    for (String word : scopes) {
      found.add(Qualifiers.anyScope(word.strip()).orElseThrow(() -> new ParameterException(command.commandLine(),
          "there is no scope '" + word + "'; scopes are wi, wg, cluster, dv, all, or in other words cta, gpu, sys")));
    }
    return scopes.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  /**
   * Refuses {@code --without} for a language that tables only compile to: its operations have other names.
   *
   * @param language the language's name
   */
  public void refuseWithout(String language) {
    if (named().findAny().isPresent()) {
      throw new ParameterException(command.commandLine(), "--without names operations of languages that tables compile"
          + " from, and " + language + " is none; without the option, all of its operations are searched");
    }
  }

  /** A predicate of the operations to search: all operations that {@code --without} does not name. */
  public Predicate<SourceOperation> wanted() {
    List<Predicate<SourceOperation>> excluded = named().map(this::named).toList();
    return o -> excluded.stream().noneMatch(e -> e.test(o));
  }

  /**
   * The same predicate for the operations of a mapping.
   *
   * @throws ParameterException if a text of {@code --without} names no operation of the mapping
   */
  private Predicate<SourceOperation> wanted(Mapping mapping) {
    for (String text : named().toList()) {
      Predicate<SourceOperation> named = named(text);
      if (SourceOperation.all(mapping.source(), mapping.target()).stream().noneMatch(named)) {
        throw new ParameterException(command.commandLine(), "--without '" + text + "' names no operation of "
            + mapping.from()
            + ": it wants words of one operation's head, separated by blanks; for others the option is given again");
      }
    }
    return wanted();
  }

  /** The values of {@code --without} that name operations by their heads. */
  private Stream<String> named() {
    return without.stream().filter(w -> !w.equals(GUARDS));
  }

  private Predicate<SourceOperation> named(String text) {
    return OperationWords.named(text, WITHOUT, command.commandLine());
  }
}
