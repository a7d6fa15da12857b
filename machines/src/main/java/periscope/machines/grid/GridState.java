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
 * The state that all machines have while they run: the work-items' registers and places in the code, the work-items
 * that can take a step or wait at a barrier, and the fault, if there is one. {@link #run} draws the next work-item to
 * move from the seed; a {@link Replay} prescribes it. Every other choice follows from the seed, the work-item and the
 * number of choices that it has asked for, so that the seed and the moves determine a run.
 */
abstract class GridState {

  /** One weak compare-exchange in so many fails for no reason. */
  private static final int FAILS = 8;

  /** It is asked whether to give up each time that a count has none of these bits. */
  private static final int ASKING = 0xfff;

  protected final GridProgram program;
  protected final int[] code;
  protected final Grid grid;
  /** Work-items of a work-group. */
  protected final int perGroup;
  /** Draws who moves, and how. */
  protected final SplittableRandom random;
  /** The work-items that may be able to move. */
  protected final ItemSet ready;
  /** Those of all work-items, one after the other. */
  protected final long[] registers;
  protected final int width;
  protected final int[] position;
  /** The work-group of each work-item. */
  protected final int[] group;
  /** Where each work-item waits; null if it does not. */
  protected final Barrier[] waiting;
  /** Of each work-group, how many wait. */
  protected final int[] waits;
  protected Optional<Fault> fault = Optional.empty();
  protected long steps;
  /** Whether the run is to be given up. */
  protected boolean cut;
  private final Inputs inputs;
  private final long seed;
  private final long most;
  private final BooleanSupplier stop;
  private Optional<Watcher> watcher = Optional.empty();
  private Optional<Spins> spins = Optional.empty();
  /** Rounds of loops, of all work-items. */
  private long rounds;
  private boolean taking;
  private long draws;
  private long changes;
  /** How often each work-item left something to chance. */
  private final int[] tosses;

  /**
   * A run that has not begun.
   *
   * @param inputs what it begins with, where it is not what the launch says
   * @param most   steps, or rounds of loops, after which to give up
   * @param stop   asked now and then whether to give up
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

  /** Runs to the end, by chance. */
  final GridRun run() {
    begin();
    while (!ready.isEmpty() && goesOn()) {
      draw(ready.draw(random));
    }
    return finish();
  }

  /** Brings each work-item to its first step that others may notice. */
  abstract void begin();

  /** Lets a work-item move as chance has it. */
  abstract void draw(int item);

  /** Makes a move; false if it is none that the machine can make now. */
  final boolean take(Move move) {
    taking = true;
    boolean taken = canTake(move);
    taking = false;
    return taken;
  }

  /** Whether what happens is a move that was given. */
  final boolean isTaking() {
    return taking;
  }

  /** Makes a move, if the machine can. */
  protected abstract boolean canTake(Move move);

  /** Lets a work-item go on by one step as if it were alone: in order, and so that all see at once what it does. */
  abstract boolean goOn(int item);

  /** Shows all what a work-item has written. */
  abstract void settleDebts(int item);

  /** What comes after the last move. */
  abstract GridRun finish();

  /** What a work-item sees in a cell. */
  abstract long seen(int item, int cell);

  /** Rows of accesses that a work-item has on their way. */
  abstract int[] onTheWay(int item);

  /** How many accesses of a work-item the program has before the i-th that is on its way. */
  abstract int place(int item, int i);

  /** Has somebody told of all that happens. */
  final void watch(Watcher by) {
    watcher = Optional.of(by);
  }

  /** Ends the run before its end. */
  final void giveUp() {
    cut = true;
  }

  /** How often something was written, or shown to others. */
  final long changes() {
    return changes;
  }

  /** Notes that a work-item writes to memory, or shows others what it has written. */
  protected final void writes(int item) {
    changes++;
    spins.ifPresent(s -> s.writes(item));
  }

  protected final boolean isWatched() {
    return watcher.isPresent();
  }

  /** Tells who watches. */
  protected final void tell(Watcher.Happening what) {
    watcher.ifPresent(w -> w.happened(what));
  }

  protected final void tellLeft(int item, int row) {
    watcher.ifPresent(w -> w.left(item, row));
  }

  /** Whether the run may go on: one more move is made, if so. */
  final boolean goesOn() {
    draws++;
    cut |= steps >= most || (draws & ASKING) == 0 && stop.getAsBoolean();
    return fault.isEmpty() && !cut;
  }

  /** Whether it is over, with a fault or given up. */
  protected final boolean isOver() {
    return fault.isPresent() || cut;
  }

  /** Has it note which work-items go round in loops that only wait. */
  final void noteSpinning() {
    spins = Optional.of(new Spins(position.length));
  }

  /** Whether a work-item has gone round a loop that changed nothing since it was asked last; it is forgotten then. */
  final boolean hasSpun(int item) {
    return spins.filter(s -> s.forget(item)).isPresent();
  }

  /** Notes a round of a loop of a work-item; says whether the run is to be given up. */
  protected boolean round(int item, int at) {
    spins.ifPresent(s -> s.round(item, at, registers, width));
    rounds++;
    cut |= rounds >= most || (rounds & ASKING) == 0 && stop.getAsBoolean();
    return cut;
  }

  /** One time in so many it is true: mixed by the finalizer of SplitMix64 [G. Steele et al., OOPSLA 2014]. */
  private boolean chance(int item, int of) {
    // Another toss may end the loop.
    spins.ifPresent(s -> s.writes(item));
    long z = seed + (((long) item << Integer.SIZE) + ++tosses[item]) * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return Long.remainderUnsigned(z ^ z >>> 31, of) == 0;
  }

  /** What is in memory from a cell to another one. */
  abstract long[] held(int from, int to);

  /** What memory holds at first: global memory, and behind it that of the work-groups. */
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

  /** The run that came to the end; diverged if work-items wait for others that this run waits for. */
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

  /** Runs a row that is no operation and no step that others may notice; where it goes. */
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

  /** Where a row that compares goes. */
  protected final int branch(int at, int base) {
    return Operation.apply(code[at + 4], value(base, code[at + 2]), value(base, code[at + 3]), 0) == 0
        ? code[at + 1] : at + Code.ROW;
  }

  /** Computes what an operation gives. */
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

  /** The run ends at a row that fails. */
  protected final void fail(int item, int at) {
    Fail failing = (Fail) program.objects[code[at + 2]];
    fail(item, failing.end().cause(), failing.end().span());
  }

  /** The cell that a work-item accesses; -1, and a fault, if it is none of the array. */
  protected final int cell(int item, GridProgram.Place place) {
    int cell = cell(item, place.array(), value(item * width, place.index()));
    if (cell < 0) {
      fail(item, Cause.ACCESS, place.span());
    }
    return cell;
  }

  /** The cell that a row accesses; -1, and a fault, if it is none of the array. */
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
   * What a read-modify-write writes where it has read a value, which goes to its register; a compare-exchange may write
   * nothing, and goes its own way.
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

  /** Whether all of a work-group wait at one barrier. */
  protected final boolean together(int of) {
    int first = of * perGroup;
    boolean all = waits[of] == perGroup;
    for (int i = first; i < first + perGroup && all; i++) {
      all = waiting[i].name().equals(waiting[first].name());
    }
    return all;
  }
}
