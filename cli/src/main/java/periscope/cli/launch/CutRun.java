package periscope.cli.launch;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.generate.cut.History;
import periscope.litmus.launch.LaunchedProgram;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun;
import periscope.machines.grid.Schedule;
import periscope.machines.grid.Shrinking;

/**
 * A run that shows something, cut down on the grid that it was seen on, as what happened in it.
 *
 * @param history what the work-items did that matter, if it is known
 * @param refusal why it is not; empty if it is
 */
public record CutRun(Optional<History> history, String refusal) {

  /**
   * Cuts a run down.
   *
   * @param launched what runs
   * @param written  the same before anything compiled it
   * @param seed     of the run
   * @param shows    whether a run shows what that one does
   * @param most     steps after which a run is given up
   * @param stop     asked between runs whether to be content with what there is
   */
  public static CutRun of(LaunchedProgram launched, LaunchedProgram written, GridMemory memory, long seed,
      Predicate<GridRun> shows, long most, BooleanSupplier stop) {
    Shrinking runs = new Shrinking(GridProgram.of(launched), memory, seed, shows, most, stop);
    Optional<Schedule> base = runs.orderly();
    Optional<Schedule> few = base.flatMap(runs::shrunk);
    if (few.isEmpty()) {
      return new CutRun(Optional.empty(), base.isEmpty() ? "runs in order go wrong, too" : "stopped before the run was "
          + "cut down");
    }
    Shrunk shrunk = Shrunk.of(launched, launched.grid(), runs, seed, few.get(), !stop.getAsBoolean());
    Optional<String> refusal = TraceHistory.refusal(shrunk.trace(), written, launched);
    return refusal.map(r -> new CutRun(Optional.empty(), r)).orElseGet(() ->
        new CutRun(Optional.of(TraceHistory.of(shrunk.trace(), written)), ""));
  }
}
