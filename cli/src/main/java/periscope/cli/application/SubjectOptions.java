package periscope.cli.application;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.regex.Pattern;
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
import periscope.cli.session.NamedValues;
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

/** The options on the runs of an application: device, mapping, size, and stress parameters. */
final class SubjectOptions {

  /** The name of a kernel's file. */
  private static final Pattern KERNEL = Pattern.compile(".*\\.(?:cl|cu|ptx)");

  private static final long FEW_STEPS = 1_000_000;
  private static final long MANY_STEPS = 20_000_000;
  private static final int SIMULATED_CACHE = 4096;
  private static final int CACHE = 1 << 19;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = {"-d", "--device"}, paramLabel = "DEVICE", defaultValue = "ugpu",
      description = "a simulated device (interleaved, store-buffers, ugpu, or a synthetic chip such as chip-1), or a "
          + "device of OpenCL ('periscope list devices') (default: ${DEFAULT-VALUE}, which reorders accesses)")
  private String device;

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "the mapping that compiles the application, for NVIDIA's devices its atomic operations and "
          + "fences (default: "
          + LaunchDevice.TABLE + " where a device runs PTX)")
  private Optional<String> mapping = Optional.empty();

  @Option(names = "--size", paramLabel = "SIZE", defaultValue = "small",
      description = "small: at most 64 work-items; usual: thousands; large: hundreds of work-groups, so that some "
          + "share a cache; model: the least work in which work-groups still interact, for models (default: "
          + "${DEFAULT-VALUE})")
  private String size;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
      description = "the seed of the first run: its data, its stress, and on simulated devices its chance (default: "
          + "${DEFAULT-VALUE})")
  private long seed;

  @Option(names = "--run-limit", paramLabel = "N",
      description = "give up a run after N accesses to memory on a simulated device (default: " + FEW_STEPS
          + ", of the usual size " + MANY_STEPS + "), or after N seconds with --command (default: 30)")
  private Optional<Long> limit = Optional.empty();

  @Option(names = "--stress", paramLabel = "NAME=VALUE[,…]", hideParamSyntax = true, split = ",",
      description = "change the stress: of systematic stress, patch=WORDS, the distance of the words, spread=N, the "
          + "number "
          + "of words, and sequence=ACCESSES of the loop, such as 'ld st2 ld' (default: patch=32,spread=2,sequence=ld "
          + "st2 ld, which tuning on a GTX Titan found); rounds=N of a stressing work-item's loop (default: so many "
          + "that a launch takes about ten times as long as without stress; on simulated devices unending); "
          + "cache=WORDS that cache-str walks through (default: "
          + SIMULATED_CACHE + " on simulated devices, else " + CACHE + ")")
  private List<String> stress = List.of();

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

  /** The name of the mapping that compiles the application; empty if none does. */
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

  private NamedValues stress() {
    return NamedValues.read(command, "--stress", stress, List.of("patch", "spread", "sequence", "rounds", "cache"));
  }

  /** The parameters of systematic stress. */
  Tuned tuned() {
    NamedValues given = stress();
    List<Boolean> accesses = given.text("sequence").map(s -> Tuned.sequence(s).orElseThrow(() -> wrong("--stress "
        + "sequence"
        + " wants loads and stores such as 'ld st2 ld', not '" + s + "'"))).orElse(Tuned.GUESS.sequence());
    return new Tuned(given.number("patch", 1, 1024, Tuned.GUESS.patch()), accesses,
        given.number("spread", 1, Tuned.SPREAD, Tuned.GUESS.spread()));
  }

  private OptionalLong rounds() {
    return stress().number("rounds", 0, 1 << 30);
  }

  private OptionalLong cache() {
    return stress().number("cache", 1, 1 << 28);
  }

  /** The application or program, ready to be run. */
  Subject subject(Session session, ChosenApplication chosen) {
    return chosen.application().map(a -> (Subject) onDevice(session, a)).orElseGet(() -> foreign.subject(tuned()));
  }

  private OnDevice onDevice(Session session, Application application) {
    Optional<Mapping> table = mapping().map(session.inputs()::mapping);
    int walked = (int) cache().orElse(simulated() ? SIMULATED_CACHE : CACHE);
    return new OnDevice(application, size(), device(), new OnDevice.Way(table, tuned(), most(), walked, rounds()));
  }

  /** The number of steps after which a simulated device gives up a run. */
  private long most() {
    return limit.orElse(size() == Size.USUAL || size() == Size.LARGE ? MANY_STEPS : FEW_STEPS);
  }

  /** The application with this name, or the program of {@code --command} in its place. */
  ChosenApplication chosen(Optional<String> name) {
    Optional<String> line = foreign.line();
    if (limit.filter(n -> n < 1).isPresent()) {
      throw wrong("--run-limit wants a number from 1 on");
    } else if (line.isPresent() && (rounds().isPresent() || cache().isPresent())) {
      throw wrong("--stress rounds and cache are for applications that run here; --command is run as it is");
    }
    limit.ifPresent(foreign::limit);
    if (name.isPresent() == line.isPresent()) {
      throw wrong(line.isPresent() ? "--command takes the place of an application: leave " + name.get() + " out"
          : "name an application ('periscope app list'), or a program of your own: --command");
    }
    return line.map(l -> ChosenApplication.of(l, foreign.sites()))
        .orElseGet(() -> ChosenApplication.of(application(name.get())));
  }

  /** The applications with these names; {@code all} stands for every application. */
  List<ChosenApplication> chosen(List<String> names) {
    if ((names.size() > 1 || names.equals(List.of("all"))) && foreign.line().isPresent()) {
      throw wrong("--command takes the place of an application: leave " + String.join(" ", names) + " out");
    }
    return names.equals(List.of("all")) ? Applications.all().stream().map(ChosenApplication::of).toList()
        : names.size() > 1 ? names.stream().map(n -> ChosenApplication.of(application(n))).toList()
            : List.of(chosen(names.stream().findFirst()));
  }

  /** The application with this name. */
  private Application application(String name) {
    return Applications.of(name).orElseThrow(() -> wrong("there is no application '" + name + "'; "
        + (KERNEL.matcher(name).matches() ? ownKernel(name)
            : NearNames.nearestOrAll(name, Applications.all().stream().map(Application::name).toList()))));
  }

  /** The way for a kernel's file in the place of an application. */
  private static String ownKernel(String file) {
    return "applications are built in ('periscope app list'). 'periscope kernel " + file + "' looks at every "
        + "execution of a kernel of your own, so that a fence can be taken out and the question asked again; "
        + "--command runs a program of your own";
  }

  /** The environment with this name. */
  Environment environment(String name) {
    return Environment.of(name).orElseThrow(() -> wrong("there is no environment '" + name + "'; "
        + NearNames.nearestOrAll(name, Environment.ALL.stream().map(Environment::toString).toList())));
  }

  /** The sites that a list such as {@code 0,2} names, or the word {@code none}, {@code shipped} or {@code all}. */
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

  /** The device in the form in which results name it. */
  DeviceInfo info(ChosenApplication chosen) {
    return chosen.application().map(a -> device().info()).orElseGet(() -> new DeviceInfo("command", chosen.name(),
        "command", "", List.of()));
  }

  /**
   * The run for a database of results. Its identity includes everything that its results depend on, so that another
   * text, size, mapping or stress gives another run.
   *
   * @param first the first seed
   * @param what  what the command does
   * @param how   the values of the command's other options
   */
  Run run(Session session, ChosenApplication chosen, long first, String what, String how) {
    String where = chosen.application().map(a -> size() + " by " + mapping().orElse("none") + " of " + limit.orElse(0L)
        + " steps, " + rounds().orElse(0) + " rounds, " + cache().orElse(0) + " words").orElse(chosen.sites().size()
            + " sites, " + foreign.seconds() + " s");
    String text = chosen.application().map(a -> Fingerprint.of(a.text(), mapping().map(session.inputs()::mapping)))
        .orElseGet(foreign::fingerprint);
    return Runs.of(Kind.LAUNCH, info(chosen), String.valueOf(first), Optional.empty(), Optional.of(what + " "
        + chosen.name() + " " + where + " " + how + ", " + tuned() + ", text " + text));
  }

  /** The report's description of what runs, and on which device. */
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
