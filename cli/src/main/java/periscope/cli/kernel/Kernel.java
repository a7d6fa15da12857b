package periscope.cli.kernel;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.cli.search.MixOption;
import periscope.cli.search.TargetOption;
import periscope.cli.session.BranchesOption;
import periscope.cli.session.Definitions;
import periscope.cli.session.EmitOption;
import periscope.cli.session.EngineWord;
import periscope.cli.session.Exit;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.OneModel;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.ProgressOption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeOption;
import periscope.cli.session.Unroll;
import periscope.engines.portfolio.Engines;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.TooLargeException;
import periscope.inputs.Judges;
import periscope.inputs.Judges.Judge;
import periscope.inputs.NamedModel;
import periscope.kernels.FindingPicture;
import periscope.kernels.Findings.Finding;
import periscope.kernels.KernelAnswer;
import periscope.kernels.KernelJson;
import periscope.kernels.KernelReport;
import periscope.kernels.LaunchAnswers;
import periscope.kernels.LaunchProgress;
import periscope.kernels.LaunchQuery;
import periscope.kernels.Launches;
import periscope.kernels.MixedRun;
import periscope.kernels.RunAnswer;
import periscope.kernels.cut.CutReport;
import periscope.kernels.pairs.LaunchPairs;
import periscope.kernels.pairs.PairsJson;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.UnitAssignments;
import periscope.mappings.UnitAssignments.Together;
import periscope.mappings.table.Mapping;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.json.Json;
import periscope.reports.picture.Picture;
import periscope.reports.picture.PictureFiles;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope kernel}: it finds every outcome of a small launch of a kernel. */
@picocli.CommandLine.Command(
    name = "kernel",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Look at every execution of a kernel on a small grid: assertions, races, bounds, barriers, "
        + "termination.",
    footer = {"", "The file is OpenCL C (.cl), CUDA C (.cu), LLVM IR (.ll), PTX (.ptx) or SPIR-V (.spv, .spvasm);",
      "a comment in it, or the options, say how a kernel is launched (docs/kernels.md). A buffer that they do",
      "not mention has one element for each index that can be reached, and is 0 at first.", "",
      "Exit code 0 means that nothing is wrong in any execution, and the condition of the",
      "launch, if it has one, is met; 1 that something is wrong, 3 that not everything could",
      "be looked at within the limits, 4 that the file cannot be read.", "",
      "Examples:",
      "  periscope kernel lock.cl --grid 1x2 --set 'rounds = 1'",
      "  periscope kernel scan.cl --kernel scan --grid 2.1.2 --spec scan.spec --all",
      "  periscope kernel sums.cl --kernel fill,sum --grid 1x2",
      "  periscope kernel lock.cu --mapping scoped-cpp-ptx --target-model ptx-7.5",
      "  periscope kernel lock.cu --mapping scoped-cpp-ptx --mix my.map",
      "  periscope kernel lock.cl --grid 1x2 --progress all",
      "  periscope kernel sum.cl --grid 256x64"})
public final class Kernel implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "a file of kernels")
  private String file;

  @Mixin
  private LaunchOptions launch = new LaunchOptions();

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL",
      description = "a shipped model's name or a .cat file (default: that of the language)")
  private Optional<String> model = Optional.empty();

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "look at the code that a mapping compiles the launch to: a shipped one's name or a .map file")
  private Optional<String> mapping = Optional.empty();

  @Mixin
  private MixOption mix = new MixOption();

  @Mixin
  private BranchesOption branches = new BranchesOption();

  @Mixin
  private TargetOption target = new TargetOption();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Option(names = "--engine", paramLabel = "ENGINE", defaultValue = "auto", converter = EngineWord.class,
      description = "the engine that searches the kernel's executions: ${COMPLETION-CANDIDATES} "
          + "(default: ${DEFAULT-VALUE})")
  private Engines engine;

  @Mixin
  private Unroll unroll = new Unroll();

  @Option(names = "--all", description = "show every fault, each with an execution, and all final states")
  private boolean all;

  @Option(names = "--max-states", paramLabel = "N", defaultValue = "100",
      description = "with several kernels: most states of memory from which a launch is examined (default: "
          + "${DEFAULT-VALUE})")
  private int states;

  @Option(names = "--json", description = "print the report as JSON (docs/schemas/kernel.schema.json)")
  private boolean json;

  @Mixin
  private PictureOptions drawing = new PictureOptions();

  @Mixin
  private EmitOption emit = new EmitOption();

  @Mixin
  private CompilerOption compiler = new CompilerOption();

  @Mixin
  private CutOptions cutting = new CutOptions();

  @Mixin
  private ProgressOption progress = new ProgressOption();

  @Option(names = "--pairs",
      description = "ask only whether two work-items of a launch of any size can race, part at a barrier or leave an "
          + "array, for all contents of memory, as far as barriers order accesses (docs/pairs.md); grids of "
          + "more than 64 work-items are decided this way")
  private boolean pairs;

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private TimeOption time = new TimeOption();

  public Kernel(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    checkOptions();
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    BooleanSupplier stop = time.limit().over(session::stopped);
    KernelFile kernels = compiler.read(session, file, stop);
    LaunchWords words = kernels.words();
    List<PictureFiles> files = drawing.files(spec, 1);
    RunAnswer answer;
    try {
      if (progress.choice().isPresent() || pairs || isLarge(words)) {
        return progress.choice().isPresent() ? askProgress(kernels, stop) : askPairs(kernels, stop);
      }
      answer = ask(read(kernels, stop), kernels.text(), words, stop);
    } catch (OutsideModelException e) {
      e.diagnostics().forEach(session.terminal()::problem);
      return Exit.UNKNOWN;
    } catch (TooLargeException e) {
      throw e.with("fewer " + words.item() + "s (--grid), smaller buffers (--set 'x[2]') or fewer rounds of loops "
          + "(--unroll 1) make it smaller");
    } catch (InvalidInputException e) {
      if (!stop.getAsBoolean()) {
        compiler.advice(file, e).ifPresent(session.terminal()::note);
        throw e;
      }
      e.diagnostics().forEach(session.terminal()::problem);
      return Exit.UNKNOWN;
    }
    Terminal terminal = session.terminal();
    terminal.progress("");
    List<String> pictures = draw(answer, files);
    Optional<CutReport> tests = cutting.cut(session, answer, engine, stop);
    if (json) {
      terminal.line(Json.print(KernelJson.of(answer, engine.toString(), pictures, tests, session.inputs().catOf())));
    } else if (!emit.printed()) {
      tests.ifPresent(t -> Stream.concat(t.lines().stream(), Stream.of("")).forEach(terminal::line));
      KernelReport.lines(answer, all, terminal.colours()).forEach(terminal::line);
    }
    terminal.out().flush();
    tests.ifPresent(CutReport::write);
    return emit.write(session, Exit.of(answer.status()), () -> KernelReport.page(answer, all, tests));
  }

  private void checkOptions() {
    emit.check(json);
    cutting.check();
    OneModel.require(session, spec.commandLine(), model, List.of(file));
    if (progress.choice().isPresent() && (json || all || mix.given() || emit.given() || cutting.wanted())) {
      throw wrong("--progress asks only whether every run ends: it goes without --json, --all, --mix, --emit and the "
          + "options of litmus tests");
    }
    if (pairs && (others() || progress.choice().isPresent())) {
      throw wrong("--pairs asks about the text as it is, and needs no execution: it goes without --model, --mapping, "
          + "--engine, --unroll, --max-states, --all, --emit, --picture, --progress and the options of litmus tests");
    }
    if (states < 1) {
      throw wrong("--max-states wants a number from 1 on");
    }
    if (mapping.isPresent() && model.isPresent()) {
      throw wrong("--model is the model of what the file is written in; what --mapping compiles to has a "
          + "--target-model");
    } else if (mapping.isEmpty() && target.name().isPresent()) {
      throw wrong("--target-model goes with --mapping");
    } else if (mapping.isEmpty() && mix.given()) {
      throw wrong("--mix goes with --mapping: it names further tables");
    } else if (mix.wholeThreads()) {
      throw wrong("--mix thread: does not go with kernels: all threads run one code, which one table compiles whole; "
          + "--mapping with each table alone asks about that");
    } else if (mapping.isEmpty() && branches.given()) {
      throw wrong("--branches goes with --mapping: what is not compiled is taken as its text has it");
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Launches read(KernelFile kernels, BooleanSupplier stop) {
    List<LaunchRequest> requests = launch.requests(session.inputs().sources(), kernels.words());
    return Launches.read(kernels.language(), kernels.text(), requests, unroll.bound(), stop);
  }

  private int askProgress(KernelFile kernels, BooleanSupplier stop) {
    Launches launches = read(kernels, stop);
    LaunchQuery asking = query(launches, mapping.map(session.inputs()::mapping), kernels.text(), stop);
    LaunchProgress asked = LaunchProgress.ask(launches, asking, progress.choice().orElseThrow());
    session.terminal().progress("");
    asked.lines(session.terminal().colours()).forEach(session.terminal()::line);
    session.terminal().out().flush();
    return Exit.of(asked.answer().status());
  }

  /** Whether the launch is too large for a look at every execution, and no option needs one. */
  private boolean isLarge(LaunchWords words) {
    return !others() && launch.isLarge(words);
  }

  /** Whether options ask for an answer about executions. */
  private boolean others() {
    return all || mapping.isPresent() || model.isPresent() || emit.given() || cutting.wanted() || drawing.given()
        || Stream.of("--engine", "--unroll", "--max-states")
            .anyMatch(spec.commandLine().getParseResult()::hasMatchedOption);
  }

  private int askPairs(KernelFile kernels, BooleanSupplier stop) {
    session.terminal().progress("asking about pairs of " + kernels.words().item() + "s");
    LaunchPairs asked = LaunchPairs.ask(kernels.language(), kernels.text(),
        launch.program(session.inputs().sources(), kernels.words()), stop);
    session.terminal().progress("");
    if (json) {
      session.terminal().line(Json.print(PairsJson.of(asked)));
    } else {
      asked.lines(session.terminal().colours()).forEach(session.terminal()::line);
    }
    session.terminal().out().flush();
    return Exit.of(asked.verdict().status());
  }

  private LaunchQuery query(Launches launches, Optional<Mapping> table, SourceText text, BooleanSupplier stop) {
    LitmusTest first = launches.tests().get(0);
    Judge judge = table.map(m -> compiledTo(m, text)).orElseGet(() -> new Judges(session.inputs(), model).of(first,
        session.inputs().languages().ofHeader(first.language()).name(), text));
    if (table.isPresent() && launches.tests().stream().anyMatch(CompiledOrders::open)) {
      session.terminal().note(CompiledOrders.TEXT_ORDER);
    }
    return new LaunchQuery(session, text, judge, table, branches.form(), engine, unroll.bound(), stop);
  }

  private RunAnswer ask(Launches launches, SourceText text, LaunchWords words, BooleanSupplier stop) {
    Optional<Mapping> table = mapping.map(m -> mix.mixture(session, session.inputs().mapping(m), m));
    LaunchQuery asking = query(launches, table, text, stop);
    RunAnswer answer = mix.given()
        ? MixedRun.ask(UnitAssignments.of(launches.tests(), table.orElseThrow(), Together.PLACE), stop,
            way -> ask(launches, asking.by(way), words))
        : ask(launches, asking, words);
    if (!stop.getAsBoolean()
        && answer.launches().stream().flatMap(l -> l.answers().stream()).anyMatch(KernelAnswer::limited)) {
      session.terminal().note("the formulas would take more than their share of "
          + (Runtime.getRuntime().maxMemory() >> 20) + " MB of memory: a smaller grid, or fewer rounds (--unroll), "
          + "need less, and PERISCOPE_MEMORY=8g allows more");
    }
    return answer;
  }

  private RunAnswer ask(Launches launches, LaunchQuery asking, LaunchWords words) {
    List<LaunchAnswers> answers = RunAnswer.ask(launches, states, asking.stop(), (launched, n) -> asking.of(launched,
        words, launched.kernel() + (launches.all().size() > 1 ? " from state " + (n + 1) + " of memory" : "")));
    return new RunAnswer(launches, asking.text(), asking.judge(), asking.mapping(), asking.bound(), answers);
  }

  /** The judge of the language that a mapping compiles to. */
  private Judge compiledTo(Mapping table, SourceText text) {
    if (Vocabularies.of(table.to()).isEmpty()) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, table.name() + " compiles to " + table.to()
          + ", which runs on its machine and has no model", "periscope check --mapping "
          + mapping.orElseThrow() + " FILE asks whether it compiles the launch well"));
    }
    target.name().ifPresent(m -> NamedModel.fits(session.inputs(), m, table.to(), table.name(), text));
    return new Judges(session.inputs(), target.name()).of(table.to());
  }

  /**
   * Draws the findings.
   *
   * @return the files that were written
   */
  private List<String> draw(RunAnswer answer, List<PictureFiles> files) {
    List<Picture> pictures = new ArrayList<>();
    for (Finding finding : answer.findings()) {
      Optional<Picture> picture = FindingPicture.of(finding, answer.judge().name(), answer.text());
      picture.filter(p -> all || pictures.isEmpty()).ifPresent(pictures::add);
    }
    List<String> drawn = new ArrayList<>();
    for (PictureFiles form : files) {
      String base = form.base(answer.last().launched().kernel());
      try {
        for (int i = 0; i < pictures.size(); i++) {
          drawn.add(form.write(base + (pictures.size() == 1 ? "" : "-" + (i + 1)), pictures.get(i)).toString());
        }
        session.terminal().note(pictures.isEmpty() ? "no pictures: nothing was found" : form.told());
      } catch (IOException e) {
        session.terminal().note("the pictures cannot be written: " + e.getMessage());
      }
    }
    return drawn;
  }
}
