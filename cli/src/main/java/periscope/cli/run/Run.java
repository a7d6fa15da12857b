package periscope.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import periscope.cli.session.Definitions;
import periscope.cli.session.Exit;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.Session;
import periscope.cli.session.ShowOption;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TestTimeOption;
import periscope.cli.session.Unroll;
import periscope.comparison.device.ModelQuestion;
import periscope.comparison.device.RunChart;
import periscope.comparison.device.RunJson;
import periscope.comparison.device.RunReport;
import periscope.comparison.device.RunResult;
import periscope.comparison.device.RunResult.NotRun;
import periscope.comparison.device.RunResult.Ran;
import periscope.comparison.device.RunResult.Reason;
import periscope.comparison.device.RunResult.Settings;
import periscope.comparison.device.RunTable;
import periscope.comparison.device.TestRun;
import periscope.engines.portfolio.Engines;
import periscope.reports.json.Json;
import periscope.reports.picture.PictureFiles;
import periscope.reports.picture.PictureFormat;
import periscope.runtime.Device;
import periscope.runtime.Devices;
import periscope.runtime.Runner;
import periscope.runtime.Tally;
import periscope.runtime.stress.StressJson;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code periscope run}: it runs tests on a device and compares the outcomes with those that models allow.
 */
@picocli.CommandLine.Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run tests many times on a device, and compare what is seen with what models allow.",
    footer = {"", "Without --device, the first device that can run a test does: real ones before simulated",
      "ones. Without --instances and --duration, a test runs 1,000,000 instances or 10 seconds,",
      "whichever is over first. --test-timeout is the time that models have for each test.", "",
      "Exit code 0 means that nothing was seen that a model forbids; 1 that something was, or that",
      "a compiled program got stuck; 3 that there is no verdict (behaviour is undefined, a model's",
      "answer is not complete, the device failed); 4 that a test is invalid or no device runs it. The",
      "worst counts: 4, then 1, then 3. Whether the condition is validated does not count.", "",
      "Examples:",
      "  periscope run SB+rlx.dv+rlx.dv",
      "  periscope run MP+rel.dv+acq.dv --mapping rsp-original --device rsp-machine",
      "  periscope run corpus/opencl-rsp --duration 2 --out results.jsonl"})
public final class Run implements Subcommand {

  private static final long USUAL_INSTANCES = 1_000_000;
  private static final double USUAL_SECONDS = 10;
  /** The time between two lines of progress, in nanoseconds. */
  private static final long TICK = 100_000_000;

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "0..*",
      description = "tests: shipped ones' names, files, or folders and .zip files for every test in them")
  private List<String> files = List.of();

  @Option(names = {"-d", "--device"}, paramLabel = "ID",
      description = "the device that runs the tests; 'periscope list devices' lists all")
  private Optional<String> device = Optional.empty();

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL", split = ",",
      description =
          "models that judge, shipped ones' names or .cat files, with commas between them (default: the default model "
          + "of the test's language and, with --mapping, of the compiled program's)")
  private List<String> models = List.of();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "compile tests with this mapping first; models of their own language judge the source")
  private Optional<String> mapping = Optional.empty();

  @Option(names = "--duration", paramLabel = "SECONDS",
      description = "end each test after this time, with no limit on its instances unless --instances is given "
          + "(default: 10, or none with --instances)")
  private Optional<Double> seconds = Optional.empty();

  @Option(names = {"-n", "--instances"}, paramLabel = "N",
      description = "end each test after so many instances; launches are whole, so a few more may run")
  private Optional<Long> iterations = Optional.empty();

  @Mixin
  private StressOptions stress = new StressOptions();

  @Option(names = "--seed", paramLabel = "N",
      description =
          "the seed of all chance; on simulated devices, of the histogram of so many instances (default:"
              + " the clock)")
  private Optional<Long> seed = Optional.empty();

  @Mixin
  private ShowOption show = new ShowOption();

  @Option(names = "--states",
      description = "show all registers and locations of a state, not only those of the condition")
  private boolean states;

  @Option(names = {"-q", "--quiet"}, description = "show only the table, a row for each test")
  private boolean table;

  @Option(names = "--json", description = "print JSON (docs/schemas/run.schema.json)")
  private boolean json;

  @Option(names = PictureOptions.NAME, paramLabel = "FILE|FOLDER",
      description = "draw each histogram as bars, as SVG: into a file for one test, into a folder for several")
  private Optional<Path> picture = Optional.empty();

  @Option(names = {"-o", "--out"}, paramLabel = "FILE",
      description = "append each test's result to this file, as a line of JSON")
  private Optional<Path> out = Optional.empty();

  /** The bound on loops when models judge a test. */
  @Mixin
  private Unroll unroll = new Unroll();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private TestTimeOption time = new TestTimeOption();

  private final List<RunJson.Test> reports = new ArrayList<>();
  private final RunTable summary = new RunTable();
  private Optional<PictureFiles> pictures = Optional.empty();
  private int exit = Exit.OK;
  /** The time when progress was last shown, by {@link System#nanoTime}. */
  private long shown = System.nanoTime() - TICK;
  /** Whether some test ran on a simulated device. */
  private boolean simulated;

  public Run(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    long start = System.nanoTime();
    boolean preset = show.of("kernel", "preset").contains("preset");
    Runner.Limit limit = limit();
    OptionalLong most = iterations.map(OptionalLong::of)
        .orElse(seconds.isPresent() ? OptionalLong.empty() : OptionalLong.of(USUAL_INSTANCES));
    Settings settings = new Settings(stress.preset(), stress.stress(session, preset
        ? OptionalLong.empty() : most), seed.orElseGet(() -> System.nanoTime() & 0xffff_ffffL));
    if (preset) {
      session.terminal().out().print(StressJson.write(settings.stress()));
      return Exit.OK;
    } else if (files.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "run wants a test: a shipped one's name, a file or a folder");
    }
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    List<String> tests = session.inputs().testFiles(files, () -> exit = Exit.worst(exit, Exit.INVALID));
    pictures = picture.map(target -> PictureOptions.files(spec, PictureFormat.SVG, target, tests.size()));
    TestRun.Task task = new TestRun
        .Task(session.inputs(), devices(), mapping.map(session.inputs()::mapping), settings, limit,
        new ModelQuestion(session.inputs(), models, Engines.AUTO, unroll.bound()), time.limit()::expired,
        session.interruption()::asked);
    run(tests, task);
    finish(tests.size(), (System.nanoTime() - start) / 1e9);
    return exit;
  }

  private Runner.Limit limit() {
    iterations.filter(n -> n < 1).ifPresent(n -> {
      throw new ParameterException(spec.commandLine(), "--instances wants a number of instances, at least 1, not "
          + n);
    });
    seconds.filter(s -> !(s > 0 && s <= 1e8)).ifPresent(s -> {
      throw new ParameterException(spec.commandLine(), "--duration wants a positive number of seconds, not " + s);
    });
    boolean usual = iterations.isEmpty() && seconds.isEmpty();
    return new Runner.Limit(iterations.orElse(usual ? USUAL_INSTANCES : Long.MAX_VALUE),
        (usual ? Optional.of(USUAL_SECONDS) : seconds).map(s -> Duration.ofNanos((long) (s * 1e9))));
  }

  private List<Device> devices() {
    return device.map(d -> List.of(NamedDevice.find(spec, d))).orElseGet(() -> Devices.find().all());
  }

  private void run(List<String> tests, TestRun.Task task) {
    TestRun runs = new TestRun(task);
    for (int i = 0; i < tests.size(); i++) {
      String which = tests.size() < 2 ? tests.get(i) : i + 1 + " of " + tests.size() + ": " + tests.get(i);
      session.terminal().progress("preparing " + which);
      show(runs.run(tests.get(i), tally -> progress(which, tally, task.limit())));
    }
    session.terminal().progress("");
  }

  /** Shows the progress, but not more often than once every {@code TICK}: launches may be very short. */
  private void progress(String which, Tally tally, Runner.Limit limit) {
    if (System.nanoTime() - shown < TICK) {
      return;
    }
    shown = System.nanoTime();
    double done = limit.done(tally);
    double left = done == 0 ? 0 : tally.wall().toNanos() / 1e9 * (1 - done) / done;
    session.terminal()
        .progress(String.format(Locale.ROOT, "running %s  %,d instances, %,.0f a second, %.0f s left", which,
        tally.instances(), tally.rate(), left));
  }

  private void show(RunResult result) {
    Terminal terminal = session.terminal();
    terminal.progress("");
    if (json) {
      reports.add(RunJson.test(result));
    } else if (!table && result instanceof Ran ran) {
      if (show.of("kernel", "preset").contains("kernel")) {
        terminal.line(ran.kernel().orElseGet(() -> program(ran)).stripTrailing());
        terminal.line("");
      }
      new RunReport(ran, states, terminal.colours()).lines().forEach(terminal::line);
      terminal.line("");
    }
    simulated |= result instanceof Ran ran && ran.simulated();
    result.problems().forEach(terminal::problem);
    if (result instanceof NotRun failed && failed.reason() == Reason.BUG) {
      terminal.bug(failed.cause().orElseThrow());
    } else if (result instanceof NotRun failed) {
      failed.cause().ifPresent(terminal::debug);
    }
    keep(result);
    terminal.out().flush();
    summary.add(result);
    exit = Exit.worst(exit, Exit.of(result.status()));
  }

  /** The test's program as text, for a device that shows no kernel of its own. */
  private String program(Ran ran) {
    return session.inputs().languages().ofHeader(ran.subject().program().language()).print(ran.subject().program());
  }

  private void keep(RunResult result) {
    out.ifPresent(o -> written(result, "the result", () -> Files.writeString(o, line(result) + "\n",
        StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)));
    if (pictures.isPresent() && result instanceof Ran ran) {
      written(result, "the picture",
          () -> pictures.get().write(pictures.get().base(result.name()), RunChart.of(ran, states)));
    }
  }

  private String line(RunResult result) {
    String time = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    return Json.line(new RunJson.Line(RunJson.test(result), session.inputs().catOf(), time));
  }

  private interface Writing {
    void write() throws IOException;
  }

  /** Writes a file. If that fails, notes the failure and goes on, so that the other files are written. */
  private void written(RunResult result, String what, Writing writing) {
    try {
      writing.write();
    } catch (IOException e) {
      session.terminal().note(result.file() + ": " + what + " cannot be written: " + e);
      exit = Exit.worst(exit, Exit.INVALID);
    }
  }

  private void finish(int tests, double took) {
    Terminal terminal = session.terminal();
    if (json) {
      terminal.line(Json.print(new RunJson(reports, summary.json(took), session.inputs().catOf())));
    } else if (table || tests > 1) {
      summary.lines(took, terminal.colours()).forEach(terminal::line);
    }
    if (simulated && device.isEmpty()) {
      terminal.note("simulated devices say nothing of any chip; 'periscope list devices' says what else there is");
    }
    pictures.ifPresent(p -> terminal.note(p.told()));
    terminal.out().flush();
  }
}
