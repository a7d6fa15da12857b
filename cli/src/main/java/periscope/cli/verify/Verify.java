package periscope.cli.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.cli.Command;
import periscope.cli.Exit;
import periscope.cli.LocalOption;
import periscope.cli.Session;
import periscope.cli.Unroll;
import periscope.cli.Terminal;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.SearchResult;
import periscope.verifier.soundness.Verdict;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code periscope verify}: is a mapping sound for every small program? */
@picocli.CommandLine.Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Check a mapping over every small program.",
      "",
      "Finds programs whose compiled form does what the source forbids (UNSOUND) or can get stuck (STUCK), and shows the "
          + "smallest of each sort with the run of the machine that breaks it. Of findings that use the same rows of the "
          + "mapping, or more, only the smallest is shown."
    },
    footer = {"", "Examples:", "  periscope verify rsp-original", "  periscope verify my.map --ops 3 --no-guards --timeout 600",
        "  periscope verify cuda-5.5-ptx --program cas-sl.litmus --model cuda-assume-atomics-fence --svg pictures"})
public final class Verify implements Command {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Mixin
  private Unroll unroll = new Unroll();

  @Mixin
  private SearchOptions options = new SearchOptions();

  @Mixin
  private ModelOptions models = new ModelOptions();

  @Mixin
  private Subject subject = new Subject();

  @Option(names = "--all", description = "list every finding, not only the distinct ones")
  private boolean all;

  @Option(names = "--out", paramLabel = "FOLDER", defaultValue = "counterexamples",
      description = "where to put the files that replay findings (default: ${DEFAULT-VALUE})")
  private Path folder;

  @Option(names = "--json", description = "report as JSON (docs/verify.schema.json, for targets with a model "
      + "docs/verify-models.schema.json, with --program docs/verify-program.schema.json)")
  private boolean json;

  @Option(names = "--program", paramLabel = "FILE",
      description = "check this program only: a shipped test's name or a file")
  private Optional<String> program = Optional.empty();

  @Mixin
  private LocalOption local = new LocalOption();

  @Option(names = "--svg", paramLabel = "FOLDER",
      description = "draw the execution that breaks the mapping, and the source's that comes closest (targets with a model)")
  private Optional<Path> svg = Optional.empty();

  public Verify(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Mapping mapping = subject.mapping(session);
    if (program.isPresent()) {
      session.include(options.include());
      return new VerifyProgram(
          session, subject.name(), mapping, options.modelName(mapping), options.timeLimit(), unroll.bound(), local)
          .run(program.get(), subject.targetModel(), svg, json);
    } else if (unroll.given()) {
      throw new ParameterException(
          spec.commandLine(), "--unroll goes with --program FILE: the programs that are searched have no loops");
    }
    Optional<ModelPair> pair = subject.models(session, mapping, options);
    if (pair.isPresent()) {
      FindingFiles files = files(pair.get().source().name() + " against " + pair.get().target().name());
      return new VerifyModels(session, subject.name(), mapping, pair.get()).run(options, models, files, svg, json);
    } else if (svg.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--svg does not go with " + mapping.name() + ": programs for "
          + mapping.to() + " are searched on its machine; --svg goes with --program FILE");
    }
    CompiledModel model = options.model(session, mapping);
    FindingFiles files = files(options.modelName(mapping) + " against the machine");
    ShownFindings findings = new ShownFindings(session, subject.name(), mapping, model, files, json);
    if (models.engine() == ModelOptions.Engine.Z3) {
      return new VerifyMachine(session, mapping, options.modelName(mapping), model, findings).run(options, models, files, json);
    }
    Terminal terminal = session.terminal();
    DistinctFindings distinct = new DistinctFindings(mapping);
    SearchRun run = new SearchRun(session, options.timeLimit().deadline());
    SearchResult result = run.run(mapping.name(), options.request(mapping, model), new Search.Listener() {
      @Override
      public void finished(int size, List<Finding> found) {
        distinct.add(found).forEach(findings::show);
      }
    });
    // Findings of a size that was not finished come last and may not be the smallest.
    distinct.add(result.findings()).forEach(findings::show);
    if (json) {
      session.report(
          VerifyJson.report(mapping.name(), options.modelName(mapping), result, findings.shown, findings.files, all));
    } else {
      if (all) {
        result.findings().forEach(f -> terminal.line(f.kind() + "  " + f.shape().description() + "  " + f.text()));
        terminal.line("");
      }
      Summary.lines(mapping.name(), options.modelName(mapping), result, terminal.colours()).forEach(terminal::line);
    }
    files.told();
    return exit(result.verdict());
  }

  private FindingFiles files(String models) {
    return new FindingFiles(session, folder, "a counterexample to " + FindingFiles.named(folder, subject.name()) + ", " + models);
  }

  static int exit(Verdict verdict) {
    return switch (verdict) {
      case SOUND -> Exit.OK;
      case UNSOUND, STUCK -> Exit.FAILS;
      case UNKNOWN, INAPPLICABLE -> Exit.UNKNOWN;
    };
  }
}
