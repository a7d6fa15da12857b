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
 * A run that shows something, cut down to what that takes: to a small grid, if one shows it, and to few moves.
 *
 * @param launched what is run
 * @param grid     that of the run that it was cut down from
 * @param schedule its moves; empty if runs in order show it, too: then chance has no part in it
 * @param whole    whether it was cut down until nothing more could be left out
 */
public record Shrunk(LaunchedProgram launched, Grid grid, long seed, Optional<Schedule> schedule, Trace trace,
    boolean whole) {

  /** Work-items of a small grid. */
  static final int FEW = 4;

  /** Runs of each small grid, and the steps of each. */
  private static final int TRIES = 400;
  private static final long STEPS = 100_000;

  /** Runs on the grid that it was seen on that are cut down, until one comes down to few, and those looked at. */
  private static final int CUTS = 4;
  private static final int AGAIN = 50;

  /** Looks for it. */
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

    /** All small grids, those of the fewest work-items first. */
    private static List<Grid> few(int dimensions) {
      List<List<Integer>> sizes = IntStream.rangeClosed(1, FEW).boxed().flatMap(a -> IntStream.rangeClosed(1, FEW / a)
          .mapToObj(b -> List.of(a, b))).toList();
      Stream<Grid> grids = dimensions == 1 ? sizes.stream().map(s -> Grid.of(s.get(0), s.get(1)))
          : sizes.stream().flatMap(s -> Stream.of(new Grid(List.of(1), s, 1),
              new Grid(s, List.of(1), s.get(0) * s.get(1))));
      return grids.sorted(Comparator.comparingInt(Grid::size).thenComparingInt(Grid::items)).toList();
    }

    /** The launch on another grid, if it can be launched there. */
    private Optional<LaunchedProgram> read(Grid grid) {
      try {
        return Optional.of(source.on(grid));
      } catch (InvalidInputException e) {
        return Optional.empty();
      }
    }

    /** The first of some runs of a launch that shows it, if runs in order do not. */
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

    /** On the grid that it was seen on: of several runs the one that comes down to the fewest work-items. */
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

  /** The run of a schedule, with what is told of it. */
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

  /** The work-items whose steps are told: all of a small grid, else those with moves and that at which it ends. */
  private static Set<Integer> told(LaunchedProgram launched, Shrinking runs, Schedule schedule) {
    Set<Integer> items = schedule.moves().stream().map(Move::item).collect(Collectors.toCollection(TreeSet::new));
    runs.replay(schedule).fault().map(Fault::item).ifPresent(items::add);
    if (launched.grid().size() <= FEW) {
      IntStream.range(0, launched.grid().size()).forEach(items::add);
    }
    return items;
  }

  /**
   * Cuts down a run.
   *
   * @param shown    what it shows
   * @param progress is told what is going on
   * @return nothing if it was stopped before there was anything
   */
  public static Optional<Shrunk> of(LaunchSource source, LaunchedProgram launched, GridMemory memory, long seed,
      RunFault shown,
      long most, BooleanSupplier stop, Consumer<String> progress) {
    Search search = new Search(source, memory, shown, most, stop, progress);
    return search.small(launched.grid(), seed).or(() -> search.here(launched, seed));
  }

  /** The work-items whose moves matter. */
  List<Integer> items() {
    return schedule.map(s -> s.moves().stream().map(Move::item).distinct().sorted().toList())
        .orElse(List.of());
  }
}
