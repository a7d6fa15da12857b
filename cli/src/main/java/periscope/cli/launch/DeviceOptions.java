package periscope.cli.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.LaunchDevices;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** On which device a launch is run, and how often, in place of asking a model. */
public final class DeviceOptions {

  /** What is about executions of a model, and means nothing for runs. */
  private static final List<String> OF_MODELS = List.of("--model", "--target-model", "--engine",
      "--unroll", "--run", "--states");

  /** What draws, which is for runs that are told. */
  private static final List<String> PICTURES = List.of("--svg", "--dot", "--tikz");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--device", paramLabel = "DEVICE",
      description = "run the launch, instead of asking a model: on one of the simulated devices interleaved,"
          + " store-buffers and, with --mapping, ugpu and the synthetic chips chip-1, chip-2 and so on, or on one of"
          + " OpenCL ('periscope list devices')")
  private Optional<String> device = Optional.empty();

  @Option(names = "--runs", paramLabel = "N", defaultValue = "100",
      description = "with --device: how often (default: ${DEFAULT-VALUE})")
  private int runs;

  @Option(names = "--seed", paramLabel = "N",
      description = "with a simulated device: the seed of the first run; the next has the next number (default: a new"
          + " one)")
  private Optional<Long> seed = Optional.empty();

  @Option(names = "--steps", paramLabel = "N", defaultValue = "10000000",
      description = "with a simulated device: accesses to memory, or rounds of loops, after which a run is given up"
          + " (default: ${DEFAULT-VALUE})")
  private long steps;

  @Option(names = {"-b", "--database"}, paramLabel = "FILE",
      description = "with --device: keep what the runs came to in this database of results ('periscope results')")
  private Optional<Path> database = Optional.empty();

  @Option(names = "--shrink",
      description = "with a simulated device: cut the first run that shows something down to few work-items and moves, "
          + "and tell what happens in it")
  private boolean shrink;

  @Option(names = "--schedule", paramLabel = "FILE", description = "with --shrink: write these moves to a file")
  private Optional<Path> schedule = Optional.empty();

  @Option(names = "--replay", paramLabel = "FILE",
      description = "run the moves of such a file again; it says the device, the grid and the mapping")
  private Optional<String> replay = Optional.empty();

  /** The device that was asked for. */
  public Optional<LaunchDevice> device() {
    boolean given = device.isPresent();
    for (String option : List.of("--runs", "--seed", "--shrink", "--schedule", "--database", "--grid", "--global",
        "--local")) {
      if (replay.isPresent() && (given || has(option))) {
        throw wrong("--replay says all of a run: " + (given ? "--device" : option) + " has no place beside it");
      }
    }
    if (schedule.isPresent() && !shrink) {
      throw wrong("--schedule goes with --shrink");
    }
    for (String option : List.of("--runs", "--seed", "--steps", "--shrink", "--database")) {
      if (!given && replay.isEmpty() && has(option)) {
        throw wrong(option + " goes with --device");
      }
    }
    OF_MODELS.stream().filter(o -> (given || replay.isPresent()) && has(o)).findFirst().ifPresent(o -> {
      throw wrong((given ? "--device" : "--replay") + " runs the launch, and " + o + " is about executions of a model: "
          + "leave one of them out");
    });
    PICTURES.stream().filter(o -> given && !shrink && has(o)).findFirst().ifPresent(o -> {
      throw wrong(o + " draws what happens in a run: with --device it goes with --shrink");
    });
    if (runs < 1 || steps < 1) {
      throw wrong((runs < 1 ? "--runs" : "--steps") + " wants a number from 1 on");
    }
    Optional<LaunchDevice> found = device.map(d -> NamedLaunchDevice.find(command, d));
    found.filter(d -> !Devices.simulated(d.info())).ifPresent(d ->
        List.of("--seed", "--steps", "--shrink").stream().filter(this::has).findFirst().ifPresent(o -> {
          throw wrong(o + " is for simulated devices: chance and time on " + d.info().id() + " are its own");
        }));
    return found;
  }

  /** The file whose run is to be replayed. */
  public Optional<String> replay() {
    return replay;
  }

  /** The simulated device of a name. */
  public LaunchDevice simulated(String name) {
    return LaunchDevices.simulated(name).orElseThrow(() -> wrong("--replay: no simulated device is "
        + "called '" + name + "'"));
  }

  private boolean has(String option) {
    return command.commandLine().getParseResult().hasMatchedOption(option);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  int runs() {
    return runs;
  }

  long seed() {
    return seed.orElseGet(() -> System.nanoTime() & 0xffff_ffffL);
  }

  Optional<Path> database() {
    return database;
  }

  boolean shrinks() {
    return shrink;
  }

  Optional<Path> scheduleFile() {
    return schedule;
  }

  long steps() {
    return steps;
  }
}
