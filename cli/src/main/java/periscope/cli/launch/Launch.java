package periscope.cli.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import periscope.cli.kernel.KernelFile;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code periscope launch}: it runs a kernel many times on a device. */
@picocli.CommandLine.Command(
    name = "launch",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run a kernel many times on a device, and count the final states and the faults of the runs.",
    footer = {"", "The file is OpenCL C (.cl) or CUDA C (.cu); a comment in it, or the options, say how a kernel is"
      + " launched (docs/kernels.md). 'periscope kernel' looks at every execution of a small launch instead.", "",
      "Exit code 0 means that no run shows a fault; 1 that one does, or never ends; 3 that not all runs came to"
          + " their end; 4 that the file cannot be read.", "",
      "Examples:",
      "  periscope launch lock.cl --device pocl-0 --runs 1000",
      "  periscope launch lock.cl --device chip-1 --mapping opencl-ptx --shrink --out lock.json"})
public final class Launch implements Subcommand {

  private final Session session;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "a file of kernels")
  private String file;

  @Option(names = {"-d", "--device"}, paramLabel = "ID", required = true,
      description = "the device: one of the simulated devices interleaved, store-buffers and, with --mapping, ugpu and "
          + "the synthetic chips chip-1, chip-2 and so on, or one of OpenCL ('periscope list devices')")
  private String device;

  @Option(names = {"-n", "--runs"}, paramLabel = "N", defaultValue = "100",
      description = "the number of runs (default: ${DEFAULT-VALUE})")
  private int runs;

  @Option(names = "--seed", paramLabel = "N",
      description = "on a simulated device: the seed of the first run; the next has the next number (default: a new "
          + "one)")
  private Optional<Long> seed = Optional.empty();

  @Option(names = "--shrink",
      description = "on a simulated device: cut the first run that shows a fault down to few work-items and moves, and "
          + "tell what happens in it")
  private boolean shrink;

  @Option(names = {"-o", "--out"}, paramLabel = "FILE",
      description = "with --shrink: write the moves to this file, for 'periscope replay'")
  private Optional<Path> schedule = Optional.empty();

  @Option(names = {"-b", "--database"}, paramLabel = "FILE",
      description = "keep the results of the runs in this database ('periscope results')")
  private Optional<Path> database = Optional.empty();

  @Mixin
  private LaunchInput input = new LaunchInput();

  public Launch(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    for (String option : List.of("--out", "--litmus", PictureOptions.NAME)) {
      if (!shrink && input.has(option)) {
        throw wrong(option + " is about a run that is cut down: it goes with --shrink");
      }
    }
    if (runs < 1) {
      throw wrong("--runs wants a number from 1 on");
    }
    LaunchDevice found = NamedLaunchDevice.find(spec, device);
    if (!Devices.simulated(found.info())) {
      List.of("--seed", "--run-limit", "--shrink").stream().filter(input::has).findFirst().ifPresent(o -> {
        throw wrong(o + " is for simulated devices: chance and time on " + found.info().id() + " are its own");
      });
    }
    KernelFile kernels = input.kernels(session, file);
    long first = seed.orElseGet(() -> System.nanoTime() & 0xffff_ffffL);
    return input.on(session, kernels, found, input.mapping(),
        new RunSettings(runs, first, input.steps(), database, shrink, schedule)).run();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
