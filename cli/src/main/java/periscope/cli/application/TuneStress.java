package periscope.cli.application;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.applications.kept.Fingerprint;
import periscope.applications.kept.StoredCounts;
import periscope.applications.report.TuneJson;
import periscope.applications.report.TuneReport;
import periscope.applications.tune.Counting.Where;
import periscope.applications.tune.Micro;
import periscope.applications.tune.Tuning;
import periscope.applications.tune.Tuning.Scale;
import periscope.applications.tune.TuningResult;
import periscope.campaigns.Runs;
import periscope.cli.launch.NamedLaunchDevice;
import periscope.cli.session.Exit;
import periscope.cli.session.NamedValues;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.cli.session.Terminal;
import periscope.cli.session.TimeOption;
import periscope.reports.json.Json;
import periscope.results.data.Run;
import periscope.results.data.Run.Kind;
import periscope.runtime.DeviceException;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope app tune}: it finds the best way to stress a device's memory. */
@picocli.CommandLine.Command(
    name = "tune",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Find how the memory of a device is stressed best: patches, access sequence, spread.",
    footer = {"", "Micro-benchmarks (message passing, load and store buffering) run beside work-groups that stress",
      "memory: at each word; then by each sequence of loads and stores; then at several places at once. What shows",
      "most weak outcomes is the best. Capital letters are those of the publication, which took 29 to 70 hours a chip;",
      "the defaults are scaled down.", "",
      "Exit code 0 means that a way was found, 1 that nothing shows or the three disagree, 3 that it was stopped.", "",
      "Examples:", "  periscope app tune --device chip-1",
      "  periscope app tune --device chip-1 --database tune.db --picture pictures",
      "  periscope app tune --device pocl-0 --runs 1000 --space step=1,work-items=8192"})
final class TuneStress implements Subcommand {

  /** The number of work-items in a work-group: {@code FEW} on simulated devices, {@code MANY} on others. */
  private static final int FEW = 8;
  private static final int MANY = 32;
  /**
   * The number of work-items that run at the same time, where the device does not report it: on simulated devices and
   * on others.
   */
  private static final int MACHINE = 64;
  private static final int DEVICE = 1024;

  /**
   * {@code WAITS}: the rounds for which the work-items of a micro-benchmark wait until stress has begun;
   * {@code ROUNDS}: the rounds of stress on devices.
   */
  private static final int WAITS = 6;
  private static final int ROUNDS = 2000;

  /** {@code NOISE} weak outcomes in {@code OF} executions count as noise in the publication. */
  private static final int NOISE = 3;
  private static final int OF = 1000;

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Option(names = {"-d", "--device"}, paramLabel = "DEVICE", required = true,
      description = "the device: a synthetic chip (chip-1, chip-2, …), another simulated device, or one of OpenCL")
  private String device;

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "the mapping that compiles the micro-benchmarks for a simulated device (default: "
          + LaunchDevice.TABLE
          + " where it runs PTX)")
  private Optional<String> mapping = Optional.empty();

  @Option(names = {"-n", "--runs"}, paramLabel = "C", defaultValue = "300",
      description = "runs of each instance; half as many of each sequence and 20 times as many of each spread; 1000 "
          + "of all "
          + "in the publication (default: ${DEFAULT-VALUE})")
  private int executions;

  @Option(names = "--space", paramLabel = "NAME=N[,…]", hideParamSyntax = true, split = ",",
      description = "the space that is searched: distances=D, distances of the two locations, in words, are below it "
          + "(256); step=N, between two distances (64; 1 in the publication); words=L, words that are stressed are "
          + "below "
          + "it (256); noise=N, so many weak outcomes of an instance count as none (3 of 1000 runs); length=N, "
          + "accesses "
          + "of the longest sequence (5); spreads=M, patches that are stressed at once, at most (10; 64 in the "
          + "publication); work-items=N that run at once: a run has half of them or more (as many as a chip has "
          + "room for, "
          + "else " + MACHINE + " on simulated devices and " + DEVICE + " on others)")
  private List<String> space = List.of();

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
      description = "the seed of all executions (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(names = "--json", description = "print JSON (docs/schemas/app-tune.schema.json)")
  private boolean json;

  @Mixin
  private KeptOption database = new KeptOption();

  @Option(names = PictureOptions.NAME, paramLabel = "FOLDER", description = "draw the counts, as SVG")
  private Optional<Path> picture = Optional.empty();

  @Mixin
  private TimeOption time = new TimeOption();

  TuneStress(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    LaunchDevice on = NamedLaunchDevice.find(spec, device);
    boolean simulated = Devices.simulated(on.info());
    Optional<String> table = mapping.or(() -> on.wantsPtx() ? Optional.of(LaunchDevice.TABLE) : Optional.empty());
    Where where = new Where(on, table.map(session.inputs()::mapping), space().number("work-items", 32, 1 << 20,
        on.capacity().orElse(simulated ? MACHINE : DEVICE)), simulated ? FEW : MANY, WAITS, ROUNDS);
    Scale scale = scale();
    BooleanSupplier stop = time.limit().over(session::stopped);
    Terminal terminal = json ? session.terminal().withoutResults() : session.terminal();
    TuneReport report = new TuneReport(on.info(), scale, seed, table, where.threads());
    report.head().forEach(terminal::line);
    terminal.out().flush();
    Run run = Runs.of(Kind.LAUNCH, on.info(), String.valueOf(seed), Optional.empty(), Optional.of("tune " + scale
        + " of " + where.threads() + " by " + table.orElse("none") + ", text "
        + Fingerprint.of(Micro.MP.text(), where.mapping())));
    TuningResult result;
    try (StoredCounts known = new StoredCounts(database.file(), run, terminal::note)) {
      result = new Tuning(where, scale, seed, known, stop, (stage, n, of) -> terminal.progress(stage + ": " + n + " of "
          + of)).run();
      if (!result.stopped()) {
        known.finish();
      }
    } catch (DeviceException e) {
      terminal.progress("");
      terminal.note("the device failed: " + e.getMessage());
      print(TuneJson.of(report, Optional.empty(), List.of(), Optional.of(e.getMessage())));
      return Exit.UNKNOWN;
    }
    terminal.progress("");
    report.lines(result).forEach(terminal::line);
    print(TuneJson.of(report, Optional.of(result), draw(report, result), Optional.empty()));
    if (result.stopped() && database.file().isPresent()) {
      terminal.note("the same command goes on from there");
    }
    return result.stopped() ? Exit.UNKNOWN : result.tuned().isPresent() ? Exit.OK : Exit.FAILS;
  }

  private void print(TuneJson report) {
    if (json) {
      session.terminal().line(Json.print(report));
    }
  }

  private List<Path> draw(TuneReport report, TuningResult result) {
    List<Path> drawn = new ArrayList<>();
    picture.ifPresent(folder -> {
      try {
        drawn.addAll(report.draw(folder, result));
        session.terminal().note("drew " + drawn.size() + " pictures into " + folder);
      } catch (IOException e) {
        session.terminal().note("the pictures cannot be written: " + e.getMessage());
      }
    });
    return drawn;
  }

  private NamedValues space() {
    return NamedValues.read(spec, "--space", space, List.of("distances", "step", "words", "noise", "length", "spreads",
        "work-items"));
  }

  private Scale scale() {
    int all = within("--runs", executions, 1, 1_000_000);
    NamedValues given = space();
    return new Scale(given.number("distances", 1, Micro.MOST_DISTANCE + 1, 256),
        given.number("step", 1, Micro.MOST_DISTANCE, 64), given.number("words", 2, 1 << 16, 256), all,
        given.number("noise", 0, all, all * NOISE / OF), given.number("length", 1, 8, 5),
        given.number("spreads", 1, 64, 10));
  }

  private int within(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(spec.commandLine(), option + " wants a number from " + least + " to " + most
          + ", not " + value);
    }
    return value;
  }
}
