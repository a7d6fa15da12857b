package periscope.cli.launch;

import periscope.cli.kernel.KernelFile;
import periscope.cli.session.Session;
import periscope.cli.session.Subcommand;
import periscope.kernels.launch.ScheduleFile;
import periscope.litmus.source.SourceText;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.LaunchDevices;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code periscope replay}: it repeats a run move by move, as a file describes it. */
@picocli.CommandLine.Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Run a saved trace of a kernel again, move by move, and tell what happens in it.",
    footer = {"", "'periscope launch --shrink --out TRACE' writes a trace. It says the device, the grid and the"
      + " mapping; the kernel's file may have changed since.", "",
      "Exit code 0 means that the run shows no fault, 1 that it does, 4 that a file cannot be used.", "",
      "Example:", "  periscope replay lock.cl lock.json"})
public final class Replay implements Subcommand {

  private final Session session;

  @Parameters(index = "0", paramLabel = "FILE", description = "a file of kernels")
  private String file;

  @Parameters(index = "1", paramLabel = "TRACE", description = "a file that 'periscope launch --shrink --out' wrote")
  private String trace;

  @Mixin
  private LaunchInput input = new LaunchInput();

  public Replay(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (input.has("--grid")) {
      throw input.wrong("the trace says the grid: --grid has no place beside it");
    }
    KernelFile kernels = input.kernels(session, file);
    SourceText text = session.inputs().sources().file(trace);
    ScheduleFile schedule = ScheduleFile.read(text);
    LaunchDevice device = LaunchDevices.simulated(schedule.device()).orElseThrow(() -> input.wrong(
        "no simulated device is called '" + schedule.device() + "', which the trace names"));
    return input.on(session, kernels, device, input.mapping().or(schedule::compiledBy),
        RunSettings.replay(schedule.seed(), input.steps())).replay(schedule, text);
  }
}
