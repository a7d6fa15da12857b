package periscope.machines.grid;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import periscope.litmus.launch.Inputs;

/**
 * Reduces the moves of a failing run to the few moves that the failure needs, by delta debugging [A. Zeller, R.
 * Hildebrandt, Simplifying and Isolating Failure-Inducing Input, IEEE TSE 28(2), 2002]: first to few work-groups, then
 * to few of their work-items, then to few moves of these. Everything else in the run is orderly, as in a
 * {@link Replay}.
 */
public final class Shrinking {

  private static final List<Schedule> ORDERLY =
      List.of(new Schedule(List.of(), false), new Schedule(List.of(), true));

  private final GridProgram program;
  private final GridMemory memory;
  private final long seed;
  private final Predicate<GridRun> shows;
  private final long most;
  private final BooleanSupplier stop;

  /**
   * Prepares the reduction of one run; computes nothing yet.
   *
   * @param seed  seed of the failing run
   * @param shows whether a run shows the failure
   * @param most  most steps, and most rounds of loops, of each replayed run
   * @param stop  called between runs; true ends the shrinking with the moves that are left
   */
  public Shrinking(GridProgram program, GridMemory memory, long seed, Predicate<GridRun> shows, long most,
      BooleanSupplier stop) {
    this.program = program;
    this.memory = memory;
    this.seed = seed;
    this.shows = shows;
    this.most = most;
    this.stop = stop;
  }

  /** The result of replaying a schedule. */
  public GridRun replay(Schedule schedule) {
    return Replay.run(machine(), schedule);
  }

  private GridState machine() {
    return GridMachine.of(program, memory, Inputs.NONE, seed, most, () -> false);
  }

  /** Whether the run with random moves shows the failure. */
  public boolean shows() {
    return shows.test(machine().run());
  }

  /**
   * The trace of some work-items in the replay of a schedule.
   *
   * @param items numbers of the work-items whose steps the trace lists
   */
  public Trace trace(Schedule schedule, Set<Integer> items) {
    return Tracer.trace(machine(), memory, schedule, items);
  }

  /** The moves of the run with random moves, without the forced ones. */
  public List<Move> recorded() {
    List<Move> moves = new ArrayList<>();
    GridState machine = machine();
    machine.watch(what -> {
      if (!what.forced()) {
        moves.add(what.move());
      }
    });
    machine.run();
    return moves;
  }

  /**
   * A schedule without moves whose replay ends without the failure; empty if both orders of turns show the failure or
   * do not end.
   */
  public Optional<Schedule> orderly() {
    return ORDERLY.stream().filter(s -> {
      GridRun run = replay(s);
      return run.ending() == GridRun.Ending.ENDED && !shows.test(run);
    }).findFirst();
  }

  /**
   * Whether the replays without moves show the failure in both orders of turns, so that the failure does not depend on
   * timing.
   */
  public boolean orderlyShow() {
    return ORDERLY.stream().allMatch(s -> shows.test(replay(s)));
  }

  /**
   * A schedule with few moves whose replay shows the failure.
   *
   * @param base a schedule without moves whose replay does not show the failure
   * @return empty if {@code stop} ended the reduction at once, or if a replay of all moves does not show the failure
   */
  public Optional<Schedule> shrunk(Schedule base) {
    List<Move> moves = recorded();
    Predicate<List<Move>> enough = some -> shows.test(replay(new Schedule(some, base.backwards())));
    if (stop.getAsBoolean() || !enough.test(moves)) {
      return Optional.empty();
    }
    List<Move> left = beginning(moves, enough);
    int perGroup = program.grid().items();
    int before = left.size() + 1;
    while (left.size() < before && !stop.getAsBoolean()) {
      before = left.size();
      left = minimal(left, m -> m.item() / perGroup, enough);
      left = minimal(left, Move::item, enough);
      left = minimal(left, enough);
    }
    return Optional.of(new Schedule(left, base.backwards()));
  }

  /**
   * A prefix of moves that is enough and, if longer prefixes of an enough one are enough, the shortest; found by binary
   * search.
   */
  private static List<Move> beginning(List<Move> all, Predicate<List<Move>> enough) {
    int tooFew = 0;
    int many = all.size();
    while (many - tooFew > 1) {
      int half = (tooFew + many) / 2;
      boolean still = enough.test(all.subList(0, half));
      many = still ? half : many;
      tooFew = still ? tooFew : half;
    }
    return all.subList(0, many);
  }

  /** A sublist of moves that is enough, and is not if all moves with one value of the key are left out. */
  private List<Move> minimal(List<Move> all, Function<Move, Integer> key, Predicate<List<Move>> enough) {
    return of(minimal(all.stream().map(key).distinct().toList(), some -> enough.test(of(some, all, key))), all, key);
  }

  private static List<Move> of(List<Integer> keys, List<Move> moves, Function<Move, Integer> key) {
    Set<Integer> wanted = new HashSet<>(keys);
    return moves.stream().filter(m -> wanted.contains(key.apply(m))).toList();
  }

  /**
   * A sublist that is enough, and from which no single element can be left out, unless {@code stop} ended the search.
   */
  private <T> List<T> minimal(List<T> all, Predicate<List<T>> enough) {
    List<T> left = all;
    int part = Math.max(1, left.size() / 2);
    for (boolean again = true; again && !left.isEmpty() && !stop.getAsBoolean(); part = Math.max(1, part / 2)) {
      int before = left.size();
      left = without(left, part, enough);
      again = part > 1 || left.size() < before;
    }
    return left;
  }

  /**
   * A sublist that is enough: leaves out each block of {@code part} consecutive elements without which the rest is
   * enough.
   */
  private <T> List<T> without(List<T> all, int part, Predicate<List<T>> enough) {
    List<T> left = all;
    for (int from = 0; from < left.size() && !stop.getAsBoolean(); ) {
      List<T> fewer = new ArrayList<>(left.subList(0, from));
      fewer.addAll(left.subList(Math.min(left.size(), from + part), left.size()));
      boolean still = enough.test(fewer);
      left = still ? fewer : left;
      from += still ? 0 : part;
    }
    return left;
  }
}
