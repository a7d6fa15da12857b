package periscope.cli.application;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.applications.Application;
import periscope.applications.Application.Size;
import periscope.applications.Applications;
import periscope.applications.kept.Fingerprint;
import periscope.applications.report.ChosenApplication;
import periscope.applications.report.RunPlace;
import periscope.applications.stress.Environment;
import periscope.applications.stress.Tuned;
import periscope.applications.subject.OnDevice;
import periscope.applications.subject.Subject;
import periscope.campaigns.Runs;
import periscope.cli.launch.NamedLaunchDevice;
import periscope.cli.session.Session;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.NearNames;
import periscope.mappings.table.Mapping;
import periscope.results.data.Run;
import periscope.results.data.Run.Kind;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options on an application's run: the device, the mapping, the size, and the parameters of stress. */
final class SubjectOptions {

  private static final long FEW_STEPS = 1_000_000;
  private static final long MANY_STEPS = 20_000_000;
  private static final int SIMULATED_CACHE = 4096;
  private static final int CACHE = 1 << 19;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-d", "--device"}, paramLabel = "DEVICE", defaultValue = "ugpu",
      description = "what to run on: interleaved, store-buffers, ugpu, a synthetic chip such as chip-1, or a device of "
          + "OpenCL ('periscope list devices') (default: ${DEFAULT-VALUE}, which is weak)")
  private String device;

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "what compiles the application, for NVIDIA's devices its atomic operations and fences (default: "
          + LaunchDevice.TABLE + " where a device runs PTX)")
  private Optional<String> mapping = Optional.empty();

  @Option(names = "--size", paramLabel = "SIZE", defaultValue = "small",
      description = "small: at most 64 work-items; usual: thousands; large: more work-groups than a GPU has compute "
          + "units; model: as small as can be (default: " + "${DEFAULT-VALUE})")
  private String size;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
      description = "the seed of the first run: its data, its stress, and on simulated devices its chance (default: "
          + "${DEFAULT-VALUE})")
  private long seed;

  @Option(names = "--steps", paramLabel = "N",
      description = "accesses to memory after which a simulated device gives a run up (default: " + FEW_STEPS
          + ", of the usual size " + MANY_STEPS + ")")
  private Optional<Long> steps = Optional.empty();

  @Option(names = "--patch", paramLabel = "WORDS", description = "systematic stress: how far apart the words are")
  private Optional<Integer> patch = Optional.empty();

  @Option(names = "--sequence", paramLabel = "ACCESSES",
      description = "systematic stress: what the loop does, such as 'ld st2 ld'")
  private Optional<String> sequence = Optional.empty();

  @Option(names = "--spread", paramLabel = "N", description = "systematic stress: at how many words (default: patch "
      + "32, sequence 'ld st2 ld', spread 2, which was found of a GTX Titan)")
  private Optional<Integer> spread = Optional.empty();

  @Option(names = "--rounds", paramLabel = "N",
      description = "of the loop of a work-item that stresses (default: about ten times as long as the application)")
  private Optional<Long> rounds = Optional.empty();

  @Option(names = "--cache", paramLabel = "WORDS",
      description = "what cache-str walks through (default: " + SIMULATED_CACHE + " on simulated devices, else " + CACHE
          + ")")
  private Optional<Integer> cache = Optional.empty();

  @Mixin
  private CommandOptions foreign = new CommandOptions();

  private LaunchDevice found;

  LaunchDevice device() {
    if (found == null) {
      found = NamedLaunchDevice.find(command, device);
    }
    return found;
  }

  boolean simulated() {
    return Devices.simulated(device().info());
  }

  /** What compiles the application, as it is named, if something does. */
  Optional<String> mapping() {
    return mapping.or(() -> device().wantsPtx() ? Optional.of(LaunchDevice.TABLE) : Optional.empty());
  }

  Size size() {
    List<String> words = Stream.of(Size.values()).map(s -> s.name().toLowerCase(Locale.ROOT)).toList();
    if (!words.contains(size.toLowerCase(Locale.ROOT))) {
      throw wrong("there is no size '" + size + "'; " + NearNames.nearestOrAll(size, words));
    }
    return Size.valueOf(size.toUpperCase(Locale.ROOT));
  }

  long seed() {
    return seed;
  }

  /** How systematic stress is. */
  Tuned tuned() {
    int words = within("--patch", patch.orElse(Tuned.GUESS.patch()), 1024);
    List<Boolean> accesses = sequence.map(s -> Tuned.sequence(s).orElseThrow(() -> wrong("--sequence wants loads and "
        + "stores such as 'ld st2 ld', not '" + s + "'"))).orElse(Tuned.GUESS.sequence());
    return new Tuned(words, accesses, within("--spread", spread.orElse(Tuned.GUESS.spread()), Tuned.SPREAD));
  }

  private int within(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw wrong(option + " wants a number from 1 to " + most + ", not " + value);
    }
    return value;
  }

  /** Something ready to be run. */
  Subject subject(Session session, ChosenApplication chosen) {
    return chosen.application().map(a -> (Subject) onDevice(session, a)).orElseGet(() -> foreign.subject(tuned()));
  }

  private OnDevice onDevice(Session session, Application application) {
    if (steps.filter(n -> n < 1).isPresent() || rounds.filter(r -> r < 0 || r > 1 << 30).isPresent()) {
      throw wrong(steps.filter(n -> n < 1).isPresent() ? "--steps wants a number from 1 on"
          : "--rounds wants a number from 0 to " + (1 << 30));
    }
    Optional<Mapping> table = mapping().map(session.inputs()::mapping);
    int walked = within("--cache", cache.orElse(simulated() ? SIMULATED_CACHE : CACHE), 1 << 28);
    return new OnDevice(application, size(), device(), new OnDevice.Way(table, tuned(), most(), walked,
        rounds.map(OptionalLong::of).orElse(OptionalLong.empty())));
  }

  /** Steps after which a simulated device gives a run up. */
  private long most() {
    return steps.orElse(size() == Size.USUAL || size() == Size.LARGE ? MANY_STEPS : FEW_STEPS);
  }

  /** What is to be run: the application of that name, or the program that is named in its place. */
  ChosenApplication chosen(Optional<String> name) {
    Optional<String> line = foreign.line();
    if (name.isPresent() == line.isPresent()) {
      throw wrong(line.isPresent() ? "--command takes the place of an application: leave " + name.get() + " out"
          : "name an application ('periscope app list'), or a program of your own: --command");
    }
    return line.map(l -> ChosenApplication.of(l, foreign.sites()))
        .orElseGet(() -> ChosenApplication.of(application(name.get())));
  }

  /** The same of several, or {@code all}. */
  List<ChosenApplication> chosen(List<String> names) {
    if ((names.size() > 1 || names.equals(List.of("all"))) && foreign.line().isPresent()) {
      throw wrong("--command takes the place of an application: leave " + String.join(" ", names) + " out");
    }
    return names.equals(List.of("all")) ? Applications.all().stream().map(ChosenApplication::of).toList()
        : names.size() > 1 ? names.stream().map(n -> ChosenApplication.of(application(n))).toList()
            : List.of(chosen(names.stream().findFirst()));
  }

  /** The application of that name. */
  private Application application(String name) {
    return Applications.of(name).orElseThrow(() -> wrong("there is no application '" + name + "'; "
        + NearNames.nearestOrAll(name, Applications.all().stream().map(Application::name).toList())));
  }

  /** The environment that is written so. */
  Environment environment(String name) {
    return Environment.of(name).orElseThrow(() -> wrong("there is no environment '" + name + "'; "
        + NearNames.nearestOrAll(name, Environment.ALL.stream().map(Environment::toString).toList())));
  }

  /** The sites that a list such as {@code 0,2} names, or {@code none}, {@code shipped}, {@code all}. */
  SortedSet<Integer> fences(String text, ChosenApplication chosen) {
    List<Integer> all = List.copyOf(chosen.all());
    switch (text.strip()) {
      case "none" -> {
        return Applications.sites(Stream.of());
      }
      case "shipped" -> {
        return chosen.shipped();
      }
      case "all" -> {
        return chosen.all();
      }
      default -> {
        // Numbers.
      }
    }
    List<String> words = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    words.stream().filter(w -> !w.matches("\\d{1,4}") || !all.contains(Integer.valueOf(w))).findFirst().ifPresent(w -> {
      throw wrong("there is no site '" + w + "': give none, shipped, all, or some of "
          + all.stream().map(String::valueOf).collect(Collectors.joining(",")));
    });
    return Applications.sites(words.stream().map(Integer::valueOf));
  }

  /** What it runs on, as results have it. */
  DeviceInfo info(ChosenApplication chosen) {
    return chosen.application().map(a -> device().info()).orElseGet(() -> new DeviceInfo("command", chosen.name(),
        "command", "", List.of()));
  }

  /**
   * Runs of it as a database knows them, by all that they rest on: whatever is another text, size, table or stress is
   * another one.
   *
   * @param what the command, and {@code how} what its own options say
   */
  Run run(Session session, ChosenApplication chosen, long first, String what, String how) {
    String where = chosen.application().map(a -> size() + " by " + mapping().orElse("none") + " of " + steps.orElse(0L)
        + " steps, " + rounds.orElse(0L) + " rounds, " + cache.orElse(0) + " words").orElse(chosen.sites().size()
            + " sites, " + foreign.seconds() + " s");
    String text = chosen.application().map(a -> Fingerprint.of(a.text(), mapping().map(session.inputs()::mapping)))
        .orElseGet(foreign::fingerprint);
    return Runs.of(Kind.LAUNCH, info(chosen), String.valueOf(first), Optional.empty(), Optional.of(what + " "
        + chosen.name() + " " + where + " " + how + ", " + tuned() + ", text " + text));
  }

  /** What is run, and where. */
  RunPlace where(ChosenApplication chosen) {
    Optional<Grid> grid = chosen.application().map(a -> a.job(size(), 0).grid());
    return grid.map(g -> new RunPlace(Optional.of(chosen.name()), Optional.empty(), chosen.sites().size(),
        Optional.of(new RunPlace.Device(device().info().id(), device().info().name(), simulated())), mapping(),
        Optional.of(new RunPlace.Size(size.toLowerCase(Locale.ROOT), g.items(), g.groupCount())),
        Optional.of(most()).filter(n -> simulated()), Optional.empty())).orElseGet(() -> new RunPlace(Optional.empty(),
            Optional.of(chosen.name()), chosen.sites().size(), Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.of(foreign.seconds())));
  }

  ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
