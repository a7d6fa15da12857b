package periscope.cli.validate;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.cli.run.NamedDevice;
import periscope.cli.search.ClusterOption;
import periscope.cli.session.Definitions;
import periscope.cli.session.EmitOption;
import periscope.cli.session.Exit;
import periscope.cli.session.LocalOption;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TestTimeOption;
import periscope.cli.session.Unroll;
import periscope.comparison.oracle.DeviceOracle;
import periscope.comparison.oracle.Disagreement.Kind;
import periscope.comparison.oracle.DisagreementReport;
import periscope.comparison.oracle.MachineOracle;
import periscope.comparison.oracle.ModelOracle;
import periscope.comparison.oracle.ObservationOracle;
import periscope.comparison.oracle.Observations;
import periscope.comparison.oracle.Oracle;
import periscope.comparison.oracle.OracleCluster;
import periscope.comparison.oracle.OracleResult;
import periscope.comparison.oracle.OracleRun;
import periscope.comparison.oracle.Results;
import periscope.comparison.oracle.Tally;
import periscope.comparison.oracle.ValidateJson;
import periscope.comparison.oracle.ValidatePage;
import periscope.comparison.oracle.ValidateReport;
import periscope.engines.answer.InOrder;
import periscope.litmus.answer.Status;
import periscope.litmus.source.NearNames;
import periscope.litmus.text.Prose;
import periscope.reports.json.Json;
import periscope.reports.part.Part;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code periscope validate}: it compares a model with other models, machines, devices and chips over many
 * tests.
 */
@picocli.CommandLine.Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compare a memory model with other models, machines, devices and chips, over many tests.",
    footer = {"", "For each side a row: tests on which it agrees with the model, on which the model is weaker",
      "or stronger, and of which one of the two says nothing, with the reasons; the smallest test of",
      "each kind is explained. What devices and chips show is never all that they can do, so that no",
      "model is called weaker than they are. --test-timeout is the time that each test has with a side.", "",
      "Exit code 0 means that no difference was found; 1 that one was; 3 that nothing is known of some",
      "test; 4 that one is invalid. The worst counts: 4, then 1, then 3.", "",
      "Examples:",
      "  periscope validate tests/ --model ptx-asplos15 --machine ugpu",
      "  periscope validate corpus/ptx --model ptx-6.0 --diff ptx-7.5 --observations shipped",
      "  periscope validate tests/ --model mine.cat --device pocl --out mine.jsonl"})
public final class Validate implements Subcommand {

  private static final String USUAL_INSTANCES = "100000";

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "1..*",
      description = "tests: shipped ones' names, files, or folders and .zip files for every test in them")
  private List<String> files;

  @Option(names = {"-M", "--model"}, paramLabel = "MODEL", required = true,
      description = "the model that is validated: a shipped model's name or a .cat file")
  private String model;

  @Option(names = "--diff", paramLabel = "MODEL", split = ",",
      description = "other models, and how the model differs from them")
  private List<String> against = List.of();

  @Option(names = "--machine", paramLabel = "NAME", split = ",",
      description = "machines to compare the model with: interleaved, store-buffers, ugpu, ugpu-coherent, "
          + "ugpu-extended")
  private List<String> machines = List.of();

  @Option(names = "--device", paramLabel = "ID", split = ",",
      description = "devices to compare the model with; 'periscope list devices' lists all")
  private List<String> devices = List.of();

  @Option(names = "--observations", paramLabel = "FILE",
      description = "observations on chips to compare the model with: 'shipped', or a file of your own "
          + "(docs/validate.md, docs/schemas/observations.schema.json)")
  private Optional<String> observations = Optional.empty();

  @Option(names = {"-n", "--instances"}, paramLabel = "N", defaultValue = USUAL_INSTANCES,
      description = "instances of each test that a device runs (default: ${DEFAULT-VALUE})")
  private long iterations;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
      description = "the seed of all chance on devices (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(names = {"-o", "--out"}, paramLabel = "FILE",
      description = "append a line of JSON for each test with each model, machine or device; what the file has "
          + "already is taken from it")
  private Optional<Path> kept = Optional.empty();

  @Option(names = {"-q", "--quiet"}, description = "show only the table, a row for each model, machine, device or chip")
  private boolean quiet;

  @Option(names = "--json", description = "print the table as JSON (docs/schemas/validate.schema.json)")
  private boolean json;

  @Mixin
  private EmitOption emit = new EmitOption();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Mixin
  private Unroll unroll = new Unroll();

  @Mixin
  private LocalOption local = new LocalOption();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private TestTimeOption time = new TestTimeOption();

  @Mixin
  private ClusterOption cluster = new ClusterOption();

  private int exit = Exit.OK;
  private int judged;
  private int invalid;
  private boolean stopped;

  public Validate(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    long start = System.nanoTime();
    emit.check(json);
    if (iterations < 1) {
      throw new ParameterException(
          spec.commandLine(), "--instances wants a number of instances, at least 1, not " + iterations);
    }
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    List<Oracle.Named> sides = sides();
    Oracle.Named validated = ModelOracle.named(session.inputs(), model, unroll.bound());
    List<String> tests = session.inputs().testFiles(files, () -> exit = Exit.worst(exit, Exit.INVALID));
    List<Tally> tallies = sides.stream().map(s -> new Tally()).toList();
    try (Results results = kept.map(Results::in).orElseGet(Results::none)) {
      OracleRun.Task task = new OracleRun.Task(
          session.inputs().sources(), validated, sides, results, local.instances(), time.limit(),
          session::stopped);
      ask(tests, task, tallies);
      tell(task, tests.size(), tallies, (System.nanoTime() - start) / 1e9);
    } catch (UncheckedIOException e) {
      session.terminal().note("the results cannot be written: " + e.getCause().getMessage());
      return Exit.INVALID;
    }
    return exit;
  }

  private List<Oracle.Named> sides() {
    List<Oracle.Named> sides = new ArrayList<>();
    against.forEach(m -> sides.add(ModelOracle.named(session.inputs(), m, unroll.bound())));
    machines.forEach(m -> sides.add(MachineOracle.named(Arrays.stream(MachineOracle.Machine.values())
        .filter(k -> k.toString().equals(m)).findFirst().orElseThrow(() -> new ParameterException(spec.commandLine(),
            "there is no machine '" + m + "'; " + NearNames.nearestOrAll(m, MachineOracle.Machine.names()))))));
    if (!devices.isEmpty()) {
      devices.forEach(d -> sides.add(DeviceOracle.named(NamedDevice.find(spec, d), iterations, seed)));
    } else {
      Stream.of("--instances", "--seed").filter(o -> spec.commandLine().getParseResult().hasMatchedOption(o))
          .findFirst().ifPresent(o -> {
            throw new ParameterException(spec.commandLine(), o + " is of devices: --device names one");
          });
    }
    observations.ifPresent(o -> sides.add(ObservationOracle.named(o.equals(Observations.SHIPPED)
        ? Observations.shipped() : Observations.read(session.inputs().sources().file(o)))));
    if (sides.isEmpty()) {
      throw new ParameterException(spec.commandLine(),
          "nothing stands beside the model: give one of --diff, --machine, --device, --observations; 'simulate' "
              + "compares with the answers that files expect");
    }
    return sides;
  }

  private void ask(List<String> tests, OracleRun.Task task, List<Tally> tallies) {
    cluster.cluster(session, Optional.empty()).ifPresent(c -> new OracleCluster(task, c).ask(tests, session.inputs(),
        unroll.bound(), include.catOf(), n -> session.terminal().progress(Prose.count(n, "test") + " compared")));
    int cores = task.sides().stream().anyMatch(Oracle.Named::alone) ? 1 : Runtime.getRuntime().availableProcessors();
    InOrder<String, OracleResult> work = InOrder.start(tests, cores, () -> new OracleRun(task));
    work.forEach(i -> session.terminal().progress("test " + (i + 1) + " of " + tests.size() + ": " + tests.get(i)),
        done -> take(done, task, tallies));
    session.terminal().progress("");
  }

  private void take(OracleResult done, OracleRun.Task task, List<Tally> tallies) {
    if (done instanceof OracleResult.Done result) {
      judged++;
      for (int s = 0; s < tallies.size(); s++) {
        tallies.get(s).add(result.contrasts().get(s));
      }
      task.results().add(result.lines());
    } else if (done instanceof OracleResult.Invalid wrong) {
      invalid++;
      exit = Exit.worst(exit, Exit.INVALID);
      session.terminal().problems(wrong.problem());
    } else if (done instanceof OracleResult.Failed failed) {
      invalid++;
      exit = Exit.worst(exit, failed.cause().isPresent() ? Exit.INTERNAL : Exit.UNKNOWN);
      session.terminal().note(failed.file() + ": " + failed.reason());
      failed.cause().ifPresent(session.terminal()::bug);
    } else {
      stopped = true;
    }
  }

  private void tell(OracleRun.Task task, int tests, List<Tally> tallies, double seconds) {
    Terminal terminal = session.terminal();
    ValidateReport report = new ValidateReport(model, task.sides(), tallies, terminal.colours());
    tallies.forEach(t -> exit = Exit.worst(exit, exit(t)));
    String judgedTests = String.format(Locale.ROOT, "%,d %s under %s in %.1f s%s%s", judged,
        judged == 1 ? "test" : "tests", model, seconds,
        invalid > 0 ? "; " + Prose.count(invalid, "other") + " could not be judged" : "",
        stopped ? String.format(Locale.ROOT, "; %s, %,d were not looked at", session.whyStopped(),
            tests - judged - invalid) : "");
    List<Part> explained = (json || quiet) && !emit.given() || session.interruption().asked() ? List.of()
        : new DisagreementReport(session.inputs().languages(), task, terminal).parts(tallies);
    if (json) {
      terminal.line(Json.print(new ValidateJson(model, judged, invalid, stopped, rows(report), seconds,
          session.inputs().catOf())));
    } else if (!emit.printed()) {
      terminal.line(judgedTests);
      terminal.line("");
      report.table().lines().forEach(terminal::line);
      for (int s = 0; s < task.sides().size() && !quiet; s++) {
        Part.lines(report.differences(s)).forEach(terminal::line);
      }
      Part.lines(quiet ? List.of() : explained).forEach(terminal::line);
    }
    terminal.out().flush();
    exit = emit.write(session, exit,
        () -> new ValidatePage(report).page(judgedTests, explained, judged == tests && !stopped));
  }

  private static int exit(Tally tally) {
    return Exit.of(Arrays.stream(Kind.values()).filter(k -> k != Kind.OUTSIDE && tally.count(k) > 0)
        .map(k -> k.verdict().status()).reduce(Status.OK, Status::and));
  }

  private static List<ValidateJson.Row> rows(ValidateReport report) {
    List<ValidateJson.Row> rows = new ArrayList<>();
    for (int s = 0; s < report.sides().size(); s++) {
      Tally tally = report.tallies().get(s);
      List<ValidateJson.Group> groups = Arrays.stream(Kind.values()).filter(k -> k != Kind.AGREE)
          .flatMap(k -> tally.groups(k).stream()).map(g -> new ValidateJson.Group(
              g.kind().word(), g.reason(), g.tests(), g.smallest().test())).toList();
      rows.add(new ValidateJson.Row(report.sides().get(s).name(), report.counts(s), groups));
    }
    return rows;
  }
}
