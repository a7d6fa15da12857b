package periscope.cli.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.cli.kernel.KernelFile;
import periscope.cli.kernel.LaunchOptions;
import periscope.cli.session.Definitions;
import periscope.cli.session.ModelFiles;
import periscope.cli.session.PictureOptions;
import periscope.cli.session.Session;
import periscope.cli.session.TimeOption;
import periscope.kernels.launch.LaunchSource;
import periscope.litmus.launch.Grid;
import periscope.runtime.launch.LaunchDevice;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that the commands {@code launch} and {@code replay} share. */
final class LaunchInput {

  /** The options that {@code kernel} has, too, and that describe the launch. */
  private static final Set<String> SHARED =
      Set.of("--kernel", "--grid", "--set", "--spec", "-D", "-U", "--arch", "--include");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private LaunchOptions launch = new LaunchOptions();

  @Option(names = {"-m", "--mapping"}, paramLabel = "MAPPING",
      description = "run the code that a mapping compiles the launch to: a shipped one's name or a .map file")
  private Optional<String> mapping = Optional.empty();

  @Option(names = "--run-limit", paramLabel = "N", defaultValue = "10000000",
      description = "give up a run on a simulated device after N accesses to memory, or rounds of loops (default: "
          + "${DEFAULT-VALUE})")
  private long steps;

  @Option(names = "--all", description = "show every fault, each with a run, and all final states")
  private boolean all;

  @Option(names = "--json", description = "print the report as JSON (docs/schemas/kernel-runs.schema.json)")
  private boolean json;

  @Mixin
  private PictureOptions drawing = new PictureOptions();

  @Option(names = "--litmus", paramLabel = "FOLDER", description = "write the litmus test that the run stands for, "
      + "if it"
      + " is cut down")
  private Optional<Path> litmus = Optional.empty();

  @Mixin
  private ModelFiles include = new ModelFiles();

  @Mixin
  private Definitions definitions = new Definitions();

  @Mixin
  private TimeOption time = new TimeOption();

  Optional<String> mapping() {
    return mapping;
  }

  long steps() {
    if (steps < 1) {
      throw wrong("--run-limit wants a number from 1 on");
    }
    return steps;
  }

  boolean has(String option) {
    return command.commandLine().getParseResult().hasMatchedOption(option);
  }

  ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** The words of the command that looks at every execution of the launch, without too large a grid. */
  private List<String> question(KernelFile kernels) {
    List<String> words = new ArrayList<>(List.of("periscope", "kernel", kernels.text().name()));
    for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
      String name = option.longestName();
      option.originalStringValues().stream().filter(v -> SHARED.contains(name))
          .filter(v -> !name.equals("--grid") || Grid.parse(v).filter(g -> g.size() > Grid.MOST).isEmpty())
          .forEach(v -> words.addAll(List.of(name, v)));
    }
    return words;
  }

  /** Reads the file of kernels. */
  KernelFile kernels(Session session, String file) {
    include.addTo(session.inputs());
    session.inputs().sources().define(definitions.compilation());
    return KernelFile.read(session, file);
  }

  /**
   * The launch on a device, not run yet.
   *
   * @param table the name of the mapping that compiles it; empty if none does
   */
  OnDevice on(Session session, KernelFile kernels, LaunchDevice device, Optional<String> table, RunSettings settings) {
    LaunchSource source = new LaunchSource(kernels.language(), kernels.text(),
        launch.program(session.inputs().sources(), kernels.words()), table, table.map(session.inputs()::mapping));
    return new OnDevice(session, source, device, settings,
        new OnDevice.Telling(drawing.files(command, 1), litmus, all, json, question(kernels)),
        time.limit().over(session::stopped));
  }
}
