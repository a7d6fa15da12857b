package periscope.cli.verify;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import periscope.cli.ModelFiles;
import periscope.cli.Session;
import periscope.cli.TimeLimit;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.ScopesToldApart;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.verifier.programs.SearchBound;
import periscope.verifier.soundness.Bound;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.Shape;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that say which programs to search, and how. */
public final class SearchOptions {

  /** Spaces with more programs are sampled unless the user says otherwise: exhausting them takes hours. */
  private static final long EXHAUSTIBLE = 60_000_000;

  private static final long SAMPLE = 1_000_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--threads", paramLabel = "N",
      description = "threads of a program (default: 2; for targets with a model at most as many as operations)")
  private Integer threads;

  @Option(names = "--ops", paramLabel = "N", description = "most operations of a thread (default: 2)")
  private Integer operations;

  @Option(names = "--locations", paramLabel = "N", defaultValue = "2", description = "locations (default: ${DEFAULT-VALUE})")
  private int locations;

  @Option(names = "--placement", paramLabel = "WHERE",
      description = {
        "where threads run: same (one work-group), different (a work-group each), all (every way on one device), devices "
            + "(every way on any devices) (default: all; devices where a row or --scopes speaks of all devices)"
      })
  private Optional<Shape.Selection> placement = Optional.empty();

  @Option(names = "--no-guards", description = "no operations that run only if an earlier read was not 0")
  private boolean noGuards;

  @Option(names = "--model", paramLabel = "MODEL",
      description = "source model: a shipped one's name or a .cat file (default: that of the mapping's source language)")
  private String model;

  @Option(names = "--exact", description = "take every transition of the machine; slower, the same answer")
  private boolean exact;

  @Option(names = "--sample", paramLabel = "N", description = "check N programs drawn at random instead of all of them")
  private Long sample;

  @Option(names = "--seed", paramLabel = "N", description = "seed of the sample")
  private Long seed;

  @Option(names = "--exhaustive", description = "check all programs, however many")
  private boolean exhaustive;

  @Option(names = "--jobs", paramLabel = "N", description = "worker threads (default: one a core)")
  private Integer jobs;

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Mixin
  private TimeLimit timeLimit = new TimeLimit();

  /** Name or path of the source model. */
  String modelName(Mapping mapping) {
    return model != null ? model : Vocabularies.language(mapping.from()).orElseThrow().usualModel();
  }

  ModelFiles include() {
    return include;
  }

  CompiledModel model(Session session, Mapping mapping) {
    session.include(include);
    return session.judge(modelName(mapping), mapping.from());
  }

  TimeLimit timeLimit() {
    return timeLimit;
  }

  /** The search that the options ask for. */
  Search.Request request(Mapping mapping, CompiledModel compiled) {
    Bound bound = bound();
    List<Shape> shapes = Shape.of(placement(ScopesToldApart.by(mapping)), bound.threads());
    Search.Request all = request(mapping, compiled, bound, shapes, optional(sample));
    boolean every = sample != null || exhaustive || new Search(all, new Search.Listener() {}).total() <= EXHAUSTIBLE;
    return every ? all : request(mapping, compiled, bound, shapes, OptionalLong.of(SAMPLE));
  }

  private Search.Request request(
      Mapping mapping, CompiledModel compiled, Bound bound, List<Shape> shapes, OptionalLong drawn) {
    return new Search.Request(mapping, compiled, bound, shapes, drawn, optional(seed), workers(), false, exact, Optional.empty());
  }

  /** Where threads run: operations of all devices' scope mean nothing of their own on a single one. */
  private Shape.Selection placement(Set<Scope> scopes) {
    return placement.orElse(scopes.contains(Scope.ALL_SVM_DEVICES) ? Shape.Selection.DEVICES : Shape.Selection.ALL);
  }

  int workers() {
    return jobs == null ? Runtime.getRuntime().availableProcessors() : Math.max(1, jobs);
  }

  /**
   * The programs of a search with two models.
   *
   * @param scopes of their operations
   * @throws ParameterException if an option was given that goes with the machine
   */
  SearchBound bound(ModelOptions models, Set<Scope> scopes) {
    refuse(operations != null, "--ops", "use --events N, which counts the operations of all threads");
    refuse(exact, "--exact", "there is no machine to take transitions of");
    refuse(sample != null || seed != null || exhaustive, "--sample, --seed or --exhaustive", "all programs are searched");
    return models.bound(Optional.ofNullable(threads), locations, placement(scopes), !noGuards);
  }

  /**
   * The programs of a search that asks a solver about the machine.
   *
   * @throws ParameterException if an option was given that goes with running programs one by one
   */
  SearchBound machineBound(ModelOptions models) {
    String instead = "--engine explicit has it, a solver is asked about all programs at once";
    refuse(exact, "--exact", instead);
    refuse(sample != null || seed != null || exhaustive, "--sample, --seed or --exhaustive", instead);
    if (placement.equals(Optional.of(Shape.Selection.DEVICES))) {
      throw new ParameterException(command.commandLine(), "--engine z3 knows the machine with one device only");
    }
    return models.bound(
        Optional.ofNullable(threads), Optional.ofNullable(operations), locations, placement.orElse(Shape.Selection.ALL), !noGuards);
  }

  private void refuse(boolean given, String option, String instead) {
    if (given) {
      throw new ParameterException(command.commandLine(), option + " does not go with this search; " + instead);
    }
  }

  private Bound bound() {
    if (sample != null && sample < 1) {
      throw new ParameterException(command.commandLine(), "--sample wants a positive number");
    }
    try {
      return new Bound(threads == null ? 2 : threads, operations == null ? 2 : operations, locations, !noGuards);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage());
    }
  }

  private static OptionalLong optional(Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
