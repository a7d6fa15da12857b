package periscope.machines.grid;

import java.util.function.BooleanSupplier;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Exchange;
import periscope.machines.grid.GridProgram.Fence;
import periscope.machines.grid.GridProgram.Update;
import periscope.machines.grid.GridRun.Ending;

/** One run of a program whose work-items access memory in the order of the program, through buffers or not. */
public final class GridMachine extends GridState {

  private final GridMemory.Cells memory;
  /** The work-items that can take a step, in no order, and how many there are. */
  private final int[] ready;
  private int count;

  private GridMachine(GridProgram program, GridMemory kind, long seed, long most, BooleanSupplier stop) {
    super(program, seed, most, stop);
    memory = new GridMemory.Cells(kind, initial(), grid.size());
    ready = new int[grid.size()];
  }

  /**
   * Runs a program once.
   *
   * @param most steps, or rounds of loops, after which to give up
   * @param stop asked now and then whether to give up
   */
  public static GridRun run(GridProgram program, GridMemory memory, long seed, long most, BooleanSupplier stop) {
    return (memory == GridMemory.UGPU ? new UgpuGrid(program, seed, most, stop)
        : new GridMachine(program, memory, seed, most, stop)).run();
  }

  @Override
  GridRun run() {
    for (int i = 0; i < position.length && fault.isEmpty() && !cut; i++) {
      ready(i);
    }
    while (count > 0 && fault.isEmpty() && !cut && !over(steps)) {
      int at = random.nextInt(count);
      int item = ready[at];
      memory.settle(item, random);
      steps++;
      if (!access(item) || fault.isPresent() || !settle(item)) {
        // Others may have become ready meanwhile, behind it.
        ready[at] = ready[--count];
      }
    }
    if (fault.isPresent() || cut) {
      return result(fault.isPresent() ? Ending.FAULT : Ending.CUT);
    }
    for (int i = 0; i < position.length; i++) {
      memory.drain(i);
    }
    return ended();
  }

  @Override
  long[] held(int from, int to) {
    return memory.held(from, to);
  }

  /** Goes on to a work-item's next step that is visible; it is then among those that are ready, unless it has ended. */
  private void ready(int item) {
    if (settle(item)) {
      ready[count++] = item;
    }
  }

  /** Goes on to a work-item's next step that is visible; false if it has ended, or the run is over. */
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
        memory.drain(item);
        return false;
      } else if (what == Code.FAIL && value(base, code[at + 1]) != 0) {
        fail(item, at);
        return false;
      } else if (what == Code.BACK && round()) {
        return false;
      } else {
        at = next(at, base);
      }
    }
    position[item] = at;
    return true;
  }

  /** Runs a work-item's visible step; false if it waits for others now. */
  private boolean access(int item) {
    int base = item * width;
    int at = position[item];
    position[item] = at + Code.ROW;
    if (code[at] == Code.OBJECT) {
      return object(item, program.objects[code[at + 1]]);
    }
    int cell = cell(item, at);
    if (cell >= 0 && code[at] == Code.READ) {
      registers[base + code[at + 3]] = memory.read(item, cell);
    } else if (cell >= 0) {
      memory.write(item, cell, value(base, code[at + 3]));
      if (code[at + 4] != 0) {
        memory.drain(item);
      }
    }
    return true;
  }

  private boolean object(int item, Object what) {
    if (!(what instanceof Fence f) || f.drains()) {
      memory.drain(item);
    }
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
      memory.write(item, cell, u.changed(old, value(base, u.operand())));
      memory.drain(item);
      registers[base + u.register()] = old;
    }
  }

  private void exchange(int item, Exchange x) {
    int base = item * width;
    int cell = cell(item, x.place());
    if (cell >= 0) {
      registers[base + x.register()] = memory.read(item, cell);
      boolean succeeds = succeeds(x, base);
      if (succeeds) {
        memory.write(item, cell, x.desired().of(registers, base));
        memory.drain(item);
      }
      position[item] = succeeds ? x.success() : x.failure();
    }
  }

  /** A work-item comes to a barrier, and waits; true if it is the last one, so that its work-group goes on. */
  private boolean arrive(int item, Barrier barrier) {
    waiting[item] = barrier;
    waits[group[item]]++;
    if (!together(group[item])) {
      return false;
    }
    waits[group[item]] = 0;
    int first = group[item] * grid.items();
    for (int i = first; i < first + grid.items(); i++) {
      waiting[i] = null;
    }
    for (int i = first; i < first + grid.items() && fault.isEmpty() && !cut; i++) {
      if (i != item) {
        ready(i);
      }
    }
    return true;
  }
}
