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
 * Cuts what a run shows down to the moves that it takes, by delta debugging [A. Zeller, R. Hildebrandt, Simplifying and
 * Isolating Failure-Inducing Input, IEEE TSE 28(2), 2002]: to few work-groups, to few work-items of theirs, and to few
 * moves of these. All else is orderly, as a {@link Replay} has it.
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
   * Of runs of a program.
   *
   * @param seed  of the run that is cut down
   * @param shows whether a run shows what that one does
   * @param most  steps, or rounds of loops, after which a run is given up
   * @param stop  asked between runs whether to be content with what there is
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

  /** The run of a schedule. */
  public GridRun replay(Schedule schedule) {
    return Replay.run(machine(), schedule);
  }

  private GridState machine() {
    return GridMachine.of(program, memory, Inputs.NONE, seed, most, () -> false);
  }

  /** Whether the run that chance makes shows it. */
  public boolean shows() {
    return shows.test(machine().run());
  }

  /** What some work-items do in the run of a schedule. */
  public Trace trace(Schedule schedule, Set<Integer> items) {
    return Tracer.trace(machine(), memory, schedule, items);
  }

  /** All moves of the run that chance makes. */
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

  /** An orderly run, without moves, that comes to its end and shows nothing, if one of both does. */
  public Optional<Schedule> orderly() {
    return ORDERLY.stream().filter(s -> {
      GridRun run = replay(s);
      return run.ending() == GridRun.Ending.ENDED && !shows.test(run);
    }).findFirst();
  }

  /** Whether orderly runs show it, too: then it is no matter of what runs when. */
  public boolean orderlyShow() {
    return ORDERLY.stream().allMatch(s -> shows.test(replay(s)));
  }

  /**
   * Few moves that show it.
   *
   * @param base an orderly run that shows nothing
   * @return nothing if it was stopped before its moves were known
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

  /** The shortest beginning that is enough, as far as one of half the length says where to look. */
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

  /** Moves of which none can be left out together with those that have the same key. */
  private List<Move> minimal(List<Move> all, Function<Move, Integer> key, Predicate<List<Move>> enough) {
    return of(minimal(all.stream().map(key).distinct().toList(), some -> enough.test(of(some, all, key))), all, key);
  }

  private static List<Move> of(List<Integer> keys, List<Move> moves, Function<Move, Integer> key) {
    Set<Integer> wanted = new HashSet<>(keys);
    return moves.stream().filter(m -> wanted.contains(key.apply(m))).toList();
  }

  /** Elements of a list that are enough, and none of which can be left out alone. */
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

  /** Leaves out each part of a list without which the rest is enough. */
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
