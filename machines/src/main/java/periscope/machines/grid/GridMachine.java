package periscope.machines.grid;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import periscope.litmus.launch.Inputs;
import periscope.machines.grid.GridMemory.Plain;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Fence;
import periscope.machines.grid.GridProgram.Place;
import periscope.machines.grid.GridProgram.ReadModifyWrite;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.grid.GridRun.Standstill;
import periscope.machines.grid.Watcher.Happening;

/** A run of a program whose work-items access memory in program order, with or without store buffers. */
public final class GridMachine extends GridState {

  /** Number of rounds of loops after which a run is first examined for a standstill; then whenever it has doubled. */
  private static final long STILL = 1 << 18;

  /** Most moves of a work-item in which it has to come back to an earlier state, if it goes round for ever. */
  private static final int BACK = 1 << 12;

  private final Plain.Cells memory;
  /** Number of writes that changed the value of their cell. */
  private long altered;
  private long examined = STILL;
  private Optional<Standstill> standstill = Optional.empty();

  private GridMachine(GridProgram program, Inputs inputs, Plain kind, long seed, long most, BooleanSupplier stop) {
    super(program, inputs, seed, most, stop);
    memory = new Plain.Cells(kind, initial(), grid.size());
  }

  /**
   * Runs a program once from the launch's initial memory.
   *
   * @param most most steps, and most rounds of loops, of the run
   * @param stop called now and then; true ends the run
   */
  public static GridRun run(GridProgram program, GridMemory memory, long seed, long most, BooleanSupplier stop) {
    return run(program, memory, Inputs.NONE, seed, most, stop);
  }

  /**
   * Runs a program once from given initial memory.
   *
   * @param inputs the initial contents of arrays; other arrays begin with the launch's contents
   * @param most   most steps, and most rounds of loops, of the run
   * @param stop   called now and then; true ends the run
   */
  public static GridRun run(GridProgram program, GridMemory memory, Inputs inputs, long seed, long most,
      BooleanSupplier stop) {
    return of(program, memory, inputs, seed, most, stop).run();
  }

  /** The initial state of a run on the machine for a memory. */
  static GridState of(GridProgram program, GridMemory memory, Inputs inputs, long seed, long most,
      BooleanSupplier stop) {
    if (memory instanceof Chip chip) {
      return new ChipGrid(chip, program, inputs, seed, most, stop);
    }
    return memory == GridMemory.UGPU ? new UgpuGrid(program, inputs, seed, most, stop)
        : new GridMachine(program, inputs, (Plain) memory, seed, most, stop);
  }

  @Override
  void begin() {
    for (int i = 0; i < position.length && !isOver(); i++) {
      ready(i);
    }
  }

  @Override
  void draw(int item) {
    while (memory.leaves(item, random)) {
      flush(item, false);
    }
    move(item);
    if (rounds >= examined && !isOver()) {
      examined = 2 * rounds;
      standstill = standstill();
      cut |= standstill.isPresent();
    }
  }

  @Override
  protected boolean canTake(Move move) {
    boolean can = move.kind() == Move.Kind.FLUSH ? memory.owes(move.item())
        : move.kind() == Move.Kind.ACCESS && ready.has(move.item()) && position[move.item()] == move.what();
    if (can && move.kind() == Move.Kind.FLUSH) {
      flush(move.item(), false);
    } else if (can) {
      move(move.item());
    }
    return can;
  }

  @Override
  boolean goOn(int item) {
    boolean can = ready.has(item);
    settleDebts(item);
    if (can) {
      move(item);
      settleDebts(item);
    }
    return can;
  }

  @Override
  void settleDebts(int item) {
    while (memory.owes(item)) {
      flush(item, true);
    }
  }

  @Override
  GridRun finish() {
    if (isOver()) {
      GridRun over = result(fault.isPresent() ? Ending.FAULT : Ending.CUT);
      return new GridRun(over.ending(), fault, steps, over.took(), over.memory(), standstill);
    }
    for (int i = 0; i < position.length; i++) {
      settleDebts(i);
    }
    return ended();
  }

  /**
   * The standstill to which the run has come; empty if it has not. Each work-item that is ready moves alone until it
   * comes back to an earlier state, so that memory stays as it is.
   */
  private Optional<Standstill> standstill() {
    for (int i = 0; i < position.length; i++) {
      settleDebts(i);
    }
    int others = -1;
    int first = -1;
    for (int i = 0; i < position.length; i++) {
      if (ready.has(i) && !comesBack(i)) {
        return Optional.empty();
      }
      first = first < 0 && ready.has(i) ? i : first;
      others += ready.has(i) || waiting[i] != null ? 1 : 0;
    }
    return first < 0 ? Optional.empty() : read(first, others);
  }

  /** The standstill in which a work-item goes round; empty if no access of its loop reads. */
  private Optional<Standstill> read(int item, int others) {
    Optional<Place> place = place(position[item]);
    for (int n = 0; n < BACK && place.isEmpty(); n++) {
      move(item);
      place = place(position[item]);
    }
    return place.map(p -> {
      long index = value(item * width, p.index());
      return new Standstill(item, p.span(), program.launched.arrays().get(p.array()).name()
          + (index == 0 ? "" : "[" + index + "]"), memory.read(item, cell(item, p)), others);
    });
  }

  /** The element that a row reads; empty if it reads none. */
  private Optional<Place> place(int at) {
    if (code[at] == Code.READ) {
      return Optional.of(new Place(code[at + 1], code[at + 2], program.origins.get(at).span()));
    }
    return code[at] == Code.OBJECT && program.objects[code[at + 1]] instanceof ReadModifyWrite m
        ? Optional.of(m.place()) : Optional.empty();
  }

  /** Whether a work-item, alone, comes back to an earlier state without a change of memory and without a toss. */
  private boolean comesBack(int item) {
    long before = altered;
    int tossed = tosses[item];
    int place = position[item];
    long[] held = Arrays.copyOfRange(registers, item * width, (item + 1) * width);
    for (int n = 1; n <= BACK; n++) {
      move(item);
      if (altered != before || tosses[item] != tossed || isOver() || !ready.has(item)) {
        return false;
      } else if (position[item] == place
          && Arrays.equals(held, 0, width, registers, item * width, (item + 1) * width)) {
        return true;
      } else if (Integer.bitCount(n) == 1) {
        place = position[item];
        held = Arrays.copyOfRange(registers, item * width, (item + 1) * width);
      }
    }
    return false;
  }

  @Override
  long seen(int item, int cell) {
    return memory.read(item, cell);
  }

  @Override
  int[] onTheWay(int item) {
    return new int[0];
  }

  @Override
  int place(int item, int i) {
    throw new IllegalStateException("nothing is on its way");
  }

  @Override
  long[] held(int from, int to) {
    return memory.held(from, to);
  }

  /**
   * Moves the oldest write of a buffer to memory.
   *
   * @param forced whether another move of the work-item requires an empty buffer
   */
  private void flush(int item, boolean forced) {
    if (isWatched()) {
      int cell = memory.next(item);
      tell(Happening.given(new Move(item, Move.Kind.FLUSH, cell, 0), cell, forced));
    }
    memory.flush(item);
    writes(item);
  }

  /** Performs the next access of a work-item, then its thread-local rows up to the access after it. */
  private void move(int item) {
    steps++;
    if (!access(item) || isOver() || !settle(item)) {
      ready.remove(item);
    }
  }

  /**
   * Runs the thread-local rows of a work-item up to its next visible row, and adds the work-item to the ready ones
   * unless it has ended.
   */
  private void ready(int item) {
    if (settle(item)) {
      ready.add(item);
    }
  }

  /**
   * Runs the thread-local rows of a work-item up to its next visible row; returns false if the work-item has ended or
   * the run is over.
   */
  private boolean settle(int item) {
    int base = item * width;
    int at = position[item];
    while (code[at] < Code.VISIBLE) {
      int what = code[at];
      if (what < Operation.END) {
        compute(at, base);
        at += Code.ROW;
      } else if (what == Code.UNLESS) {
        at = branch(at, base);
      } else if (what == Code.STOP) {
        settleDebts(item);
        return false;
      } else if (what == Code.FAIL && value(base, code[at + 1]) != 0) {
        fail(item, at);
        return false;
      } else if (what == Code.BACK && round(item, at)) {
        return false;
      } else {
        at = next(at, item);
      }
    }
    position[item] = at;
    return true;
  }

  /** Performs a work-item's visible row; returns false if the work-item now waits at a barrier. */
  private boolean access(int item) {
    int base = item * width;
    int at = position[item];
    position[item] = at + Code.ROW;
    if (code[at] == Code.OBJECT) {
      return object(item, at, program.objects[code[at + 1]]);
    }
    int cell = cell(item, at);
    if (cell >= 0 && code[at] == Code.READ) {
      long value = memory.read(item, cell);
      registers[base + code[at + 3]] = value;
      if (isWatched()) {
        tell(Happening.read(new Move(item, Move.Kind.ACCESS, at, 0), cell, value));
      }
    } else if (cell >= 0) {
      long value = value(base, code[at + 3]);
      if (isWatched()) {
        tell(Happening.written(new Move(item, Move.Kind.ACCESS, at, 0), cell, value));
      }
      altered += memory.read(item, cell) == value ? 0 : 1;
      memory.write(item, cell, value);
      writes(item);
      if (code[at + 4] != 0) {
        settleDebts(item);
      }
    }
    return true;
  }

  private boolean object(int item, int at, Object what) {
    if (!(what instanceof Fence f) || f.drains()) {
      settleDebts(item);
    }
    if (what instanceof ReadModifyWrite m) {
      change(item, at, m);
    } else if (isWatched()) {
      tell(Happening.passed(new Move(item, Move.Kind.ACCESS, at, 0)));
    }
    return !(what instanceof Barrier b) || arrive(item, b);
  }

  private void change(int item, int at, ReadModifyWrite m) {
    int cell = cell(item, m.place());
    if (cell < 0) {
      return;
    }
    long old = memory.read(item, cell);
    OptionalLong changed = changed(item, m, old);
    if (isWatched()) {
      tell(Happening.changed(new Move(item, Move.Kind.ACCESS, at, 0), cell, old, changed));
    }
    changed.ifPresent(v -> {
      altered += v == old ? 0 : 1;
      memory.write(item, cell, v);
      writes(item);
    });
    settleDebts(item);
  }

  /**
   * Registers that a work-item waits at a barrier. If it is the last of its work-group, the work-group leaves the
   * barrier, and the result is true.
   */
  private boolean arrive(int item, Barrier barrier) {
    waiting[item] = barrier;
    waits[group[item]]++;
    if (!together(group[item])) {
      return false;
    }
    waits[group[item]] = 0;
    int first = group[item] * perGroup;
    for (int i = first; i < first + perGroup; i++) {
      waiting[i] = null;
      tellLeft(i, position[i] - Code.ROW);
    }
    for (int i = first; i < first + perGroup && !isOver(); i++) {
      if (i != item) {
        ready(i);
      }
    }
    return true;
  }
}
