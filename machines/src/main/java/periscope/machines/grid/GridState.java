package periscope.machines.grid;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.source.Span;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Fail;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.grid.GridRun.Fault;

/**
 * What all machines have while they run: the work-items' registers and places in the code, who can take a step, who
 * waits at a barrier, and what went wrong. Who steps next follows from the seed.
 */
abstract class GridState {

  /** One weak compare-exchange in so many fails for no reason. */
  private static final int FAILS = 8;

  /** It is asked whether to give up each time that a count has none of these bits. */
  private static final int ASKING = 0xfff;

  protected final GridProgram program;
  protected final int[] code;
  protected final Grid grid;
  protected final SplittableRandom random;
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
  private final long most;
  private final BooleanSupplier stop;
  /** Rounds of loops, of all work-items. */
  private long rounds;

  /**
   * A run that has not begun.
   *
   * @param most steps, or rounds of loops, after which to give up
   * @param stop asked now and then whether to give up
   */
  GridState(GridProgram program, long seed, long most, BooleanSupplier stop) {
    this.most = most;
    this.stop = stop;
    this.program = program;
    code = program.code;
    grid = program.grid();
    random = new SplittableRandom(seed);
    int items = grid.size();
    width = program.registers;
    registers = new long[items * width];
    position = new int[items];
    group = IntStream.range(0, items).map(i -> i / grid.items()).toArray();
    waiting = new Barrier[items];
    waits = new int[grid.groupCount()];
    for (int i = 0; i < items; i++) {
      int base = i * width;
      Position at = new Position(grid, i % grid.items(), i / grid.items());
      program.places.forEach((register, place) -> registers[base + register] = place.applyAsInt(at));
    }
  }

  /** Runs to the end. */
  abstract GridRun run();

  /** Notes a round of a loop; says whether the run is to be given up. */
  protected final boolean round() {
    rounds++;
    cut |= rounds >= most || (rounds & ASKING) == 0 && stop.getAsBoolean();
    return cut;
  }

  /** Notes a draw of a work-item, of so many; says whether the run is to be given up. */
  protected final boolean over(long draws) {
    cut |= steps >= most || (draws & ASKING) == 0 && stop.getAsBoolean();
    return cut;
  }

  /** What is in memory from a cell to another one. */
  abstract long[] held(int from, int to);

  /** What memory holds at first: global memory, and behind it that of the work-groups. */
  protected final long[] initial() {
    long[] cells = new long[program.globalCells + program.localCells * grid.groupCount()];
    for (int a = 0; a < program.bases.length; a++) {
      long[] first = program.launched.arrays().get(a).initial();
      for (int g = 0; g < (program.isLocal(a) ? grid.groupCount() : 1); g++) {
        System.arraycopy(first, 0, cells, base(a, g), first.length);
      }
    }
    return cells;
  }

  private int base(int array, int of) {
    return program.bases[array] + of * program.strides[array];
  }

  /** The run that came to the end; diverged if work-items wait for others. */
  protected final GridRun ended() {
    for (int i = 0; i < waiting.length && fault.isEmpty(); i++) {
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
    return new GridRun(ending, fault, steps, global);
  }

  /** Runs a row that is no operation and no step that others may notice; where it goes. */
  protected final int next(int at, int base) {
    switch (code[at]) {
      case Code.VALUE -> registers[base + code[at + 1]] = program.computed[code[at + 2]].of(registers, base);
      case Code.JUMP, Code.BACK -> {
        return code[at + 1];
      }
      case Code.CHOOSE -> {
        return random.nextBoolean() ? at + Code.ROW : code[at + 1];
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
      fail(item, Cause.ACCESS, program.spans.get(at));
    }
    return cell;
  }

  private int cell(int item, int array, long index) {
    return index < 0 || index >= program.lengths[array] ? -1 : base(array, group[item]) + (int) index;
  }

  /** Whether a compare-exchange writes, once its register has what was read. */
  protected final boolean succeeds(GridProgram.Exchange x, int base) {
    return x.wanted().of(registers, base) != 0 && !(x.weak() && random.nextInt(FAILS) == 0);
  }

  /** Whether all of a work-group wait at one barrier. */
  protected final boolean together(int of) {
    int first = of * grid.items();
    boolean all = waits[of] == grid.items();
    for (int i = first; i < first + grid.items() && all; i++) {
      all = waiting[i].name().equals(waiting[first].name());
    }
    return all;
  }
}
