package periscope.cli.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.cli.session.Exit;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.engines.portfolio.Engines;
import periscope.generate.cut.CutTest;
import periscope.generate.cut.Cutting;
import periscope.inputs.Judges;
import periscope.inputs.Judges.Judge;
import periscope.kernels.cut.CutReport;
import periscope.kernels.cut.JudgedCut;
import periscope.kernels.launch.LaunchRuns;
import periscope.kernels.launch.LaunchSource;
import periscope.kernels.launch.RunFault;
import periscope.kernels.launch.RunsJson;
import periscope.kernels.launch.RunsReport;
import periscope.kernels.launch.ScheduleFile;
import periscope.kernels.launch.Shrunk;
import periscope.kernels.launch.ShrunkReport;
import periscope.kernels.launch.StoredRuns;
import periscope.kernels.launch.TraceExecution;
import periscope.kernels.launch.TraceHistory;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.ShellLine;
import periscope.machines.grid.GridMachine;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.Shrinking;
import periscope.reports.Version;
import periscope.reports.json.Json;
import periscope.reports.picture.Picture;
import periscope.reports.picture.PictureFiles;
import periscope.runtime.launch.LaunchDevice;
import periscope.semantics.LoopBound;

/** A launch that runs on a device. */
final class OnDevice {

  /** The largest number of steps of a run in which the shortest of all cycles is searched for. */
  private static final int MOST = 5_000;

  /**
   * The form of the report.
   *
   * @param pictures the places of pictures of reduced runs
   * @param litmus   the folder for the litmus tests of reduced runs, if they are asked for
   * @param all      whether everything is reported
   * @param json     whether the report is JSON
   * @param question the words of the command that asks a model about the launch, without a grid if that is too large
   */
  record Telling(List<PictureFiles> pictures, Optional<Path> litmus, boolean all, boolean json,
      List<String> question) {}

  private final Session session;
  private final LaunchSource source;
  private final LaunchDevice device;
  private final RunSettings settings;
  private final Telling telling;
  private final BooleanSupplier stop;

  /**
   * A launch that has not run yet.
   *
   * @param stop called now and then; true ends the launches
   */
  OnDevice(Session session, LaunchSource source, LaunchDevice device, RunSettings settings, Telling telling,
      BooleanSupplier stop) {
    this.session = session;
    this.source = source;
    this.device = device;
    this.settings = settings;
    this.telling = telling;
    this.stop = stop;
  }

  /**
   * Runs the launch as often as the user asks, and reduces a run if that is asked for.
   *
   * @return the exit code
   */
  int run() {
    Terminal terminal = session.terminal();
    LaunchedProgram launched = asked(source.program());
    LaunchRuns runs = made(launched);
    terminal.progress("");
    if (!telling.json) {
      tell(runs, false);
    }
    Optional<Shrunk> shrunk = settings.shrink() ? shrink(runs, launched) : Optional.empty();
    finish(runs, shrunk, false);
    return exit(runs, settings.runs());
  }

  private static int exit(LaunchRuns runs, int wanted) {
    return runs.failed() ? Exit.FAILS : runs.runs() < wanted || runs.cut() > 0 ? Exit.UNKNOWN : Exit.OK;
  }

  private LaunchRuns made(LaunchedProgram launched) {
    long seed = settings.seed();
    try (StoredRuns stored = new StoredRuns(settings.database(), launched, device.info(), seed, source.mapping(),
        settings.steps())) {
      return LaunchRuns.of(source, launched, device, settings.runs(), seed, settings.steps(), stop,
          (number, of, run) -> {
            session.terminal().progress(number + " of " + settings.runs() + " runs");
            stored.add(of, run);
          });
    }
  }

  private void tell(LaunchRuns runs, boolean replayed) {
    Terminal terminal = session.terminal();
    RunsReport.lines(runs, source.text(), source.words(), source.mapping(), telling.all,
        !settings.shrink() && !replayed, telling.question, terminal.colours())
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
    GridRun told = GridMachine.run(GridProgram.of(launched), memory, seed, settings.steps(), stop);
    Optional<Shrunk> shrunk = RunFault.of(launched, told)
        .flatMap(shown -> Shrunk.of(source, launched, memory, seed, shown,
        settings.steps(), stop, terminal::progress));
    terminal.progress("");
    if (shrunk.isEmpty()) {
      terminal.note(stop.getAsBoolean() ? "--shrink: stopped before anything was cut down" : "--shrink: not cut down: "
          + source.words().item() + "s that run one after the other do not come to their end, or go wrong in another "
          + "way");
    }
    settings.schedule().flatMap(f -> shrunk.filter(s -> s.schedule().isPresent())).ifPresent(s ->
        write(settings.schedule().get(), s));
    return shrunk;
  }

  /** Reports the reduced run, or everything as JSON; draws pictures, and cuts out the litmus test. */
  private void finish(LaunchRuns runs, Optional<Shrunk> shrunk, boolean replayed) {
    Terminal terminal = session.terminal();
    Optional<Shrunk> told = shrunk.filter(s -> s.schedule().isPresent());
    List<String> drawn = told.map(this::draw).orElse(List.of());
    Optional<CutReport> test = telling.litmus.flatMap(folder -> told.flatMap(s -> cut(s, folder)));
    if (telling.json) {
      terminal.line(Json.print(
          RunsJson.of(runs, source.text(), source.words(), source.mapping(), shrunk, drawn, test)));
    } else {
      shrunk.ifPresent(s -> {
        terminal.line("");
        ShrunkReport.lines(s, source.text(), source.words(), telling.all, replayed).forEach(terminal::line);
      });
      test.map(CutReport::lines).ifPresent(l -> {
        terminal.line("");
        l.forEach(terminal::line);
      });
    }
    terminal.out().flush();
    test.ifPresent(CutReport::write);
  }

  /** The litmus test of a reduced run, with the verdict of the model of the kernel's language. */
  private Optional<CutReport> cut(Shrunk shrunk, Path folder) {
    LaunchedProgram written = source.written(shrunk.launched().grid());
    Optional<String> refusal = TraceHistory.refusal(shrunk.trace(), written, shrunk.launched(), MOST);
    Optional<CutTest> test = refusal.isPresent() ? Optional.empty()
        : Cutting.whole(TraceHistory.of(shrunk.trace(), written), JudgedCut.description(source.text()))
            .filter(t -> t.kind() == CutTest.Kind.CYCLE);
    if (test.isEmpty()) {
      session.terminal().note("--litmus: no test: " + refusal.orElse("what these " + source.words().item()
          + "s read and write of each other has no cycle: as far as their steps go, interleaving explains it")
          + "; 'periscope kernel " + source.text().name() + " --litmus' without --device asks a model, on small grids");
      return Optional.empty();
    }
    Judge judge = new Judges(session.inputs(), Optional.empty())
        .of(session.inputs().languages().ofHeader(source.language().language())
        .name());
    List<JudgedCut> judged = test.stream().map(t -> JudgedCut.of(session.inputs().languages(), t, "The run with seed "
        + shrunk.seed() + " on " + shrunk.launched().grid(), Engines.AUTO.engine(judge.model(),
            LoopBound.DEFAULT), v -> true, stop)).toList();
    return Optional.of(new CutReport(judged, judge.name(), Optional.of(folder)));
  }

  private List<String> draw(Shrunk shrunk) {
    Picture picture = TraceExecution.picture(shrunk.trace(), shrunk.launched(), source.text(),
        List.of("on " + shrunk.launched().grid() + ", run by " + device.info().id()));
    List<String> drawn = new ArrayList<>();
    for (PictureFiles form : telling.pictures) {
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
      session.terminal().note("the schedule is in " + file + "; this command runs it again: periscope replay "
          + ShellLine.of(List.of(source.text().name(), file.toString())));
    } catch (IOException e) {
      session.terminal().note("the schedule cannot be written to " + file + ": " + e.getMessage());
    }
  }

  /**
   * Runs a saved schedule again.
   *
   * @return the exit code
   */
  int replay(ScheduleFile read, SourceText file) {
    LaunchedProgram launched = asked(source.on(read.grid()));
    GridMemory memory = device.machine().orElseThrow();
    source.prepare(device, launched).close();
    Shrinking machine = new Shrinking(GridProgram.of(launched), memory, read.seed(), r -> RunFault.of(launched, r)
        .isPresent(), settings.steps(), stop);
    Shrunk replayed = Shrunk.of(launched, launched.grid(), machine, read.seed(), read.schedule(launched, file), true);
    LaunchRuns runs = LaunchRuns.of(launched, device.info(), read.seed(), settings.steps(), replayed.trace().run());
    if (!telling.json) {
      tell(runs, true);
    }
    finish(runs, Optional.of(replayed), true);
    return exit(runs, 1);
  }

  /** The launch, after a check that runs can answer its condition. */
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
