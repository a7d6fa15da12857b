package periscope.cli.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.cli.search.ProgramOptions;
import periscope.cli.session.Exit;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.comparison.DistinguishedOutcome;
import periscope.inputs.NamedModel;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Qualifiers;
import periscope.models.vocabulary.ModelledLanguage;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PlaceJson;
import periscope.reports.part.Part;
import periscope.verifier.mutation.ModelsDiffJson;
import periscope.verifier.mutation.ModelsQuestion;
import periscope.verifier.program.Bound;
import periscope.verifier.program.BoundJson;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.report.FindingFiles;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.report.NotCoveredText;
import periscope.verifier.report.Summary;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.sized.IterativeDeepening;
import periscope.verifier.soundness.sized.LayoutEngine;
import periscope.verifier.soundness.sized.LayoutThreads;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.SearchSettings;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code periscope models-diff}: it finds the smallest program that one model allows and another forbids.
 */
@picocli.CommandLine.Command(
    name = "models-diff",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Find the smallest programs on which two models of one language differ.",
      "",
      "Searches, in each direction, all programs up to a bound for one with an outcome that one model allows and the"
          + " other forbids; programs that race under the forbidding model do not count."
    },
    footer = {"", "Examples:", "  periscope models-diff ptx-asplos15 ptx-asplos15-cumulative --language ptx --events 5",
        "  periscope models-diff cuda-scoped-cpp cuda-scoped-cpp20 --language cuda --events 5 --scopes gpu"})
public final class ModelsDiff implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "A", description = "a model: a shipped one's name or a .cat file")
  private String first;

  @Parameters(index = "1", paramLabel = "B", description = "the model to compare it with")
  private String second;

  @Option(names = "--language", paramLabel = "LANGUAGE",
      description =
          "language of the programs: cuda, llvm, opencl, opencl-rsp or ptx (default: that of the models, if shipped)")
  private Optional<String> language = Optional.empty();

  @Mixin
  private ProgramOptions programs = new ProgramOptions();

  @Option(names = "--out", paramLabel = "FOLDER", defaultValue = "counterexamples",
      description = "the folder for the programs found (default: ${DEFAULT-VALUE})")
  private Path folder;

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Option(names = "--json", description = "report as JSON (docs/schemas/models-diff.schema.json)")
  private boolean json;

  private final List<ModelsDiffJson.Direction> directions = new ArrayList<>();

  public ModelsDiff(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    include.addTo(session.inputs());
    LitmusLanguage of = language();
    if (of.source().isEmpty() && Languages.target(of.name()).isEmpty()) {
      throw new ParameterException(spec.commandLine(), "no table is from " + of.name() + " or to it, so that nothing "
          + "says which operations searched programs have; 'periscope simulate' compares the models on a test");
    } else if (of.source().isEmpty()) {
      programs.refuseWithout(of.name());
    }
    NamedModel a = NamedModel.of(session.inputs(), first, of.name(), "models-diff");
    NamedModel b = NamedModel.of(session.inputs(), second, of.name(), "models-diff");
    SearchRun run = new SearchRun(session, programs.timeLimit().deadline(), fault -> "DIFFERENT");
    FindingFiles files = new FindingFiles(session, folder, "told apart by " + FindingFiles.named(folder, first)
        + " and " + FindingFiles.named(folder, second));
    int exit = Exit.worst(direction(of, a, b, run, files), direction(of, b, a, run, files));
    files.told();
    if (json) {
      session.terminal().line(Json.print(new ModelsDiffJson(of.name(), directions, session.inputs().catOf())));
    }
    return exit;
  }

  private LitmusLanguage language() {
    Optional<String> shared = Vocabularies.languages().stream()
        .filter(l -> l.models().contains(first) && l.models().contains(second)).map(ModelledLanguage::name).findFirst();
    String name = language.or(() -> shared).or(() -> session.inputs().models().language(first))
        .or(() -> session.inputs().models().language(second))
        .orElseThrow(() -> new ParameterException(spec.commandLine(),
            "of which language are the models? --language says so"));
    List<String> known = Vocabularies.languages().stream().map(ModelledLanguage::name).toList();
    if (!known.contains(name)) {
      throw new ParameterException(spec.commandLine(), "there is no language '" + name + "' with models; languages are "
          + String.join(", ", known.subList(0, known.size() - 1)) + " and " + known.get(known.size() - 1));
    }
    return NamedModel.testsOf(session.inputs(), name);
  }

  /** Searches for a program with an outcome that the first model allows and the second forbids. */
  private int direction(LitmusLanguage of, NamedModel allows, NamedModel forbids, SearchRun run, FindingFiles files) {
    SearchSettings settings = programs.settings();
    Set<Scope> scopes = settings.scopes();
    Stream.of(allows, forbids).filter(m -> !m.model().model().parts().contains(ModelledLanguage.CLUSTERS)).findFirst()
        .ifPresent(m -> settings.refuseClusters(m.name() + " says nothing of clusters"));
    Bound bound = settings.bound(scopes);
    Question question =
        ModelsQuestion.of(of, allows.model(), forbids.model(), scopes, programs.wanted(), bound);
    LayoutEngine engine =
        settings.engine() == SearchSettings.Engine.ENUMERATE ? new EnumeratingEngine() : settings.engine().solver();
    Terminal terminal = terminal();
    String label = "allowed by " + allows.name() + ", forbidden by " + forbids.name();
    Answer answer = run.run(label,
        SearchSettings.checked(() -> new IterativeDeepening(
            question, new LayoutThreads(engine, settings.threadsOfSearch()))));
    String taken = String.format(Locale.ROOT, "in %.1f s", answer.nanos() / 1e9);
    Optional<ProgramFinding> found = answer.first(Fault.UNSOUND).map(ProgramFinding.class::cast);
    int completed = answer.coverage(Fault.UNSOUND).orElseThrow().completed();
    if (found.isPresent()) {
      told(terminal.colours().bad("DIFFERENT") + "  " + label + ": "
          + Prose.count(completed + 1, "operation") + ", none with fewer; " + taken);
    } else if (completed == bound.operations()) {
      told(terminal.colours().good("NONE") + "  " + label + ": no program of up to "
          + Prose.count(bound.operations(), "operation") + ", of " + Summary.programs(question, false)
          + NotCoveredText.said(question, "")
          + (allows.model().leavesUndefined().isPresent() ? "; which programs race is not compared" : "") + "; "
          + taken);
    } else {
      told(terminal.colours().warning("UNKNOWN") + "  " + label + ": stopped"
          + answer.stopped().map(w -> ", " + w).orElse("") + "; none with up to "
          + Prose.count(completed, "operation") + "; " + taken);
    }
    Optional<ModelsDiffJson.Found> shown = found.map(f -> show(of, allows, forbids, f.found(), files));
    terminal.line("");
    terminal.out().flush();
    directions.add(new ModelsDiffJson.Direction(allows.name(), forbids.name(),
        found.isPresent() ? "DIFFERENT" : completed == bound.operations() ? "NONE" : "UNKNOWN", BoundJson.of(bound),
        question.operations().scopes().stream().map(Qualifiers::print).toList(),
        NotCoveredJson.of(question), completed, answer.nanos() / 1e9, shown));
    return found.isPresent() ? Exit.FAILS : completed == bound.operations() ? Exit.OK : Exit.UNKNOWN;
  }

  private void told(String sentence) {
    Prose.hanging(sentence, 2, Prose.WIDTH).forEach(terminal()::line);
  }

  /** The terminal for lines of text; without results if a JSON report takes their place. */
  private Terminal terminal() {
    return json ? session.terminal().withoutResults() : session.terminal();
  }

  private ModelsDiffJson.Found show(
      LitmusLanguage of, NamedModel allows, NamedModel forbids, FoundProgram found, FindingFiles files) {
    Terminal terminal = terminal();
    LitmusTest test = found.test(of.header(), "only-" + allows.name().replaceAll(".*/", ""));
    SourceText text = new SourceText(test.name(), "");
    Outcome outcome = found.outcome();
    DistinguishedOutcome apart = DistinguishedOutcome
        .of(test, text, Optional.of(allows.model()), Optional.of(forbids.model()),
        o -> o.restrictedTo(outcome.registers().keySet()).equals(outcome), () -> false);
    terminal.line("");
    String printed = session.inputs().languages().ofHeader(test.language()).print(test);
    printed.lines().forEach(l -> terminal.line("  " + l));
    terminal.line("");
    Part.lines(apart.parts(terminal.colours().strong(allows.name()), forbids.name())).forEach(terminal::line);
    Optional<Path> file = files.write(test);
    file.ifPresent(f -> List.of(allows, forbids)
        .forEach(model -> replay(f, model).lines().forEach(terminal::line)));
    return new ModelsDiffJson.Found(found.layout().operations(), found.toString(), OutcomeJson.of(outcome, test),
        apart.why(forbids.name()),
        apart.broken().map(v -> new ModelsDiffJson.Broken(
            v.axiom().name(), PlaceJson.of(v.axiom().text(), v.axiom().span()))), printed, file.map(Path::toString));
  }

  private Part replay(Path file, NamedModel model) {
    List<String> words = new ArrayList<>(List.of("periscope", "simulate", file.toString(), "--model", model.name(),
        "--states"));
    words.addAll(include.words());
    return Part.Labelled.command("Replay   ", words);
  }
}
