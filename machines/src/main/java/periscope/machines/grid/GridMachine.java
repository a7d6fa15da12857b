package periscope.machines.grid;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.source.Span;
import periscope.machines.grid.GridProgram.Back;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Exchange;
import periscope.machines.grid.GridProgram.Fail;
import periscope.machines.grid.GridProgram.Update;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.grid.GridRun.Fault;

/** One run of a program: who steps next, and which way a free choice goes, follows from the seed. */
public final class GridMachine {

  /** Rounds of loops that a work-item may make without an access before the run counts as one that does not end. */
  private static final int QUIET = 10_000_000;

  /** One weak compare-exchange in so many fails for no reason. */
  private static final int FAILS = 8;

  private final GridProgram program;
  private final int[] code;
  private final Grid grid;
  private final GridMemory.Cells memory;
  private final SplittableRandom random;
  /** Those of all work-items, one after the other. */
  private final long[] registers;
  private final int width;
  private final int[] position;
  /** The work-group of each work-item. */
  private final int[] group;
  /** The work-items that can take a step, in no order, and how many there are. */
  private final int[] ready;
  private int count;
  /** Where each work-item waits; null if it does not. */
  private final Barrier[] waiting;
  /** Of each work-group, how many wait. */
  private final int[] waits;
  private Optional<Fault> fault = Optional.empty();
  private long steps;

  private GridMachine(GridProgram program, GridMemory kind, long seed) {
    this.program = program;
    code = program.code;
    grid = program.grid();
    random = new SplittableRandom(seed);
    int items = grid.size();
    memory = new GridMemory.Cells(kind, initial(), items);
    width = program.registers;
    registers = new long[items * width];
    position = new int[items];
    group = IntStream.range(0, items).map(i -> i / grid.items()).toArray();
    ready = new int[items];
    waiting = new Barrier[items];
    waits = new int[grid.groupCount()];
    for (int i = 0; i < items; i++) {
      int base = i * width;
      Position at = new Position(grid, i % grid.items(), i / grid.items());
      program.places.forEach((register, place) -> registers[base + register] = place.applyAsInt(at));
    }
  }

  /**
   * Runs a program once.
   *
   * @param most steps after which to give up
   * @param stop asked now and then whether to give up
   */
  public static GridRun run(GridProgram program, GridMemory memory, long seed, long most, BooleanSupplier stop) {
    return new GridMachine(program, memory, seed).run(most, stop);
  }

  private long[] initial() {
    long[] cells = new long[program.globalCells + program.localCells * grid.groupCount()];
    for (int a = 0; a < program.bases.length; a++) {
      long[] first = program.launched.arrays().get(a).initial();
      for (int g = 0; g < (program.isLocal(a) ? grid.groupCount() : 1); g++) {
        System.arraycopy(first, 0, cells, base(a, g), first.length);
      }
    }
    return cells;
  }

  private int base(int array, int group) {
    return program.bases[array] + group * program.strides[array];
  }

  private GridRun run(long most, BooleanSupplier stop) {
    for (int i = 0; i < position.length && fault.isEmpty(); i++) {
      ready(i);
    }
    while (count > 0 && fault.isEmpty()) {
      if (steps >= most || (steps & 0xffff) == 0 && stop.getAsBoolean()) {
        return result(Ending.CUT);
      }
      int at = random.nextInt(count);
      int item = ready[at];
      memory.settle(item, random);
      steps++;
      if (!access(item) || !settle(item)) {
        // Others may have become ready meanwhile, behind it.
        ready[at] = ready[--count];
      }
    }
    if (fault.isPresent()) {
      return result(Ending.FAULT);
    }
    for (int i = 0; i < position.length; i++) {
      memory.drain(i);
      if (waiting[i] != null && fault.isEmpty()) {
        fault = Optional.of(new Fault(i, Cause.WAITS, waiting[i].span()));
      }
    }
    return result(fault.isPresent() ? Ending.DIVERGED : Ending.ENDED);
  }

  private GridRun result(Ending ending) {
    long[][] global = new long[program.bases.length][];
    for (int a = 0; a < global.length; a++) {
      int base = base(a, 0);
      global[a] = program.isLocal(a) ? new long[0] : memory.held(base, base + program.lengths[a]);
    }
    return new GridRun(ending, fault, steps, global);
  }

  /** Goes on to a work-item's next step that is visible; it is then among those that are ready, unless it has ended. */
  private void ready(int item) {
    if (settle(item)) {
      ready[count++] = item;
    }
  }

  /** Goes on to a work-item's next step that is visible; false if it has ended, or something is wrong. */
  private boolean settle(int item) {
    int base = item * width;
    int at = position[item];
    int quiet = 0;
    while (code[at] < Code.VISIBLE) {
      int what = code[at];
      if (what < Operation.END) {
        registers[base + code[at + 1]] =
            Operation.apply(what, value(base, code[at + 2]), value(base, code[at + 3]), code[at + 4]);
        at += Code.ROW;
      } else if (what == Code.UNLESS) {
        at = Operation.apply(code[at + 4], value(base, code[at + 2]), value(base, code[at + 3]), 0) == 0
            ? code[at + 1] : at + Code.ROW;
      } else if (what == Code.STOP) {
        memory.drain(item);
        return false;
      } else if (what == Code.FAIL && value(base, code[at + 1]) != 0) {
        fail(item, ((Fail) program.objects[code[at + 2]]).end().cause(),
            ((Fail) program.objects[code[at + 2]]).end().span());
        return false;
      } else if (what == Code.BACK && ++quiet > QUIET) {
        fail(item, Cause.SPINS, ((Back) program.objects[code[at + 2]]).loop());
        return false;
      } else {
        at = next(at, base);
      }
    }
    position[item] = at;
    return true;
  }

  /** Runs a row that is no operation; where it goes. */
  private int next(int at, int base) {
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

  private long value(int base, int operand) {
    return operand >= 0 ? registers[base + operand] : program.constants[~operand];
  }

  private void fail(int item, Cause cause, Span span) {
    fault = Optional.of(new Fault(item, cause, span));
  }

  /** Runs a work-item's visible step; false if it waits for others now. */
  private boolean access(int item) {
    int base = item * width;
    int at = position[item];
    position[item] = at + Code.ROW;
    if (code[at] == Code.OBJECT) {
      return object(item, program.objects[code[at + 1]]);
    }
    int cell = cell(item, code[at + 1], value(base, code[at + 2]));
    if (cell < 0) {
      fail(item, Cause.ACCESS, program.spans.get(at));
      return true;
    } else if (code[at] == Code.READ) {
      registers[base + code[at + 3]] = memory.read(item, cell);
    } else {
      memory.write(item, cell, value(base, code[at + 3]));
      if (code[at + 4] != 0) {
        memory.drain(item);
      }
    }
    return true;
  }

  private boolean object(int item, Object what) {
    memory.drain(item);
    if (what instanceof Update u) {
      update(item, u);
    } else if (what instanceof Exchange x) {
      exchange(item, x);
    } else if (what instanceof Barrier b) {
      return arrive(item, b);
    }
    return true;
  }

  private void update(int item, Update u) {
    int base = item * width;
    int cell = cell(item, u.place());
    if (cell >= 0) {
      long old = memory.read(item, cell);
      long operand = value(base, u.operand());
      memory.write(item, cell, u.effect().isPresent() ? u.effect().get().apply(old, operand) : operand);
      memory.drain(item);
      registers[base + u.register()] = old;
    }
  }

  private void exchange(int item, Exchange x) {
    int base = item * width;
    int cell = cell(item, x.place());
    if (cell >= 0) {
      registers[base + x.register()] = memory.read(item, cell);
      boolean succeeds = x.wanted().of(registers, base) != 0 && !(x.weak() && random.nextInt(FAILS) == 0);
      if (succeeds) {
        memory.write(item, cell, x.desired().of(registers, base));
        memory.drain(item);
      }
      position[item] = succeeds ? x.success() : x.failure();
    }
  }

  /** The cell that a work-item accesses; -1, and a fault, if it is none of the array. */
  private int cell(int item, GridProgram.Place place) {
    int cell = cell(item, place.array(), value(item * width, place.index()));
    if (cell < 0) {
      fail(item, Cause.ACCESS, place.span());
    }
    return cell;
  }

  /** The cell of an element; -1 if it is none of the array. */
  private int cell(int item, int array, long index) {
    return index < 0 || index >= program.lengths[array] ? -1 : base(array, group[item]) + (int) index;
  }

  /** A work-item comes to a barrier, and waits; true if it is the last one, so that its work-group goes on. */
  private boolean arrive(int item, Barrier barrier) {
    waiting[item] = barrier;
    int there = ++waits[group[item]];
    int first = group[item] * grid.items();
    for (int i = first; i < first + grid.items(); i++) {
      if (there < grid.items() || !waiting[i].name().equals(barrier.name())) {
        return false;
      }
    }
    waits[group[item]] = 0;
    for (int i = first; i < first + grid.items(); i++) {
      waiting[i] = null;
    }
    for (int i = first; i < first + grid.items() && fault.isEmpty(); i++) {
      if (i != item) {
        ready(i);
      }
    }
    return true;
  }
}
