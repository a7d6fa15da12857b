package periscope.cli.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.campaigns.Bench;
import periscope.campaigns.Configurations;
import periscope.campaigns.RandomStream;
import periscope.campaigns.Runs;
import periscope.campaigns.Tuning;
import periscope.campaigns.TuningTable;
import periscope.cli.session.Exit;
import periscope.cli.session.NamedValues;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.reports.analysis.TestSections;
import periscope.results.data.Observation;
import periscope.results.data.Run;
import periscope.results.data.Run.Kind;
import periscope.results.store.ResultStore;
import periscope.results.store.RunWriter;
import periscope.results.store.StoredRun;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.Stress;
import periscope.runtime.stress.Presets;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code periscope tune}: it finds which configurations kill which mutants. */
@picocli.CommandLine.Command(
    name = "tune",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run mutants of conformance tests on a device in many ways, and keep which way shows most.",
    footer = {"", "Each mutant is a conformance test with one ordering taken away; to kill it is to see what the",
      "ordering forbids. 'periscope conform' then runs each conformance test the way that killed its",
      "mutant most often in a second. The same seed gives the same configurations; a run that was not",
      "finished goes on where it ended.", "", "Examples:",
      "  periscope tune --device pocl-0 --configurations 20",
      "  periscope tune --device vulkan-lavapipe-0 --tests rr,messagePassingBarrier --timeout 60"})
public final class Tune implements Subcommand {

  /** The largest and the default numbers of work-groups, and of work-items in a work-group. */
  private static final int MOST_GROUPS = 16_384;
  private static final int LARGEST_GROUP = 1024;
  private static final int USUAL_GROUPS = 1024;
  private static final int USUAL_GROUP = 256;

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Mixin
  private CampaignOptions options = new CampaignOptions();

  @Option(names = {"-n", "--configurations"}, paramLabel = "N", defaultValue = "10",
      description = "how many ways of running tests are drawn, beside the default preset, which has number 0 (default: "
          + "${DEFAULT-VALUE})")
  private int configurations;

  @Option(names = "--space", paramLabel = "NAME=VALUE[,…]", hideParamSyntax = true, split = ",",
      description = "the space that configurations are drawn from: groups=N and group-size=N, the most work-groups "
          + "of a "
          + "launch and work-items of one (1024 and 256, as published campaigns have on desktop devices; 32 and 32 on "
          + "phones); smoothed, percentages are rounded down to multiples of five; stream=NAME, the random numbers: "
          + "gpuharbor, of published campaigns, the default, or park-miller, which these are named after")
  private List<String> space = List.of();

  @Option(names = "--seed", paramLabel = "TEXT", defaultValue = "periscope",
      description = "the seed of the configurations and of all launches (default: ${DEFAULT-VALUE})")
  private String seed;

  private int groups;
  private int groupSize;
  private boolean smoothed;
  private String stream;

  public Tune(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<Stress> drawn = drawn();
    List<LitmusTest> mutants = options.families(session).stream().flatMap(f -> f.mutants().stream()).toList();
    Tuning tuning = new Tuning(mutants, drawn, seed);
    List<Device> devices = options.devices();
    Budget budget = options.budget(session);
    List<Tuned> tuned = new ArrayList<>();
    List<Observation> observations = new ArrayList<>();
    try (ResultStore store = options.open()) {
      for (Device device : devices) {
        if (budget.interrupted()) {
          break;
        }
        if (devices.size() > 1) {
          session.terminal().line((tuned.isEmpty() ? "" : "\n") + device.info().id());
        }
        tuned.add(tune(tuning, device, store, budget.share(devices.size() - tuned.size())));
        store.observations(tuned.get(tuned.size() - 1).run(), observations::add);
      }
    }
    if (devices.size() > 1) {
      session.terminal().line("");
      TestSections.merged(observations).forEach(session.terminal()::line);
    }
    return tuned.size() == devices.size() && tuned.stream().allMatch(Tuned::told) ? Exit.OK : Exit.UNKNOWN;
  }

  /**
   * The run on one device.
   *
   * @param run  the run's number
   * @param told whether the run was completed, and had results to report
   */
  private record Tuned(long run, boolean told) {}

  private Tuned tune(Tuning tuning, Device device, ResultStore store, BooleanSupplier stop) {
    TuningTable table = new TuningTable(tuning);
    Optional<String> failure = Optional.empty();
    Tuning.Ending ending = Tuning.Ending.STOPPED;
    long run;
    try (RunWriter writer = writer(store, device)) {
      run = writer.id();
      try {
        Bench bench = new Bench(device, options.mapping().compiler(session), options.launches(), stop);
        ending = tuning.run(bench, store, writer, stop, r -> {
          table.add(r);
          session.terminal().progress(table.live(session.terminal().height()));
        }, e -> {
          session.terminal().progress("");
          Diagnostic why = e.diagnostics().get(0);
          session.terminal().note(why.text().name() + " is left out: " + why.message());
        });
        if (ending == Tuning.Ending.COMPLETE) {
          writer.finish();
        }
      } catch (DeviceException e) {
        failure = Optional.of(e.getMessage());
      }
    }
    session.terminal().progress("");
    table.lines().forEach(session.terminal()::line);
    failure.ifPresent(f -> session.terminal().note("the device failed: " + f));
    session.terminal().note(options.database().file() + " has run " + run + " with " + table.size() + " of "
        + tuning.size() + " results"
        + (ending == Tuning.Ending.COMPLETE ? "" : "; the same command goes on from there"));
    return new Tuned(run, ending == Tuning.Ending.COMPLETE && table.size() > 0);
  }

  /**
   * The configurations of the run: as number 0 the default preset, which the others are measured against; then as many
   * drawn configurations as the user asks for.
   */
  private List<Stress> drawn() {
    within("--configurations", configurations, 1, 100_000);
    NamedValues chosen = NamedValues.read(spec, "--space", space, List.of("groups", "group-size", "smoothed",
        "stream"));
    groups = chosen.number("groups", 2, MOST_GROUPS, USUAL_GROUPS);
    groupSize = chosen.number("group-size", 1, LARGEST_GROUP, USUAL_GROUP);
    smoothed = chosen.has("smoothed");
    stream = chosen.text("stream").orElse("gpuharbor");
    RandomStream.Kind kind = switch (stream) {
      case "gpuharbor" -> RandomStream.Kind.GPUHARBOR;
      case "park-miller" -> RandomStream.Kind.PARK_MILLER;
      default -> throw new ParameterException(spec.commandLine(),
          "there is no stream '" + stream + "'; there is gpuharbor, and park-miller");
    };
    List<Stress> all = new ArrayList<>(
        List.of(Presets.within(Presets.of(Presets.USUAL).orElseThrow(), (long) groups * groupSize)));
    all.addAll(Configurations.of(RandomStream.of(kind, seed), configurations,
        new Configurations.Limits(groups, groupSize, smoothed)));
    return all;
  }

  private void within(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(spec.commandLine(),
          option + " wants a number from " + least + " to " + most + ", not " + value);
    }
  }

  /** The options that decide whether two tuning runs are the same; they are stored as the run's environment. */
  private String environment() {
    return stream + (smoothed ? " smoothed " : " ") + configurations + "x" + options.launches() + " of " + groups + "x"
        + groupSize + options.chosen(session);
  }

  /**
   * The writer of the tuning run. It continues an unfinished run of the same device, seed and options if there is one,
   * and begins a new run otherwise.
   */
  private RunWriter writer(ResultStore store, Device device) {
    Run own = Runs.of(Kind.TUNING, device.info(), seed, Optional.empty(), Optional.of(environment()));
    Optional<StoredRun> begun = store.unfinished(own);
    begun.ifPresent(r -> session.terminal().note("goes on with run " + r.id() + ", which has " + r.results()
        + " results"));
    return begun.map(r -> store.resume(r.id())).orElseGet(() -> store.begin(own));
  }
}
