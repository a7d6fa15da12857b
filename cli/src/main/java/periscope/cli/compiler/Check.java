package periscope.cli.compiler;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.cli.search.MachineOption;
import periscope.cli.search.MixOption;
import periscope.cli.session.BranchesOption;
import periscope.cli.session.CacheOption;
import periscope.cli.session.Definitions;
import periscope.cli.session.EmitOption;
import periscope.cli.session.Exit;
import periscope.cli.session.LocalOption;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.SarifOption;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TestTimeOption;
import periscope.cli.session.Unroll;
import periscope.compilers.Compilers;
import periscope.compilers.TestedCompiler;
import periscope.compilers.ask.AnswerCache;
import periscope.compilers.ask.CompilerQuery;
import periscope.compilers.ask.StoppedException;
import periscope.compilers.check.RealCompiler;
import periscope.compilers.given.GivenCode;
import periscope.compilers.unit.UnitForm;
import periscope.inputs.NamedModel;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;
import periscope.reports.sarif.SarifLog;
import periscope.verifier.report.ProgramChecker;
import periscope.verifier.report.ProgramJson;
import periscope.verifier.report.ProgramsPage;
import periscope.verifier.report.VerifyPrograms;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope check}: it asks whether a real compiler compiles tests soundly. */
@picocli.CommandLine.Command(
    name = "check",
    mixinStandardHelpOptions = true,
    customSynopsis = {"", "periscope check [OPTION]... COMPILER TEST...",
      "periscope check [OPTION]... --mapping MAPPING TEST...",
      "periscope check [OPTION]... --source FILE --code FILE"},
    description = {
      "Compile tests with a real compiler, or a mapping, and check the code: does it do what the source forbids? "
          + "With --code, check code that is there already.",
      "",
      "Finds what tables cannot show: operations merged, moved, dropped or weakened between rows. What an assembler "
          + "does with the code afterwards is not covered."
    },
    footer = {"",
      "Compilers: nvcc, nvcc-functions, clang, clang-scoped, llc, opt (of LLVM also with -19 for that release), "
          + "llc-19-gfx942 and others for AMD's GPUs, or a file of your own (docs/compilers.md).", "", "Examples:",
      "  periscope check nvcc MP+rel.device+acq.device",
      "  periscope check nvcc tests --json >before.json",
      "  periscope check nvcc tests --diff before.json",
      "  periscope check --mapping cuda-5.5-ptx cas-sl --model cuda-assume-atomics-fence",
      "  periscope check --source queue.cu --code queue.ptx"})
public final class Check implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(index = "0", arity = "0..1", paramLabel = "COMPILER",
      description = "a shipped compiler's name or a .compiler file; none with --mapping or --code")
  private Optional<String> compiler = Optional.empty();

  @Parameters(index = "1..*", arity = "0..*", paramLabel = "TEST",
      description = "a shipped test's name, a file, or a folder for the tests in it")
  private List<String> tests = new ArrayList<>();

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "check this mapping, a shipped mapping's name or a .map file, in place of a compiler: the mapping "
          + "compiles the tests")
  private Optional<String> mapping = Optional.empty();

  @Mixin
  private MixOption mix = new MixOption();

  @Option(names = "--source", paramLabel = "FILE",
      description = "with --code: a source of the code, as TEST, such as a .cu or .cl file with a comment that says "
          + "which threads call its functions: /* launch { x = 0 } P0@cta 0 { f(x); } P1@cta 1 { r0 = g(x); } */")
  private List<String> sources = new ArrayList<>();

  @Option(names = "--code", paramLabel = "FILE",
      description = "check this compiled code of the functions that the sources' threads call: PTX (.ptx) or "
          + "LLVM IR (.ll)")
  private Optional<String> code = Optional.empty();

  @Mixin
  private BranchesOption branches = new BranchesOption();

  @Mixin
  private LevelOption levels = new LevelOption();

  @Option(names = "--model", paramLabel = "MODEL",
      description = "source model: a shipped one's name or a .cat file (default: that of the compiler's or "
          + "mapping's language; with --code, opencl for OpenCL C without remote operations)")
  private Optional<String> model = Optional.empty();

  @Option(names = "--target-model", paramLabel = "MODEL",
      description = "target model: a shipped one's name or a .cat file (default: that of the target language, or of "
          + "its newer parts for code that has some; the verdict names it)")
  private Optional<String> targetModel = Optional.empty();

  @Mixin
  private MachineOption machine = new MachineOption();

  @Option(names = "--diff", paramLabel = "FILE",
      description = "show only differences from an earlier run, whose report with --json this file is")
  private Optional<Path> since = Optional.empty();

  @Option(names = {"-q", "--quiet"}, description = "show only the table, a row for each test")
  private boolean quiet;

  @Option(names = "--pitfalls",
      description = "write threads as kernels: pointers are restrict, locations that a thread only reads are const, "
          + "and only values that the condition asks for are stored; compilers may then make changes that tests "
          + "otherwise prevent")
  private boolean pitfalls;

  @Option(names = "--json",
      description = "report as JSON (docs/schemas/check.schema.json; with --mapping, "
          + "docs/schemas/verify-program.schema.json; with --code, docs/schemas/check-code.schema.json)")
  private boolean json;

  @Mixin
  private EmitOption emit = new EmitOption();

  @Mixin
  private Unroll unroll = new Unroll();

  @Mixin
  private LocalOption local = new LocalOption();

  @Mixin
  private TestTimeOption time = new TestTimeOption();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private CacheOption cache = new CacheOption();

  @Mixin
  private SarifOption sarif = new SarifOption();

  @Mixin
  private PictureOptions drawing = new PictureOptions();

  public Check(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    emit.check(json);
    if (mapping.isPresent() && code.isPresent()) {
      throw wrong("--mapping and --code exclude each other: a mapping makes code, and --code is code");
    } else if (branches.given() && mapping.isEmpty()) {
      throw wrong("--branches goes with --mapping: a compiler decides by itself");
    } else if (mix.given() && mapping.isEmpty()) {
      throw wrong("--mix goes with --mapping: it names further tables");
    } else if (code.isEmpty() && !sources.isEmpty()) {
      throw wrong("--source goes with --code FILE, the compiled code of its functions");
    }
    if (mapping.isPresent() || code.isPresent()) {
      compiler.ifPresent(first -> tests.add(0, first));
      tests.addAll(sources);
      withoutCompiler(code.isPresent() ? "--code" : "--mapping");
    } else if (compiler.isEmpty() || tests.isEmpty()) {
      throw wrong("check wants a compiler and tests, or --mapping and tests, or --code and a source");
    }
    return mapping.isPresent() ? sarif.run(session, "verify-program", this::table)
        : sarif.run(session, "check", code.isPresent() ? this::given : this::check);
  }

  /**
   * Refuses options on compilers.
   *
   * @param instead the option that takes a compiler's place
   */
  private void withoutCompiler(String instead) {
    Stream.of("--level", "--diff", "--pitfalls", "--no-cache").filter(spec.commandLine().getParseResult()
        ::hasMatchedOption).findFirst().ifPresent(o -> {
          throw wrong(o + " is about a compiler, and " + instead + " takes its place");
        });
    if (tests.isEmpty()) {
      throw wrong(instead.equals("--code") ? "--code goes with --source FILE, the source of the code's functions"
          : "--mapping goes with tests");
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Checks code that is there. */
  private int given(Optional<SarifLog> log) {
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    String file = code.orElseThrow();
    if (!session.inputs().sources().exists(file)) {
      throw new InvalidInputException(Diagnostic.error(new SourceText(file, ""), Span.NONE, "there is no such file",
          "--code names a file with compiled code: PTX (.ptx) or LLVM IR (.ll)"));
    }
    GivenCode made = new GivenCode(session.inputs().sources().file(file), language());
    VerifyPrograms checks = checks(file, made, log);
    int exit = Exit.of(checks.run(tests));
    if (json) {
      session.terminal().line(Json.print(new CodeJson(PlaceJson.file(session.inputs().sources().file(file)), made.to(),
          checks.checker().source().name(), checks.checker().targetName(), checks.told(),
          session.inputs().catOf())));
    }
    return emitted(exit, List.of(checks));
  }

  /** Prints or writes the page, if the user asks for one. */
  private int emitted(int exit, List<VerifyPrograms> checks) {
    return checks.isEmpty() ? exit : emit.write(session, exit, () -> ProgramsPage.of(checks));
  }

  /** The first language of mapping tables that can say the sources: without remote operations, standard OpenCL. */
  private SourceLanguage language() {
    SourceText first = session.inputs().sources().test(session.inputs().sources().expand(tests.get(0)).get(0));
    List<SourceLanguage> sources = session.inputs().languages().of(first).map(LitmusLanguage::sources)
        .filter(s -> !s.isEmpty() && !first.name().endsWith(".ll"))
        .orElseThrow(() -> new InvalidInputException(Diagnostic.error(first, Span.NONE,
            "this is no source of code that --code names",
            "name a .cu or .cl file, or a litmus test in CUDA C or OpenCL C; for LLVM IR, 'periscope check llc "
                + "test.litmus' compiles litmus tests by llc, and 'periscope check --mapping TABLE test.litmus' by a "
                + "table from llvm")));
    boolean remote = sources.size() > 1 && tests.stream()
        .flatMap(t -> session.inputs().sources().expand(t).stream()).anyMatch(this::remote);
    return sources.stream().filter(s -> !remote || s.hasRemote()).findFirst().orElseThrow();
  }

  private boolean remote(String test) {
    try {
      return session.inputs().test(test).test().threads().stream().flatMap(t -> Instruction.walk(t.body()))
          .anyMatch(i -> i instanceof AtomicInstruction operation && operation.isRemote());
    } catch (InvalidInputException e) {
      // The check tells of the test's errors.
      return false;
    }
  }

  private VerifyPrograms checks(String written, ProgramCompiler made, Optional<SarifLog> log) {
    return new VerifyPrograms(session, written, made, model.orElse(NamedModel.usual(made.source().name())), targetModel,
        machine.needed(made.to(), written, targetModel.isPresent()),
        new ProgramChecker.Following(time.limit(), unroll.bound(), local.instances()),
        reports(log));
  }

  private VerifyPrograms.Reports reports(Optional<SarifLog> log) {
    return new VerifyPrograms.Reports(drawing.folders(spec), quiet, json || emit.printed(), emit.given(), log);
  }

  /** Checks what a mapping, instead of a compiler, compiles the tests to. */
  private int table(Optional<SarifLog> log) {
    Mapping table = mix.mixture(session, session.inputs().mapping(mapping.orElseThrow()), mapping.get());
    ProgramCompiler made = mix.given() ? ProgramCompiler.mixing(table, branches.form(), mix.wholeThreads())
        : ProgramCompiler.of(table, branches.form());
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    VerifyPrograms checks = checks(mapping.get(), made, log);
    int exit = Exit.of(checks.run(tests));
    if (json) {
      session.terminal().line(Json.print(new ProgramJson(table.name(), PlaceJson.file(table.place().text()),
          checks.checker().source().name(), checks.checker().targetName(), checks.told(),
          session.inputs().catOf())));
    }
    return emitted(exit, List.of(checks));
  }

  private int check(Optional<SarifLog> log) {
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    TestedCompiler tested = tested();
    Optional<EarlierRun> earlier = since.map(EarlierRun::read);
    List<CheckJson.Level> runs = new ArrayList<>();
    List<VerifyPrograms> shown = new ArrayList<>();
    int exit = Exit.OK;
    NamedModel source = null;
    String target = "";
    for (String level : levels.of(tested, spec)) {
      CompilerQuery asked;
      VerifyPrograms checks;
      try {
        AnswerCache answers = cache.folder(CacheOption.ofUser(), "compilers").map(AnswerCache::in)
            .orElseGet(AnswerCache::none);
        asked = new CompilerQuery(tested, level, answers, session.interruption()::asked);
        checks = checks(asked, log, earlier);
        exit = Exit.worst(exit, Exit.of(checks.run(tests)));
      } catch (StoppedException e) {
        session.terminal().note(e.getMessage() + " to compile for " + level + ": nothing is known of it");
        exit = Exit.worst(exit, Exit.UNKNOWN);
        break;
      }
      source = checks.checker().source();
      target = checks.checker().targetName();
      shown.add(checks);
      runs.add(new CheckJson.Level(level, asked.version(), asked.command(), checks.told()));
    }
    if (json && source != null) {
      session.terminal().line(Json.print(new CheckJson(tested.name(), PlaceJson.file(tested.text()), source.name(),
          target, runs, session.inputs().catOf())));
    }
    return emitted(exit, shown);
  }

  private TestedCompiler tested() {
    TestedCompiler tested = Compilers.load(compiler.orElseThrow());
    return !pitfalls ? tested : UnitForm.of(tested.form()).flatMap(UnitForm::kernels).map(tested::in).orElseThrow(
        () -> new ParameterException(spec.commandLine(), "--pitfalls is for tests in C, and " + tested.name()
            + " takes units of form " + tested.form()));
  }

  private VerifyPrograms checks(CompilerQuery asked, Optional<SarifLog> log, Optional<EarlierRun> earlier) {
    Terminal terminal = session.terminal();
    RealCompiler real = new RealCompiler(asked, done -> terminal.progress(done + " tests compiled"));
    String usual = NamedModel.usual(real.source().name());
    return new VerifyPrograms(session, compiler.orElseThrow(), real, model.orElse(usual), targetModel,
        machine.needed(real.to(), compiler.orElseThrow(), targetModel.isPresent()),
        new ProgramChecker.Following(time.limit(), unroll.bound(), local.instances()),
        reports(log).leavingOut(r -> earlier.filter(e -> e.same(asked.level(), r)).isPresent()));
  }
}
