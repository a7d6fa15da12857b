package periscope.machines.grid;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.machines.grid.GridProgram.Assign;
import periscope.machines.grid.GridProgram.Back;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Choose;
import periscope.machines.grid.GridProgram.Exchange;
import periscope.machines.grid.GridProgram.Fail;
import periscope.machines.grid.GridProgram.Jump;
import periscope.machines.grid.GridProgram.Place;
import periscope.machines.grid.GridProgram.Read;
import periscope.machines.grid.GridProgram.Step;
import periscope.machines.grid.GridProgram.Test;
import periscope.machines.grid.GridProgram.Update;
import periscope.machines.grid.GridProgram.Visible;
import periscope.machines.grid.GridProgram.Write;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.grid.GridRun.Fault;

/** One run of a program: who steps next, and which way a free choice goes, follows from the seed. */
public final class GridMachine {

  /** Steps that a work-item may take without an access before the run counts as one that does not end. */
  private static final int QUIET = 10_000_000;

  /** One weak compare-exchange in so many fails for no reason. */
  private static final int FAILS = 8;

  private final GridProgram program;
  private final Grid grid;
  private final GridMemory.Cells memory;
  private final SplittableRandom random;
  private final long[][] registers;
  private final int[] position;
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
    grid = program.grid();
    random = new SplittableRandom(seed);
    int items = grid.size();
    memory = new GridMemory.Cells(kind, initial(), items);
    registers = new long[items][program.registers];
    position = new int[items];
    ready = new int[items];
    waiting = new Barrier[items];
    waits = new int[grid.groupCount()];
    for (int i = 0; i < items; i++) {
      int item = i;
      Position at = new Position(grid, i % grid.items(), i / grid.items());
      program.places.forEach((register, place) -> registers[item][register] = place.applyAsInt(at));
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
    return program.bases[array] + (program.isLocal(array) ? program.globalCells + group * program.localCells : 0);
  }

  private GridRun run(long most, BooleanSupplier stop) {
    for (int i = 0; i < position.length && fault.isEmpty(); i++) {
      settle(i);
    }
    while (count > 0 && fault.isEmpty()) {
      if (steps >= most || (steps & 0xffff) == 0 && stop.getAsBoolean()) {
        return result(Ending.CUT);
      }
      int at = random.nextInt(count);
      int item = ready[at];
      ready[at] = ready[--count];
      memory.settle(item, random);
      steps++;
      access(item);
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
      global[a] = program.isLocal(a) ? new long[0]
          : Arrays.copyOfRange(memory.held(), base, base + program.launched.arrays().get(a).initial().length);
    }
    return new GridRun(ending, fault, steps, global);
  }

  /** Goes on to a work-item's next step that is visible; it is ready for that, or has ended. */
  private void settle(int item) {
    int quiet = 0;
    while (fault.isEmpty()) {
      if (position[item] >= program.code.size()) {
        memory.drain(item);
        return;
      }
      Step step = program.code.get(position[item]);
      if (step instanceof Visible) {
        ready[count++] = item;
        return;
      } else if (++quiet > QUIET && step instanceof Back b) {
        fault = Optional.of(new Fault(item, Cause.SPINS, b.loop()));
      } else {
        local(item, step);
      }
    }
  }

  private void local(int item, Step step) {
    long[] own = registers[item];
    if (step instanceof Assign a) {
      own[a.register()] = a.value().of(own);
      position[item]++;
    } else if (step instanceof Test t) {
      position[item] = t.value().of(own) != 0 ? position[item] + 1 : t.otherwise();
    } else if (step instanceof Jump j) {
      position[item] = j.target();
    } else if (step instanceof Back b) {
      position[item] = b.target();
    } else if (step instanceof Choose c) {
      position[item] = random.nextBoolean() ? position[item] + 1 : c.otherwise();
    } else if (step instanceof Fail f && f.value().of(own) != 0) {
      fault = Optional.of(new Fault(item, f.end().cause(), f.end().span()));
    } else {
      position[item]++;
    }
  }

  /** Runs a work-item's visible step, and what follows up to the next one. */
  private void access(int item) {
    Step step = program.code.get(position[item]++);
    long[] own = registers[item];
    if (step instanceof Read r) {
      int cell = cell(item, r.place());
      own[r.register()] = cell < 0 ? 0 : memory.read(item, cell);
    } else if (step instanceof Write w) {
      int cell = cell(item, w.place());
      if (cell >= 0) {
        memory.write(item, cell, w.value().of(own));
      }
      if (w.drains()) {
        memory.drain(item);
      }
    } else if (step instanceof Update u) {
      update(item, u);
    } else if (step instanceof Exchange x) {
      exchange(item, x);
    } else if (step instanceof Barrier b) {
      memory.drain(item);
      arrive(item, b);
      return;
    } else {
      memory.drain(item);
    }
    settle(item);
  }

  private void update(int item, Update u) {
    int cell = cell(item, u.place());
    if (cell >= 0) {
      memory.drain(item);
      long old = memory.read(item, cell);
      long operand = u.operand().of(registers[item]);
      long value = u.what().operator().map(o -> o.apply(old, operand)).orElse(operand);
      memory.write(item, cell, value);
      memory.drain(item);
      registers[item][u.register()] = old;
    }
  }

  private void exchange(int item, Exchange x) {
    int cell = cell(item, x.place());
    if (cell >= 0) {
      memory.drain(item);
      registers[item][x.register()] = memory.read(item, cell);
      boolean succeeds = x.wanted().of(registers[item]) != 0 && !(x.weak() && random.nextInt(FAILS) == 0);
      if (succeeds) {
        memory.write(item, cell, x.desired().of(registers[item]));
        memory.drain(item);
      }
      position[item] = succeeds ? x.success() : x.failure();
    }
  }

  /** The cell that a work-item accesses; -1, and a fault, if it is none of the array. */
  private int cell(int item, Place place) {
    long index = place.index().of(registers[item]);
    if (index < 0 || index >= program.launched.arrays().get(place.array()).initial().length) {
      fault = Optional.of(new Fault(item, Cause.ACCESS, place.span()));
      return -1;
    }
    return base(place.array(), item / grid.items()) + (int) index;
  }

  /** A work-item comes to a barrier, and waits; if it is the last one, its work-group goes on. */
  private void arrive(int item, Barrier barrier) {
    int group = item / grid.items();
    waiting[item] = barrier;
    waits[group]++;
    int first = group * grid.items();
    for (int i = first; i < first + grid.items(); i++) {
      if (waits[group] < grid.items() || !waiting[i].name().equals(barrier.name())) {
        return;
      }
    }
    waits[group] = 0;
    for (int i = first; i < first + grid.items(); i++) {
      waiting[i] = null;
    }
    for (int i = first; i < first + grid.items() && fault.isEmpty(); i++) {
      settle(i);
    }
  }
}
