package periscope.machines.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import periscope.litmus.instruction.EventInstruction;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Fence;
import periscope.machines.grid.Trace.Cell;
import periscope.machines.grid.Trace.Step;
import periscope.machines.grid.Trace.What;

/** A watcher that records the steps of some work-items in a run. */
final class Tracer implements Watcher {

  /** Most steps to record; later steps count as steps of other work-items. */
  private static final int MOST = 100_000;

  private final GridState machine;
  private final GridProgram program;
  private final Set<Integer> items;
  private final Writers writers;
  private final List<Step> steps = new ArrayList<>();
  /** The latest step, until the next event shows the memory behind it. */
  private Optional<Step> last = Optional.empty();
  private int lastCell;
  private long others;
  private OptionalInt partner = OptionalInt.empty();
  private int closest;
  /**
   * For each cell, the index of the recorded step whose write memory holds, or a constant of {@link Writers};
   * {@code arrivals} has, for each recorded step, the rank of its write's last arrival in memory.
   */
  private final Map<Integer, Long> inMemory = new HashMap<>();
  private final Map<Integer, Integer> arrivals = new HashMap<>();
  private int arrived;
  /** Cells of the prescribed moves and of the moves that overtook others. */
  private final Set<Integer> moved = new HashSet<>();
  /** For each work-item, the number of its accesses so far, on machines that perform accesses in program order. */
  private final Map<Integer, Integer> passed = new HashMap<>();

  private Tracer(GridState machine, GridMemory memory, Set<Integer> items) {
    this.machine = machine;
    this.program = machine.program;
    this.items = items;
    writers = Writers.of(memory, machine);
  }

  /**
   * The trace of a replay.
   *
   * @param machine a machine before its first step
   * @param items   numbers of the work-items to record
   */
  static Trace trace(GridState machine, GridMemory memory, Schedule schedule, Set<Integer> items) {
    Tracer tracer = new Tracer(machine, memory, items);
    GridRun run = Replay.run(machine, schedule, tracer);
    tracer.settle();
    return new Trace(List.copyOf(tracer.steps), tracer.others, tracer.partner,
        Map.copyOf(tracer.arrivals), run);
  }

  @Override
  public void happened(Happening what) {
    settle();
    Move move = what.move();
    boolean shown = items.contains(move.item()) && steps.size() < MOST;
    long writer = what.cell() < 0 ? Writers.NOBODY : writers.note(what, shown ? steps.size() : Writers.OTHERS);
    arrives(what.cell());
    if (!shown) {
      others++;
      meets(what, writer);
      return;
    }
    boolean access = move.kind() == Move.Kind.ACCESS;
    int at = access ? onTheWay(move) : -1;
    int[] way = machine.onTheWay(move.item());
    List<EventInstruction> overtaken = at < 0 ? List.of()
        : Arrays.stream(way, 0, at).mapToObj(program.origins::get).toList();
    OptionalInt source = what.read().isPresent() && writer >= 0 ? OptionalInt.of((int) writer) : OptionalInt.empty();
    last = Optional.of(new Step(move.item(), machine.isTaking(), what(what),
        !access ? -1 : at < 0 ? passed.merge(move.item(), 1, Integer::sum) : machine.place(move.item(), at),
        access ? Optional.of(program.origins.get(move.what())) : Optional.empty(),
        what.cell() < 0 ? Optional.empty() : Optional.of(cell(what.cell())), what.read(), what.written(), source,
        what.read().isPresent() && writer == Writers.NOBODY, overtaken, 0, new TreeMap<>()));
    if (what.cell() >= 0 && (machine.isTaking() || !overtaken.isEmpty())) {
      moved.add(what.cell());
    }
    lastCell = what.cell();
  }

  @Override
  public void left(int item, int row) {
    settle();
    if (items.contains(item) && steps.size() < MOST) {
      boolean fetched = machine.onTheWay(item).length > 0;
      int place = fetched ? machine.place(item, 0) : passed.merge(item, 1, Integer::sum);
      steps.add(new Step(item, false, What.BARRIER, place, Optional.of(program.origins.get(row)), Optional.empty(),
          OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty(), false, List.of(), 0, new TreeMap<>()));
    }
  }

  /**
   * Records the arrival of a recorded write in memory, if the cell's content in memory is now another recorded write.
   */
  private void arrives(int cell) {
    long held = cell < 0 ? Writers.NOBODY : writers.inMemory(cell);
    Long before = cell < 0 ? Long.valueOf(Writers.NOBODY) : inMemory.put(cell, held);
    if (held >= 0 && (before == null || before != held)) {
      arrivals.put((int) held, arrived++);
    }
  }

  /** Notes another work-item as the partner if it interacts with recorded steps more closely than all before it. */
  private void meets(Happening what, long writer) {
    boolean reads = what.read().isPresent() && writer >= 0;
    boolean readsMove = reads && (steps.get((int) writer).chosen() || !steps.get((int) writer).overtaken().isEmpty());
    int how = readsMove ? 3 : what.written().isPresent() && moved.contains(what.cell()) ? 2 : reads ? 1 : 0;
    if (how > closest) {
      closest = how;
      partner = OptionalInt.of(what.move().item());
    }
  }

  /** Adds the latest step, with the value of its cell in memory and in the recorded work-items' views. */
  private void settle() {
    last.ifPresent(s -> {
      SortedMap<Integer, Long> seen = new TreeMap<>();
      long held = 0;
      if (lastCell >= 0) {
        held = machine.held(lastCell, lastCell + 1)[0];
        for (int item : items) {
          long sees = machine.seen(item, lastCell);
          if (sees != held && (s.cell().orElseThrow().group().isEmpty()
              || s.cell().orElseThrow().group().getAsInt() == machine.group[item])) {
            seen.put(item, sees);
          }
        }
      }
      steps.add(s.behind(held, seen));
    });
    last = Optional.empty();
  }

  private What what(Happening what) {
    return switch (what.move().kind()) {
      case FLUSH -> What.FLUSH;
      case TO_GROUP -> What.TO_GROUP;
      case TO_ALL -> What.TO_ALL;
      case ACCESS -> {
        int row = what.move().what();
        Object object = program.code[row] == Code.OBJECT ? program.objects[program.code[row + 1]] : null;
        yield object instanceof Fence ? What.FENCE : object instanceof Barrier ? What.ARRIVAL
            : object != null ? What.UPDATE : what.read().isPresent() ? What.READ : What.WRITE;
      }
    };
  }

  /** Index of a move's access among the pending accesses of its work-item; -1 on machines without pending accesses. */
  private int onTheWay(Move move) {
    int[] way = machine.onTheWay(move.item());
    int nth = 0;
    for (int i = 0; i < way.length; i++) {
      if (way[i] == move.what() && nth++ == move.nth()) {
        return i;
      }
    }
    return -1;
  }

  private Cell cell(int cell) {
    boolean local = cell >= program.globalCells;
    int group = local ? (cell - program.globalCells) / program.localCells : 0;
    int own = local ? cell - group * program.localCells : cell;
    int array = IntStream.range(0, program.bases.length).filter(a -> program.isLocal(a) == local
        && own >= program.bases[a] && own < program.bases[a] + program.lengths[a]).findFirst().orElseThrow();
    return new Cell(program.launched().arrays().get(array), own - program.bases[array],
        local ? OptionalInt.of(group) : OptionalInt.empty());
  }
}
