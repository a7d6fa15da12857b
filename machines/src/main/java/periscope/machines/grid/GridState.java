package periscope.machines.grid;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Inputs;
import periscope.litmus.launch.LaunchedProgram.Array;
import periscope.litmus.launch.Position;
import periscope.litmus.source.Span;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Exchange;
import periscope.machines.grid.GridProgram.Fail;
import periscope.machines.grid.GridProgram.ReadModifyWrite;
import periscope.machines.grid.GridProgram.Update;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.grid.GridRun.Fault;

/**
 * The state that all grid machines share during a run: the work-items' registers and positions in the code, the
 * work-items that can take a step or wait at a barrier, and the fault, if there is one. {@link #run} draws from the
 * seed the work-item that moves next; a {@link Replay} prescribes the moves instead. Every other random choice is a
 * function of the seed, the work-item and the number of choices that the work-item made before, so that the seed and
 * the moves determine a run.
 */
abstract class GridState {

  /** One weak compare-exchange in this many fails although the values are equal. */
  private static final int FAILS = 8;

  /** The machine asks {@link #stop} whenever a counter has none of these bits. */
  private static final int ASKING = 0xfff;

  protected final GridProgram program;
  protected final int[] code;
  protected final Grid grid;
  /** Number of work-items of a work-group. */
  protected final int perGroup;
  /** Draws the work-items that move, and their moves. */
  protected final SplittableRandom random;
  /** The work-items that may be able to move. */
  protected final ItemSet ready;
  /** Registers of all work-items, {@link #width} for each work-item, by the work-item's number. */
  protected final long[] registers;
  protected final int width;
  protected final int[] position;
  /** The work-group of each work-item. */
  protected final int[] group;
  /** For each work-item, the barrier at which it waits; null if it does not wait. */
  protected final Barrier[] waiting;
  /** For each work-group, the number of its work-items that wait at a barrier. */
  protected final int[] waits;
  protected Optional<Fault> fault = Optional.empty();
  protected long steps;
  /** Whether the run exceeded a bound, or a caller ended it. */
  protected boolean cut;
  private final Inputs inputs;
  private final long seed;
  private final long most;
  private final BooleanSupplier stop;
  private Optional<Watcher> watcher = Optional.empty();
  private Optional<Spins> spins = Optional.empty();
  /** Number of loop rounds that all work-items together have taken. */
  protected long rounds;
  private boolean taking;
  private long draws;
  private long changes;
  /** For each work-item, the number of its random choices so far. */
  protected final int[] tosses;

  /**
   * A run before its first step.
   *
   * @param inputs the initial contents of arrays; other arrays begin with the launch's contents
   * @param most   most steps, and most rounds of loops, of the run
   * @param stop   called now and then; true ends the run
   */
  GridState(GridProgram program, Inputs inputs, long seed, long most, BooleanSupplier stop) {
    this.seed = seed;
    this.most = most;
    this.stop = stop;
    this.program = program;
    this.inputs = inputs;
    code = program.code;
    grid = program.grid();
    random = new SplittableRandom(seed);
    perGroup = grid.items();
    int size = grid.size();
    ready = new ItemSet(size, Math.max(0, size - inputs.background() * perGroup));
    tosses = new int[size];
    width = program.registers;
    registers = new long[size * width];
    position = new int[size];
    group = IntStream.range(0, size).map(i -> i / perGroup).toArray();
    waiting = new Barrier[size];
    waits = new int[grid.groupCount()];
    for (int i = 0; i < size; i++) {
      int base = i * width;
      Position at = new Position(grid, i % perGroup, i / perGroup);
      program.places.forEach((register, place) -> registers[base + register] = place.applyAsInt(at));
    }
  }

  /** Runs to the end; draws each move from the seed. */
  final GridRun run() {
    begin();
    while (!ready.isEmpty() && goesOn()) {
      draw(ready.draw(random));
    }
    return finish();
  }

  /**
   * Brings each work-item to its first visible row, that is the first row with an effect that other work-items can
   * observe.
   */
  abstract void begin();

  /** Makes a random move of a work-item, if the work-item has a possible one. */
  abstract void draw(int item);

  /** Makes a prescribed move; returns false if the machine cannot make the move now. */
  final boolean take(Move move) {
    taking = true;
    boolean taken = canTake(move);
    taking = false;
    return taken;
  }

  /** Whether the current move is prescribed by {@link #take}. */
  final boolean isTaking() {
    return taking;
  }

  /** Makes a prescribed move and returns true, or returns false if the move is impossible now. */
  protected abstract boolean canTake(Move move);

  /**
   * Performs the next step of a work-item in program order, visible to all work-items at once; returns false if the
   * work-item has ended or waits.
   */
  abstract boolean goOn(int item);

  /**
   * Makes the writes of a work-item visible to all: empties its store buffer, or gives away the values that it owes.
   */
  abstract void settleDebts(int item);

  /** The result of the run after its last move. */
  abstract GridRun finish();

  /** The value that a work-item would read from a cell. */
  abstract long seen(int item, int cell);

  /**
   * Rows of the pending accesses of a work-item, in program order; empty on machines that perform accesses in order.
   */
  abstract int[] onTheWay(int item);

  /**
   * Number of accesses that precede the i-th pending access of a work-item in program order.
   *
   * @throws IllegalStateException on machines without pending accesses
   */
  abstract int place(int item, int i);

  /** Sets the observer of the run; it replaces an earlier observer. */
  final void watch(Watcher by) {
    watcher = Optional.of(by);
  }

  /** Ends the run as {@link GridRun.Ending#CUT}. */
  final void giveUp() {
    cut = true;
  }

  /** Number of times that a work-item wrote a value or made a written value visible to others. */
  final long changes() {
    return changes;
  }

  /** Counts a write of a work-item, or the arrival of an owed value at other work-items. */
  protected final void writes(int item) {
    changes++;
    spins.ifPresent(s -> s.writes(item));
  }

  protected final boolean isWatched() {
    return watcher.isPresent();
  }

  /** Reports an access or another move to the observer, if there is one. */
  protected final void tell(Watcher.Happening what) {
    watcher.ifPresent(w -> w.happened(what));
  }

  protected final void tellLeft(int item, int row) {
    watcher.ifPresent(w -> w.left(item, row));
  }

  /** Counts a step against the bounds; returns whether the run may make another move. */
  final boolean goesOn() {
    draws++;
    cut |= steps >= most || (draws & ASKING) == 0 && stop.getAsBoolean();
    return fault.isEmpty() && !cut;
  }

  /** Whether the run has ended with a fault or exceeded a bound. */
  protected final boolean isOver() {
    return fault.isPresent() || cut;
  }

  /** Starts recording which work-items go round in loops that only wait. */
  final void noteSpinning() {
    spins = Optional.of(new Spins(position.length));
  }

  /**
   * Whether a work-item has completed an idle round, which changed no register, since the last call for this work-item;
   * resets the record.
   */
  final boolean hasSpun(int item) {
    return spins.filter(s -> s.forget(item)).isPresent();
  }

  /**
   * Counts a loop round of a work-item; returns whether the run must end.
   *
   * @param at index of the row that jumps backwards
   */
  protected boolean round(int item, int at) {
    spins.ifPresent(s -> s.round(item, at, registers, width));
    rounds++;
    cut |= rounds >= most || (rounds & ASKING) == 0 && stop.getAsBoolean();
    return cut;
  }

  /**
   * Random choice of a work-item that is true once in {@code of} times; mixed by the finalizer of SplitMix64 [G. Steele
   * et al., OOPSLA 2014].
   */
  private boolean chance(int item, int of) {
    // Another toss may end the loop.
    spins.ifPresent(s -> s.writes(item));
    long z = seed + (((long) item << Integer.SIZE) + ++tosses[item]) * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return Long.remainderUnsigned(z ^ z >>> 31, of) == 0;
  }

  /** Copy of the cells {@code from} to {@code to} of memory, the latter exclusive. */
  abstract long[] held(int from, int to);

  /** Initial contents of memory: global memory, followed by the local memory of each work-group. */
  protected final long[] initial() {
    long[] cells = new long[program.globalCells + program.localCells * grid.groupCount()];
    for (int a = 0; a < program.bases.length; a++) {
      Array array = program.launched.arrays().get(a);
      long[] first = inputs.contents().getOrDefault(array.name(), array.initial());
      for (int g = 0; g < (program.isLocal(a) ? grid.groupCount() : 1); g++) {
        System.arraycopy(first, 0, cells, base(a, g), first.length);
      }
    }
    return cells;
  }

  private int base(int array, int of) {
    return program.bases[array] + of * program.strides[array];
  }

  /**
   * The result of a run in which no move is left. A work-item that still waits at a barrier makes it
   * {@link Ending#DIVERGED}, unless the work-item belongs to the background.
   */
  protected final GridRun ended() {
    for (int i = 0; i < ready.awaited() && fault.isEmpty(); i++) {
      if (waiting[i] != null) {
        fault = Optional.of(new Fault(i, Cause.WAITS, waiting[i].span()));
      }
    }
    return result(fault.isPresent() ? Ending.DIVERGED : Ending.ENDED);
  }

  protected final GridRun result(Ending ending) {
    long[][] global = new long[program.bases.length][];
    for (int a = 0; a < global.length; a++) {
      global[a] = program.isLocal(a) ? new long[0] : held(base(a, 0), base(a, 0) + program.lengths[a]);
    }
    return new GridRun(ending, fault, steps, Optional.empty(), global);
  }

  /** Runs a thread-local row that is no {@link Operation}; returns the index of the next row. */
  protected final int next(int at, int item) {
    int base = item * width;
    switch (code[at]) {
      case Code.VALUE -> registers[base + code[at + 1]] = program.computed[code[at + 2]].of(registers, base);
      case Code.JUMP, Code.BACK -> {
        return code[at + 1];
      }
      case Code.CHOOSE -> {
        return chance(item, 2) ? at + Code.ROW : code[at + 1];
      }
      default -> {
        // What fails if a value is not 0, and it is.
      }
    }
    return at + Code.ROW;
  }

  /**
   * Evaluates the comparison of an {@link Code#UNLESS} row; returns the index of the next row.
   *
   * @param base index of the work-item's first register
   */
  protected final int branch(int at, int base) {
    return Operation.apply(code[at + 4], value(base, code[at + 2]), value(base, code[at + 3]), 0) == 0
        ? code[at + 1] : at + Code.ROW;
  }

  /**
   * Computes an {@link Operation} row into its register.
   *
   * @param base index of the work-item's first register
   */
  protected final void compute(int at, int base) {
    registers[base + code[at + 1]] =
        Operation.apply(code[at], value(base, code[at + 2]), value(base, code[at + 3]), code[at + 4]);
  }

  protected final long value(int base, int operand) {
    return operand >= 0 ? registers[base + operand] : program.constants[~operand];
  }

  protected final void fail(int item, Cause cause, Span span) {
    fault = Optional.of(new Fault(item, cause, span));
  }

  /** Ends the run with the fault of a {@link Code#FAIL} row. */
  protected final void fail(int item, int at) {
    Fail failing = (Fail) program.objects[code[at + 2]];
    fail(item, failing.end().cause(), failing.end().span());
  }

  /** The cell of an element that a work-item accesses; -1, with a fault, if the index is outside of the array. */
  protected final int cell(int item, GridProgram.Place place) {
    int cell = cell(item, place.array(), value(item * width, place.index()));
    if (cell < 0) {
      fail(item, Cause.ACCESS, place.span());
    }
    return cell;
  }

  /**
   * The cell that a {@link Code#READ} or {@link Code#WRITE} row accesses; -1, with a fault, if the index is outside of
   * the array.
   */
  protected final int cell(int item, int at) {
    int cell = cell(item, code[at + 1], value(item * width, code[at + 2]));
    if (cell < 0) {
      fail(item, Cause.ACCESS, program.origins.get(at).span());
    }
    return cell;
  }

  private int cell(int item, int array, long index) {
    return index < 0 || index >= program.lengths[array] ? -1 : base(array, group[item]) + (int) index;
  }

  /**
   * Executes a read-modify-write that has read {@code old}: puts {@code old} into its register and returns the value to
   * write. The result is empty if a compare-exchange fails. A compare-exchange also sets the work-item's next row.
   */
  protected final OptionalLong changed(int item, ReadModifyWrite m, long old) {
    int base = item * width;
    if (m instanceof Update u) {
      // Before its register changes, which may be the operand.
      long changed = u.changed(old, value(base, u.operand()));
      registers[base + u.register()] = old;
      return OptionalLong.of(changed);
    }
    Exchange x = (Exchange) m;
    registers[base + x.register()] = old;
    boolean succeeds = x.wanted().of(registers, base) != 0 && !(x.weak() && chance(item, FAILS));
    position[item] = succeeds ? x.success() : x.failure();
    return succeeds ? OptionalLong.of(x.desired().of(registers, base)) : OptionalLong.empty();
  }

  /** Whether all work-items of a work-group wait at the same barrier. */
  protected final boolean together(int of) {
    int first = of * perGroup;
    boolean all = waits[of] == perGroup;
    for (int i = first; i < first + perGroup && all; i++) {
      all = waiting[i].name().equals(waiting[first].name());
    }
    return all;
  }
}
