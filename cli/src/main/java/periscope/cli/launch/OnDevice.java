package periscope.cli.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.cli.json.Json;
import periscope.cli.picture.Picture;
import periscope.cli.picture.PictureFiles;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.cli.session.Version;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.Shrinking;
import periscope.runtime.launch.LaunchDevice;

/** A launch that is run on a device. */
public final class OnDevice {

  private final Session session;
  private final LaunchSource source;
  private final LaunchDevice device;
  private final DeviceOptions options;
  private final BooleanSupplier stop;
  private final boolean all;
  private final boolean json;
  private final List<PictureFiles> pictures;

  /**
   * Nothing is run yet.
   *
   * @param pictures where pictures of runs that are told go
   * @param stop asked now and then whether to give up
   * @param all  whether everything is to be told
   * @param json whether it is told to programs
   */
  public OnDevice(Session session, LaunchSource source, LaunchDevice device, DeviceOptions options,
      List<PictureFiles> pictures, BooleanSupplier stop, boolean all, boolean json) {
    this.session = session;
    this.source = source;
    this.device = device;
    this.options = options;
    this.stop = stop;
    this.all = all;
    this.json = json;
    this.pictures = pictures;
  }

  /** Runs it as often as it is asked for, and cuts a run down, if that is. The exit code. */
  public int run() {
    Terminal terminal = session.terminal();
    LaunchedProgram launched = asked(source.program());
    LaunchRuns runs = LaunchRuns.of(source.text(), launched, device, options.runs(), options.seed(), options.steps(),
        stop, n -> terminal.progress(n + " of " + options.runs() + " runs"));
    terminal.progress("");
    if (!json) {
      tell(runs);
    }
    Optional<Shrunk> shrunk = options.shrinks() ? shrink(runs, launched) : Optional.empty();
    finish(runs, shrunk);
    return runs.failed() ? Exit.FAILS : runs.runs() < options.runs() || runs.cut() > 0 ? Exit.UNKNOWN : Exit.OK;
  }

  private void tell(LaunchRuns runs) {
    Terminal terminal = session.terminal();
    RunsReport.lines(runs, source.text(), source.words(), source.mapping(), all, terminal.colours())
        .forEach(terminal::line);
    terminal.out().flush();
  }

  private Optional<Shrunk> shrink(LaunchRuns runs, LaunchedProgram launched) {
    Terminal terminal = session.terminal();
    if (runs.telling().isEmpty()) {
      terminal.note("--shrink: no run shows anything that could be cut down");
      return Optional.empty();
    }
    long seed = runs.telling().get();
    GridMemory memory = device.machine().orElseThrow();
    GridRun told = GridMachine.run(GridProgram.of(launched), memory, seed, options.steps(), stop);
    Optional<Shrunk> shrunk = Shown.of(launched, told).flatMap(shown -> Shrunk.of(source, launched, memory, seed, shown,
        options.steps(), stop, terminal::progress));
    terminal.progress("");
    if (shrunk.isEmpty()) {
      terminal.note("--shrink: stopped before anything was cut down");
    }
    options.scheduleFile().flatMap(f -> shrunk.filter(s -> s.schedule().isPresent())).ifPresent(s ->
        write(options.scheduleFile().get(), s));
    return shrunk;
  }

  /** Tells what a run was cut down to, or everything as JSON, and draws. */
  private void finish(LaunchRuns runs, Optional<Shrunk> shrunk) {
    Terminal terminal = session.terminal();
    List<String> drawn = shrunk.filter(s -> s.schedule().isPresent()).map(this::draw).orElse(List.of());
    if (json) {
      terminal.line(Json.print(RunsJson.of(runs, source.text(), source.mapping(), shrunk, drawn)));
    } else {
      shrunk.ifPresent(s -> {
        terminal.line("");
        ShrunkReport.lines(s, source.text(), source.words(), all).forEach(terminal::line);
      });
    }
    terminal.out().flush();
  }

  private List<String> draw(Shrunk shrunk) {
    Picture picture = TraceExecution.picture(shrunk.trace(), shrunk.launched(), TraceReport.told(shrunk.trace()),
        List.of("on " + shrunk.launched().grid() + ", run by " + device.info().id()));
    List<String> drawn = new ArrayList<>();
    for (PictureFiles form : pictures) {
      try {
        drawn.add(form.write(form.base(shrunk.launched().kernel()), picture).toString());
        session.terminal().note(form.told());
      } catch (IOException e) {
        session.terminal().note("the picture cannot be written: " + e.getMessage());
      }
    }
    return drawn;
  }

  private void write(Path file, Shrunk shrunk) {
    try {
      Files.writeString(file, Json.document(ScheduleFile.of(shrunk, Version.text(), device.info().id(),
          source.mapping())) + "\n", StandardCharsets.UTF_8);
      session.terminal().note("the schedule is in " + file + "; --replay " + file + " runs it again");
    } catch (IOException e) {
      session.terminal().note("the schedule cannot be written to " + file + ": " + e.getMessage());
    }
  }

  /** Runs a schedule again. */
  public int replay(ScheduleFile read, SourceText file) {
    LaunchedProgram launched = asked(source.on(read.grid()));
    GridMemory memory = device.machine().orElseThrow();
    device.prepare(source.text(), launched).close();
    Shrinking machine = new Shrinking(GridProgram.of(launched), memory, read.seed(), r -> Shown.of(launched, r)
        .isPresent(), options.steps(), stop);
    Shrunk replayed = Shrunk.of(launched, launched.grid(), machine, read.seed(), read.schedule(launched, file), true);
    LaunchRuns runs = LaunchRuns.of(launched, device.info(), read.seed(), options.steps(), replayed.trace().run());
    if (!json) {
      tell(runs);
    }
    finish(runs, Optional.of(replayed));
    return Shown.of(launched, replayed.trace().run()).isPresent() ? Exit.FAILS : Exit.OK;
  }

  /** The launch, whose condition is one that runs can be asked. */
  private LaunchedProgram asked(LaunchedProgram launched) {
    if (launched.condition().stream().flatMap(Condition::operands).anyMatch(Operand.RegisterValue.class::isInstance)) {
      throw new InvalidInputException(Diagnostic.error(source.text(), Span.NONE, "the condition asks for a variable of "
          + "a " + source.words().item() + ", and runs keep memory only", "write it to a buffer, and ask for that"));
    }
    launched.condition().stream().flatMap(Condition::operands).filter(Operand.LocationValue.class::isInstance)
        .map(o -> ((Operand.LocationValue) o).name()).filter(x -> launched.array(x)
            .filter(a -> a.space() == AddressSpace.GLOBAL).isEmpty()).findFirst().ifPresent(x -> {
              throw new InvalidInputException(Diagnostic.error(source.text(), Span.NONE, "the condition asks for " + x
                  + ", which is no global memory: runs keep that only", "write it to a buffer, and ask for that"));
            });
    return launched;
  }
}
