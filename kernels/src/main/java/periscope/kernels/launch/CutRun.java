package periscope.kernels.launch;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.generate.cut.History;
import periscope.kernels.cut.StepOperations;
import periscope.litmus.launch.LaunchedProgram;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.Schedule;
import periscope.machines.grid.Shrinking;
import periscope.machines.grid.Trace;

/**
 * A run on a machine as a history, for cutting litmus tests.
 *
 * @param history the steps of the work-items; empty if no test can be cut out of the run
 * @param refusal the reason why not; empty if there is a history
 */
public record CutRun(Optional<History> history, String refusal) {

  /**
   * The program of a run.
   *
   * @param launched the program that runs
   * @param written  the program before compiling
   */
  public record Of(LaunchedProgram launched, LaunchedProgram written, GridMemory memory, long seed) {}

  /** The complete run with random moves, up to the limits of a trace. */
  public static CutRun whole(Of run, long most, BooleanSupplier stop) {
    Shrinking runs = new Shrinking(GridProgram.of(run.launched()), run.memory(), run.seed(), r -> true, most, stop);
    return told(run, runs, new Schedule(runs.recorded(), false));
  }

  /**
   * The run reduced to few moves, on its grid.
   *
   * @param shows whether a run shows the same fault
   * @param most  most steps of a replayed run
   * @param stop  called between runs; true ends the shrinking with the moves that are left
   */
  public static CutRun shrunk(Of run, Predicate<GridRun> shows, long most, BooleanSupplier stop) {
    Shrinking runs = new Shrinking(GridProgram.of(run.launched()), run.memory(), run.seed(), shows, most, stop);
    Optional<Schedule> base = runs.orderly();
    Optional<Schedule> few = base.flatMap(runs::shrunk);
    return few.map(s -> told(run, runs, s)).orElseGet(() -> new CutRun(Optional.empty(), base.isEmpty()
        ? "runs in order go wrong, too" : "stopped before the run was cut down"));
  }

  private static CutRun told(Of run, Shrinking runs, Schedule schedule) {
    Trace trace = runs.trace(schedule, IntStream.range(0, run.launched().grid().size()).boxed()
        .collect(Collectors.toSet()));
    Optional<String> refusal = StepOperations.refusal(run.written().body(), run.written().language())
        .or(() -> TraceHistory.refusal(trace, run.written(), run.launched(), Integer.MAX_VALUE));
    return refusal.map(r -> new CutRun(Optional.empty(), r)).orElseGet(() ->
        new CutRun(Optional.of(TraceHistory.of(trace, run.written())), ""));
  }
}
