package periscope.kernels.launch;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.generate.cut.History;
import periscope.litmus.launch.LaunchedProgram;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.Schedule;
import periscope.machines.grid.Shrinking;
import periscope.machines.grid.Trace;

/**
 * A run that shows something, as what happened in it.
 *
 * @param history what the work-items did, if it is known
 * @param refusal why it is not; empty if it is
 */
public record CutRun(Optional<History> history, String refusal) {

  /**
   * Of which program a run is.
   *
   * @param launched what runs
   * @param written  the same before anything compiled it
   */
  public record Of(LaunchedProgram launched, LaunchedProgram written, GridMemory memory, long seed) {}

  /** The run as chance makes it, as far as a trace goes. */
  public static CutRun whole(Of run, long most, BooleanSupplier stop) {
    Shrinking runs = new Shrinking(GridProgram.of(run.launched()), run.memory(), run.seed(), r -> true, most, stop);
    return told(run, runs, new Schedule(runs.recorded(), false));
  }

  /**
   * The run cut down, on the grid that it was seen on.
   *
   * @param shows whether a run shows what that one does
   * @param most  steps after which a run is given up
   * @param stop  asked between runs whether to be content with what there is
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
    Optional<String> refusal = TraceHistory.refusal(trace, run.written(), run.launched(), Integer.MAX_VALUE);
    return refusal.map(r -> new CutRun(Optional.empty(), r)).orElseGet(() ->
        new CutRun(Optional.of(TraceHistory.of(trace, run.written())), ""));
  }
}
