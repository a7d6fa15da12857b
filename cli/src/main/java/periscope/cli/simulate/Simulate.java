package periscope.cli.simulate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.cli.session.Definitions;
import periscope.cli.session.EngineWord;
import periscope.cli.session.Exit;
import periscope.cli.session.LocalOption;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.ProgressOption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TestTimeOption;
import periscope.cli.session.Unroll;
import periscope.engines.answer.InOrder;
import periscope.engines.answer.TestResult;
import periscope.engines.answer.TestResult.Failed;
import periscope.engines.answer.TestResult.Reason;
import periscope.engines.answer.TestResult.Simulated;
import periscope.engines.answer.TestRunner;
import periscope.engines.portfolio.Engines;
import periscope.inputs.Judges;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.InvalidInputException;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.TimeLimit;
import periscope.reports.json.Json;
import periscope.reports.simulation.ExplanationText;
import periscope.reports.simulation.Pictures;
import periscope.reports.simulation.ReadingText;
import periscope.reports.simulation.SimulateJson;
import periscope.reports.simulation.SimulateReport;
import periscope.reports.simulation.SummaryTable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope simulate}: it finds what a model allows tests to do. */
@picocli.CommandLine.Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Find every final state that a memory model allows source tests to end in.",
    footer = {"", "Pictures show an execution for each state that satisfies the condition (with --states for each",
      "state, with --why for each way that is forbidden), and one of a race. For one test, --picture may",
      "name a file in place of a folder.", "",
      "Results come in herd's shape, in the order of the tests, which run on all cores; after more",
      "than one comes a table with a row for each. Several models, --model A,B, make a table of tests and",
      "models: Allowed or Forbidden; 'periscope validate' says where and why they differ.", "",
      "Exit code 0 means that every test does what its file expects of the model (a comment's line",
      "'expect model NAME: Never race-free') or, if the file expects nothing, that its condition is met;",
      "1 that one does not, 3 that one has no answer within the limits, one that may change if loops are",
      "followed further, or undefined behaviour: a race, a barrier that not all threads come to, an index",
      "out of range; 4 that one is invalid. The worst counts: 4, then 1, then 3.", "",
      "Examples:",
      "  periscope simulate MP.litmus --why",
      "  periscope simulate tests/ --model sc --quiet",
      "  periscope simulate lock.litmus --model sc --progress all"})
public final class Simulate implements Subcommand {

  /** The time for changes that forbid an outcome, where the user sets no time for a test. */
  private static final TimeLimit CHANGES = new TimeLimit(10);

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "1..*",
      description = "tests: shipped ones' names, files, or folders and .zip files for every test in them")
  private List<String> files;

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL",
      description =
          "a shipped model's name or a .cat file, or several with commas between, for a table (default: "
          + "opencl-rsp for OPENCL tests, cuda-scoped-cpp for CUDA, "
          + "llvm-scoped for LLVM, ptx-7.5 for PTX, or ptx-9.4 where a test has clusters, mbarriers or copies)")
  private Optional<String> model = Optional.empty();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Option(names = "--engine", paramLabel = "ENGINE", defaultValue = "auto", converter = EngineWord.class,
      description = "the engine that finds the final states: ${COMPLETION-CANDIDATES}; auto enumerates, and asks the "
          + "solver if enumeration takes long; z3 is slower, a second opinion (default: ${DEFAULT-VALUE})")
  private Engines engine;

  @Mixin
  private Unroll unroll = new Unroll();

  @Option(names = "--states",
      description = "show all registers and locations of a state, not only those of the condition")
  private boolean states;

  @Option(names = "--why", description = "say what forbids the condition's values, or show an execution that has them")
  private boolean why;

  @Mixin
  private PictureOptions drawing = new PictureOptions();

  @Option(names = {"-q", "--quiet"}, description = "show only the table, a row for each test")
  private boolean table;

  @Option(names = "--json", description = "print JSON (docs/schemas/simulate.schema.json)")
  private boolean json;

  @Mixin
  private LocalOption local = new LocalOption();

  @Mixin
  private ProgressOption progress = new ProgressOption();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private TestTimeOption time = new TestTimeOption();

  private final List<SimulateJson.Test> reports = new ArrayList<>();
  private SummaryTable summary;
  private Optional<Pictures> pictures = Optional.empty();
  private int exit = Exit.OK;
  /** Whether some result came from an engine that does not count executions. */
  private boolean uncounted;
  /** Whether no table follows, which names the model of several tests. */
  private boolean single;

  public Simulate(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    long start = System.nanoTime();
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    List<String> tests = session.inputs().testFiles(files, () -> exit = Exit.worst(exit, Exit.INVALID));
    single = tests.size() == 1;
    List<String> models = model.filter(m -> !Files.exists(Path.of(m))).map(m -> List.of(m.split(",", -1)))
        .orElse(List.of());
    if (models.size() > 1) {
      return Exit.worst(exit, table(models, tests));
    }
    if (progress.choice().isPresent()) {
      checkProgress();
      return Exit.worst(exit, new AskedProgress(session, new Judges(session.inputs(), model), progress.choice().get(),
          unroll.bound(), local.instances(), table, time.limit()::expired).of(tests));
    }
    pictures = drawing.given() ? Optional.of(new Pictures(drawing.files(spec, tests.size()), states))
        : Optional.empty();
    boolean witnesses = why || pictures.isPresent();
    Judges judges = new Judges(session.inputs(), model);
    TestRunner.Task task = task(judges, witnesses);
    simulate(tests, single ? task.asking() : task);
    Terminal terminal = session.terminal();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (json) {
      terminal.line(Json.print(new SimulateJson(
          summary.model(), engine.toString(), reports, summary.json(seconds), session.inputs().catOf())));
    } else if (table || tests.size() > 1) {
      summary.lines(seconds, terminal.colours()).forEach(terminal::line);
      summary.note().ifPresent(terminal::note);
    }
    if (uncounted && !json && !table) {
      terminal.note(
          "the solver does not count executions: where it was asked, Positive and Negative count final states");
    }
    pictures.ifPresent(p -> terminal.note(drawn(p)));
    terminal.out().flush();
    return exit;
  }

  private TestRunner.Task task(Judges judges, boolean witnesses) {
    return new TestRunner.Task(session.inputs().sources(), judges, engine::engine, unroll.bound(), witnesses,
        why, time.limit()::expired, local.instances(), session.interruption()::asked)
        .within((time.limit().equals(TimeLimit.NONE) ? CHANGES : TimeLimit.NONE)::expired);
  }

  /** Prints the table of several models; returns the exit code. */
  private int table(List<String> models, List<String> tests) {
    checkTable();
    // A model that cannot be used ends the command before any test has an answer.
    models.forEach(m -> new Judges(session.inputs(), Optional.of(m))
        .of(session.inputs().models().language(m).orElseGet(() -> language(tests))));
    return new AskedModels(session, models, m -> task(new Judges(session.inputs(), Optional.of(m)), false)).of(tests);
  }

  private void checkTable() {
    if (json || why || states || drawing.given() || progress.choice().isPresent()) {
      throw new ParameterException(spec.commandLine(), "several models make a table of tests and models: it goes "
          + "without --json, --why, --states, --picture and --progress, which ask one model");
    }
  }

  private void checkProgress() {
    if (json || why || states || drawing.given()) {
      throw new ParameterException(spec.commandLine(), "--progress asks only whether every run ends: it goes without "
          + "--json, --why, --states and --picture");
    }
  }

  private String drawn(Pictures p) {
    if (p.written() == 0) {
      return "no pictures: no execution satisfies a condition with exists, or violates one with forall; --why draws"
          + " those that are forbidden, --states all others";
    }
    return p.told();
  }

  private List<Path> draw(TestResult result) {
    if (pictures.isEmpty() || !(result instanceof Simulated simulated)) {
      return List.of();
    }
    try {
      return pictures.get().draw(simulated);
    } catch (IOException e) {
      session.terminal().note(result.file() + ": the pictures cannot be written: " + e.getMessage());
      exit = Exit.worst(exit, Exit.INVALID);
      return List.of();
    }
  }

  /**
   * Simulates the tests. They are read while the model is compiled, since each of the two takes a good part of a
   * second.
   */
  private void simulate(List<String> tests, TestRunner.Task task) {
    int cores = Runtime.getRuntime().availableProcessors();
    InOrder<String, TestResult> work = InOrder.start(tests, cores, () -> new TestRunner(task));
    try {
      // A model that cannot be used ends the command before any test has an answer.
      task.judges().of(model.flatMap(session.inputs().models()::language).orElseGet(() -> language(tests)));
    } catch (RuntimeException | Error e) {
      task.abandoned().set(true);
      throw e;
    }
    summary = new SummaryTable(model);
    work.forEach(i -> progress(i, tests), this::show);
    session.terminal().progress("");
  }

  /**
   * The language of the first test that can be read; an arbitrary language if models do not judge tests in that
   * language.
   */
  private String language(List<String> tests) {
    String any = Vocabularies.languages().get(0).name();
    for (String test : tests) {
      try {
        Optional<String> language = session.inputs().languages().of(session.inputs().sources().test(test))
            .map(LitmusLanguage::name);
        return language.filter(l -> Vocabularies.of(l).isPresent()).orElse(any);
      } catch (InvalidInputException e) {
        // It becomes a row of its own.
        continue;
      }
    }
    return any;
  }

  private void progress(int waiting, List<String> tests) {
    session.terminal().progress(
        tests.size() < 2 ? "" : "simulating " + (waiting + 1) + " of " + tests.size() + ": " + tests.get(waiting));
  }

  private void show(TestResult result) {
    Terminal terminal = session.terminal();
    uncounted |= result instanceof Simulated simulated && !simulated.answer().found().counted();
    terminal.progress("");
    List<Path> drawn = draw(result);
    if (json) {
      reports.add(SimulateJson.test(result, drawn));
    } else if (!table && result instanceof Simulated simulated) {
      SimulateReport.lines(simulated.answer(), states, result.seconds(), terminal.colours()).forEach(terminal::line);
      if (single) {
        terminal.line("Model " + simulated.judge().name());
      }
      simulated.explanation().ifPresent(e -> ExplanationText.lines(simulated.answer(), e).forEach(terminal::line));
      ReadingText.lines(simulated).forEach(terminal::line);
      terminal.line("");
    }
    result.problems().forEach(terminal::problem);
    remarks(result).forEach(r -> terminal.note(result.file() + ": " + r));
    if (result instanceof Failed failed && failed.reason() == Reason.BUG) {
      terminal.bug(failed.cause().orElseThrow());
    } else if (result instanceof Failed failed) {
      failed.cause().ifPresent(terminal::debug);
    }
    terminal.out().flush();
    summary.add(result);
    exit = Exit.worst(exit, Exit.of(result.status()));
  }

  private static List<String> remarks(TestResult result) {
    if (result instanceof Failed failed) {
      // After an interrupt the table says it of all the tests that are left.
      boolean said = failed.reason() == Reason.STOPPED || failed.reason().remark().isEmpty();
      return said ? List.of() : List.of(failed.reason().remark());
    }
    Simulated simulated = (Simulated) result;
    return SimulateReport.warnings(simulated.answer(), simulated.judge().name(), result.seconds());
  }
}
