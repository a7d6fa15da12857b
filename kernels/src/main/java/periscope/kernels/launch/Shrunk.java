package periscope.kernels.launch;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.InvalidInputException;
import periscope.machines.grid.GridMemory;
import periscope.machines.grid.GridProgram;
import periscope.machines.grid.GridRun.Fault;
import periscope.machines.grid.Move;
import periscope.machines.grid.Schedule;
import periscope.machines.grid.Shrinking;
import periscope.machines.grid.Trace;

/**
 * A run with a fault, reduced to the essential: to a small grid, if one shows the fault, and to few moves.
 *
 * @param launched the launch that runs
 * @param grid     grid of the original run
 * @param schedule the moves; empty if runs in order show the fault, too, so that it does not depend on timing
 * @param whole    whether the reduction finished, so that no more moves can be left out
 */
public record Shrunk(LaunchedProgram launched, Grid grid, long seed, Optional<Schedule> schedule, Trace trace,
    boolean whole) {

  /** Most work-items of a small grid. */
  static final int FEW = 4;

  /** Most runs on each small grid; {@code STEPS} is the bound on steps of each. */
  private static final int TRIES = 400;
  private static final long STEPS = 100_000;

  /**
   * Most runs on the original grid to reduce until one needs few work-items; {@code AGAIN} is the number of runs to
   * look for them.
   */
  private static final int CUTS = 4;
  private static final int AGAIN = 50;

  /** The search for a shrunk run. */
  private record Search(LaunchSource source, GridMemory memory, RunFault shown, long most, BooleanSupplier stop,
      Consumer<String> progress) {

    private Optional<Shrunk> small(Grid grid, long seed) {
      for (Grid each : grid.size() <= FEW ? List.<Grid>of() : few(grid.dimensions())) {
        progress.accept("looking on " + each);
        Optional<Shrunk> found = read(each).flatMap(p -> tried(p, grid, seed));
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }

    /** All small grids, those with the fewest work-items first. */
    private static List<Grid> few(int dimensions) {
      List<List<Integer>> sizes = IntStream.rangeClosed(1, FEW).boxed().flatMap(a -> IntStream.rangeClosed(1, FEW / a)
          .mapToObj(b -> List.of(a, b))).toList();
      Stream<Grid> grids = dimensions == 1 ? sizes.stream().map(s -> Grid.of(s.get(0), s.get(1)))
          : sizes.stream().flatMap(s -> Stream.of(new Grid(List.of(1), s, 1),
              new Grid(s, List.of(1), s.get(0) * s.get(1))));
      return grids.sorted(Comparator.comparingInt(Grid::size).thenComparingInt(Grid::items)).toList();
    }

    /** The launch on another grid; empty if it cannot be launched there. */
    private Optional<LaunchedProgram> read(Grid grid) {
      try {
        return Optional.of(source.on(grid));
      } catch (InvalidInputException e) {
        return Optional.empty();
      }
    }

    /** Shrinks the first of several runs that shows the fault, if a run in order does not show it. */
    private Optional<Shrunk> tried(LaunchedProgram launched, Grid from, long seed) {
      GridProgram program = GridProgram.of(launched);
      for (int i = 0; i < TRIES && !stop.getAsBoolean(); i++) {
        Shrinking runs = shrinking(launched, program, seed + i, Math.min(most, STEPS));
        if (runs.shows()) {
          Optional<Schedule> base = runs.orderly();
          long telling = seed + i;
          return base.flatMap(b -> shrunk(launched, from, runs, b, telling));
        }
      }
      return Optional.empty();
    }

    private Shrinking shrinking(LaunchedProgram launched, GridProgram program, long seed, long steps) {
      return new Shrinking(program, memory, seed, r -> RunFault.of(launched, r).filter(shown::equals).isPresent(),
          steps,
          stop);
    }

    /** Shrinks several runs on the original grid; returns the one that needs the fewest work-items. */
    private Optional<Shrunk> here(LaunchedProgram launched, long seed) {
      GridProgram program = GridProgram.of(launched);
      Optional<Shrunk> best = Optional.empty();
      int cuts = 0;
      for (int i = 0; i < AGAIN && cuts < CUTS && !stop.getAsBoolean(); i++) {
        progress.accept("cutting down the run with seed " + (seed + i));
        Shrinking runs = shrinking(launched, program, seed + i, most);
        Optional<Schedule> base = i > 0 && !runs.shows() ? Optional.empty() : runs.orderly();
        if (base.isEmpty() && i == 0 && !stop.getAsBoolean() && runs.orderlyShow()) {
          return Optional.of(new Shrunk(launched, launched.grid(), seed, Optional.empty(),
              runs.trace(new Schedule(List.of(), false), Set.of()), true));
        }
        long now = seed + i;
        Optional<Shrunk> cut = base.flatMap(b -> shrunk(launched, launched.grid(), runs, b, now));
        cuts += cut.isPresent() ? 1 : 0;
        best = best.isEmpty() || cut.isPresent() && cut.get().items().size() < best.get().items().size() ? cut : best;
        if (best.isPresent() && best.get().items().size() <= FEW) {
          return best;
        }
      }
      return best;
    }

    private Optional<Shrunk> shrunk(LaunchedProgram launched, Grid from, Shrinking runs, Schedule base, long seed) {
      return runs.shrunk(base).map(s -> Shrunk.of(launched, from, runs, seed, s, !stop.getAsBoolean()));
    }
  }

  /** The shrunk run of a schedule, with the trace for its report. */
  public static Shrunk of(LaunchedProgram launched, Grid from, Shrinking runs, long seed, Schedule schedule,
      boolean whole) {
    Set<Integer> told = told(launched, runs, schedule);
    Trace trace = runs.trace(schedule, told);
    if (trace.partner().isPresent()) {
      told.add(trace.partner().getAsInt());
      trace = runs.trace(schedule, told);
    }
    return new Shrunk(launched, from, seed, Optional.of(schedule), trace, whole);
  }

  /**
   * The work-items whose steps a report shows: all of a small grid, else those with moves and the one with the fault.
   */
  private static Set<Integer> told(LaunchedProgram launched, Shrinking runs, Schedule schedule) {
    Set<Integer> items = schedule.moves().stream().map(Move::item).collect(Collectors.toCollection(TreeSet::new));
    runs.replay(schedule).fault().map(Fault::item).ifPresent(items::add);
    if (launched.grid().size() <= FEW) {
      IntStream.range(0, launched.grid().size()).forEach(items::add);
    }
    return items;
  }

  /**
   * Shrinks a run.
   *
   * @param shown    fault of the run
   * @param progress receives progress messages
   * @return empty if {@code stop} ended the search before a result
   */
  public static Optional<Shrunk> of(LaunchSource source, LaunchedProgram launched, GridMemory memory, long seed,
      RunFault shown,
      long most, BooleanSupplier stop, Consumer<String> progress) {
    Search search = new Search(source, memory, shown, most, stop, progress);
    return search.small(launched.grid(), seed).or(() -> search.here(launched, seed));
  }

  /** Numbers of the work-items with moves. */
  List<Integer> items() {
    return schedule.map(s -> s.moves().stream().map(Move::item).distinct().sorted().toList())
        .orElse(List.of());
  }
}
