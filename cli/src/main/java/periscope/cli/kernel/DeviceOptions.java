package periscope.cli.kernel;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.source.NearNames;
import periscope.machines.grid.GridMemory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** On which device a launch is run, and how often, in place of asking a model. */
final class DeviceOptions {

  /** What is about executions of a model, and means nothing for runs. */
  private static final List<String> OF_MODELS = List.of("--model", "--mapping", "--target-model", "--engine",
      "--unroll", "--run", "--states", "--json", "--svg", "--dot", "--tikz");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--device", paramLabel = "DEVICE",
      description = "run the launch on a simulated device, instead of asking a model: interleaved or store-buffers")
  private Optional<String> device = Optional.empty();

  @Option(names = "--runs", paramLabel = "N", defaultValue = "100",
      description = "with --device: how often (default: ${DEFAULT-VALUE})")
  private int runs;

  @Option(names = "--seed", paramLabel = "N",
      description = "with --device: the seed of the first run; the next has the next number (default: a new one)")
  private Optional<Long> seed = Optional.empty();

  @Option(names = "--steps", paramLabel = "N", defaultValue = "10000000",
      description = "with --device: accesses to memory after which a run is given up (default: ${DEFAULT-VALUE})")
  private long steps;

  /** The device that was asked for. */
  Optional<GridMemory> device() {
    boolean given = device.isPresent();
    for (String option : List.of("--runs", "--seed", "--steps")) {
      if (!given && has(option)) {
        throw wrong(option + " goes with --device");
      }
    }
    OF_MODELS.stream().filter(o -> given && has(o)).findFirst().ifPresent(o -> {
      throw wrong("--device runs the launch, and " + o + " is about executions of a model: leave one of them out");
    });
    if (runs < 1 || steps < 1) {
      throw wrong((runs < 1 ? "--runs" : "--steps") + " wants a number from 1 on");
    }
    return device.map(this::named);
  }

  private GridMemory named(String name) {
    List<String> names = Stream.of(GridMemory.values()).map(DeviceOptions::name).toList();
    return Stream.of(GridMemory.values()).filter(m -> name(m).equals(name)).findFirst()
        .orElseThrow(() -> wrong("no device runs kernels that is called '" + name + "'; "
            + NearNames.nearestOrAll(name, names)));
  }

  static String name(GridMemory memory) {
    return memory.name().toLowerCase(Locale.ROOT).replace('_', '-');
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

  long steps() {
    return steps;
  }
}
