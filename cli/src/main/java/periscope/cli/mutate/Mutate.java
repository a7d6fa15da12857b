package periscope.cli.mutate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.cli.session.Definitions;
import periscope.cli.session.Exit;
import periscope.cli.session.LocalOption;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.TimeOption;
import periscope.cli.session.Unroll;
import periscope.engines.answer.InOrder;
import periscope.engines.answer.TestResult;
import periscope.inputs.Judges;
import periscope.inputs.NamedModel;
import periscope.inputs.ShippedTests;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.InvalidInputException;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.json.Json;
import periscope.verifier.mutation.Mutant;
import periscope.verifier.mutation.MutantVerdict;
import periscope.verifier.mutation.Mutants;
import periscope.verifier.mutation.MutationJson;
import periscope.verifier.mutation.MutationReport;
import periscope.verifier.mutation.NewTests;
import periscope.verifier.mutation.ParallelWork;
import periscope.verifier.mutation.ProgramSearch;
import periscope.verifier.mutation.Suite;
import periscope.verifier.mutation.SuiteReader;
import periscope.verifier.report.FindingFiles;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.SearchRun;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope mutate}: it finds which clauses of a model are pinned down by tests. */
@picocli.CommandLine.Command(
    name = "mutate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Say which clauses of a memory model a suite of tests pins down, and which none does.",
      "",
      "Changes one clause at a time: leaves a check, an operand or a closure out, widens a set, or has irreflexive"
          + " for acyclic. A test notices a change if its condition's proposition can hold, or fail, under one of the"
          + " two models only, or if only one calls its behaviour undefined. Where no test does, the smallest program"
          + " that would is searched for, and shipped tests are asked; if there is none up to a bound, the clause is"
          + " implied by the rest up to there, and to tell more takes a larger --events."
    },
    footer = {"",
      "Exit code 0 means that each change is noticed or implied; 1 that the suite has a gap, 3 that something",
      "is not known, 4 that the model or a test is invalid. The worst counts: 4, then 1, then 3.", "",
      "Examples:",
      "  periscope mutate mine.cat tests/",
      "  periscope mutate opencl-rsp --out new-tests"})
public final class Mutate implements Subcommand {

  /**
   * The default number of operations in searched programs. One more takes ten times as long for every change that no
   * test notices.
   */
  private static final int OPERATIONS = 2;

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "MODEL", description = "a shipped model's name or a .cat file")
  private String model;

  @Parameters(index = "1..*", arity = "0..*", paramLabel = "SUITE",
      description = "tests: shipped ones' names, files, or folders and .zip files for every test in them "
          + "(default: the shipped tests of the model's language, of a shipped model)")
  private List<String> suite = new ArrayList<>();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Option(names = "--all", description = "ask every test about every change, and say how many notice")
  private boolean all;

  @Option(names = "--additions", description = "also add to clauses: ? to a step of a sequence, ^+ to a definition")
  private boolean additions;

  @Option(names = "--events", paramLabel = "N", defaultValue = "" + OPERATIONS,
      description = "most operations of a searched program, 0 for no search (default: ${DEFAULT-VALUE})")
  private int events;

  @Option(names = "--out", paramLabel = "FOLDER",
      description = "write the tests found for changes that no test of the suite notices to this folder")
  private Optional<Path> folder = Optional.empty();

  @Option(names = "--json", description = "print JSON (docs/schemas/mutate.schema.json)")
  private boolean json;

  @Mixin
  private Unroll unroll = new Unroll();

  @Mixin
  private LocalOption local = new LocalOption();

  @Mixin
  private Definitions definitions = new Definitions();

  @Option(names = "--jobs", paramLabel = "N", description = "worker threads (default: one a core)")
  private Optional<Integer> jobs = Optional.empty();

  @Mixin
  private TimeOption time = new TimeOption();

  public Mutate(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    long start = System.nanoTime();
    if (events < 0 || events > 8) {
      throw new ParameterException(spec.commandLine(), "--events wants a number from 0 to 8, not " + events);
    }
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    SearchRun limits = new SearchRun(session, time.limit().deadline());
    SuiteReader reader = new SuiteReader(session, local.instances(), unroll.bound(), limits::over);
    int[] unreadable = {Exit.OK};
    List<String> files = suite.isEmpty() ? session.inputs().models().language(model).map(this::shipped).orElseThrow(
        () -> new ParameterException(spec.commandLine(), "which tests? Those of a shipped model's language are taken"
            + " where none is named, and " + model + " is not shipped"))
        : session.inputs().testFiles(suite, () -> unreadable[0] = Exit.INVALID);
    if (files.isEmpty()) {
      return Exit.INVALID;
    }
    Judges judges = new Judges(session.inputs(), Optional.of(model));
    LitmusLanguage language = language(files);
    InOrder<String, TestResult> started = reader.start(files, judges, workers());
    CompiledModel original = judges.of(language.name()).model();
    Mutants mutants = Mutants.of(original, session.inputs().models(), additions);
    Suite tests = new Suite(reader.tests(started, files.size()), reader::engine);
    if (tests.tests().isEmpty()) {
      session.terminal().note("no test of the suite can be used, so that no mutant has a verdict; name tests in the "
          + "language of the model");
      return Exit.worst(unreadable[0], Exit.of(reader.status()));
    }
    ProgramSearch programs = new ProgramSearch(original, language, session.inputs().models(), cores(), limits);
    List<MutantVerdict> fates = programs.searched(asked(mutants.all(), tests, limits), OPERATIONS, events);
    fates = suite.isEmpty() ? fates : shipped(fates, tests, judges, language, limits);
    told(mutants, tests, fates, NewTests.of(fates, original, reader::engine), programs, reader.unanswered(), start);
    int exit = Exit.worst(unreadable[0], Exit.of(reader.status()));
    for (MutantVerdict fate : fates) {
      exit = Exit.worst(exit, Exit.of(fate.verdict().status()));
    }
    return exit;
  }

  private void told(Mutants mutants, Suite tests, List<MutantVerdict> fates, NewTests found, ProgramSearch programs,
      int unanswered,
      long start) {
    boolean open = fates.stream().anyMatch(f -> f.telling().isPresent());
    Optional<Question> searched = open ? programs.question(events) : Optional.empty();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (json) {
      Optional<FindingFiles> files = MutationReport.files(session, folder, model);
      files.ifPresent(f -> found.tests().forEach(f::write));
      session.terminal().line(Json
          .print(MutationJson.of(new MutationJson.Counts(model, unanswered, seconds), mutants, tests,
          fates, found, searched, t -> session.inputs().languages().ofHeader(t.language()).print(t),
          session.inputs().catOf())));
      return;
    }
    MutationReport report = new MutationReport(session, model, mutants, tests, all);
    report.clauses(fates);
    report.unpinned(fates, found, folder);
    report.counts(fates, unanswered, searched, seconds);
  }

  private int workers() {
    return Math.max(1, jobs.orElse(Runtime.getRuntime().availableProcessors()));
  }

  private ParallelWork cores() {
    return new ParallelWork(session.terminal(), workers());
  }

  /** The names of the shipped tests of a language. */
  private List<String> shipped(String language) {
    ShippedTests tests = session.inputs().sources().shipped();
    return tests.names().stream().filter(n -> tests.folder(n).equals(language)).toList();
  }

  /** The language of the model, if the model is shipped; otherwise that of the first test that can be read. */
  private LitmusLanguage language(List<String> files) {
    Optional<String> name = session.inputs().models().language(model);
    for (int i = 0; i < files.size() && name.isEmpty(); i++) {
      try {
        name = session.inputs().languages().of(session.inputs().sources().test(files.get(i))).map(LitmusLanguage::name)
            .filter(l -> Vocabularies.of(l).isPresent());
      } catch (InvalidInputException e) {
        // It is told when the test is simulated.
        continue;
      }
    }
    String wanted = name.orElseThrow(() -> new ParameterException(spec.commandLine(),
        "no test of the suite is in a language that models judge"));
    return NamedModel.testsOf(session.inputs(), wanted);
  }

  private List<MutantVerdict> asked(List<Mutant> mutants, Suite tests, SearchRun limits) {
    return cores().each(mutants, "asking the tests about change",
        m -> new MutantVerdict(m, tests.notice(m.model(), all, limits::over), Optional.empty(), Optional.empty()));
  }

  /**
   * Asks the shipped tests that are not in the suite. They may show a gap that needs more operations than were
   * searched.
   */
  private List<MutantVerdict> shipped(
      List<MutantVerdict> fates, Suite tests, Judges judges, LitmusLanguage language, SearchRun limits) {
    if (fates.stream().noneMatch(MutantVerdict::open) || limits.over()) {
      return fates;
    }
    Set<String> own = tests.tests().stream().map(t -> t.test().name()).collect(Collectors.toSet());
    List<String> others = shipped(language.name()).stream().filter(n -> !own.contains(n)).toList();
    SuiteReader reader = new SuiteReader(session, local.instances(), unroll.bound(), limits::over);
    Suite more = new Suite(reader.covered(reader.start(others, judges, workers()), others.size()), reader::engine);
    return cores().replaced(fates, MutantVerdict::open, "asking shipped tests about change",
        f -> f.known(more.notice(f.mutant().model(), false, limits::over).first()));
  }
}
