package periscope.machines.grid;

import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Exchange;
import periscope.machines.grid.GridProgram.Fence;
import periscope.machines.grid.GridProgram.ReadModifyWrite;
import periscope.machines.grid.GridProgram.Update;
import periscope.machines.grid.GridRun.Ending;

/**
 * One run of a program on the machine of {@link periscope.machines.ugpu}, with the meaning that it has there for
 * read-modify-writes, branches and barriers. A work-item's loads and stores are on their way, up to {@link #WINDOW} of
 * them, until they take place in any order but for those of one cell: loads overtake loads there. What is computed
 * waits for the loads that it needs, and so does everything behind it. Behind a fence, a barrier or a read-modify-write
 * nothing is fetched before it is through.
 *
 * <p>In each step one work-item, drawn anew, does one thing of those that it can do: an access takes place, or a value
 * that it owes goes to its work-group or to all. Fences are passed once nothing is in front of them and nothing owed.
 */
final class UgpuGrid extends GridState {

  /** Accesses of a work-item that are on their way at most. */
  static final int WINDOW = 8;

  /** Draws of work-items that can do nothing, one after the other, after which a run is given up. */
  private static final int IDLE = 100_000_000;

  private final SparseViews views;
  /** Of each work-item, the rows that are on their way, in the order of the program, with cells and values. */
  private final int[] rows;
  private final int[] cells;
  private final long[] values;
  private final int[] pending;
  /** Registers that wait for loads, as bits, and how many words of these a work-item has. */
  private final long[] awaited;
  private final int words;
  /** The work-items that may be able to do something, in no order, and where each of them is in it; -1 if it is not. */
  private final int[] ready;
  private final int[] place;
  private int count;

  UgpuGrid(GridProgram program, long seed, long most, BooleanSupplier stop) {
    super(program, seed, most, stop);
    int items = grid.size();
    views = new SparseViews(initial(), program.globalCells, group, grid.groupCount());
    rows = new int[items * WINDOW];
    cells = new int[items * WINDOW];
    values = new long[items * WINDOW];
    pending = new int[items];
    words = width / Long.SIZE + 1;
    awaited = new long[items * words];
    ready = IntStream.range(0, items).toArray();
    place = IntStream.range(0, items).toArray();
    count = items;
  }

  @Override
  GridRun run() {
    for (int i = 0; i < position.length && fault.isEmpty() && !cut; i++) {
      fetch(i);
    }
    long draws = 0;
    int idle = 0;
    while (count > 0 && fault.isEmpty() && !cut && !over(++draws)) {
      int item = ready[random.nextInt(count)];
      cut = ++idle > IDLE;
      if (step(item)) {
        steps++;
        idle = 0;
      } else if (done(item)) {
        leave(item);
      }
      int of = group[item];
      if (waits[of] == grid.items() && !views.groupOwes(of) && together(of)) {
        open(of);
      }
    }
    return fault.isPresent() ? result(Ending.FAULT) : cut ? result(Ending.CUT) : ended();
  }

  @Override
  long[] held(int from, int to) {
    return views.held(from, to);
  }

  /** Whether a work-item that can do nothing now can do nothing by itself later on, either. */
  private boolean done(int item) {
    return !views.owes(item, true) && (pending[item] == 0 || waiting[item] != null);
  }

  private void leave(int item) {
    int last = ready[--count];
    ready[place[item]] = last;
    place[last] = place[item];
    place[item] = -1;
  }

  private void enter(int item) {
    if (place[item] < 0) {
      place[item] = count;
      ready[count++] = item;
    }
  }

  /** Does one of the things that a work-item can do; false if it can do nothing. */
  private boolean step(int item) {
    int own = pending[item];
    SparseViews.Numbers modified = views.modified(item);
    int all = own + (modified == null ? 0 : modified.size());
    int first = all == 0 ? 0 : random.nextInt(all);
    for (int i = 0; i < all; i++) {
      int which = first + i < all ? first + i : first + i - all;
      if (which < own ? advance(item, which) : give(item, modified.number(which - own))) {
        return true;
      }
    }
    return false;
  }

  /** A value goes to the work-group, or to all. */
  private boolean give(int item, int cell) {
    boolean all = !views.isShared(cell) && (!views.isLocallyModified(item, cell) || random.nextBoolean());
    if (all) {
      views.toAll(item, cell);
    } else {
      views.toGroup(item, cell);
    }
    return true;
  }

  private boolean isAwaited(int item, int register) {
    return register >= 0 && (awaited[item * words + register / Long.SIZE] >>> register & 1) != 0;
  }

  /** Whether a row has to wait for loads: for what it computes with, or for another value of its register. */
  private boolean lacks(int item, int at) {
    int what = code[at];
    if (what < Operation.END) {
      return isAwaited(item, code[at + 1]) || isAwaited(item, code[at + 2]) || isAwaited(item, code[at + 3]);
    }
    return switch (what) {
      case Code.UNLESS -> isAwaited(item, code[at + 2]) || isAwaited(item, code[at + 3]);
      case Code.VALUE -> isAwaited(item, code[at + 1]) || isAwaited(item, program.reads[code[at + 2]]);
      case Code.FAIL -> isAwaited(item, code[at + 1]);
      case Code.READ, Code.WRITE -> isAwaited(item, code[at + 2]) || isAwaited(item, code[at + 3]);
      case Code.OBJECT -> lacks(item, program.objects[code[at + 1]]);
      default -> false;
    };
  }

  private boolean isAwaited(int item, int[] those) {
    for (int register : those) {
      if (isAwaited(item, register)) {
        return true;
      }
    }
    return false;
  }

  private boolean lacks(int item, Object object) {
    return object instanceof ReadModifyWrite m && (isAwaited(item, m.place().index()) || isAwaited(item, m.register()))
        || object instanceof Update u && isAwaited(item, u.operand())
        || object instanceof Exchange x && isAwaited(item, x.reads());
  }

  /** Whether nothing may be fetched: the window is full, or something is on its way that all others wait for. */
  private boolean blocked(int item) {
    int own = pending[item];
    return own == WINDOW || own > 0 && code[rows[item * WINDOW + own - 1]] == Code.OBJECT;
  }

  /** Fetches and computes as far as a work-item can go without its loads. */
  private void fetch(int item) {
    int base = item * width;
    int at = position[item];
    while (fault.isEmpty() && !cut && code[at] != Code.STOP && !blocked(item) && !lacks(item, at)) {
      int what = code[at];
      if (what < Operation.END) {
        compute(at, base);
        at += Code.ROW;
      } else if (what == Code.UNLESS) {
        at = branch(at, base);
      } else if (what == Code.FAIL && value(base, code[at + 1]) != 0) {
        fail(item, at);
      } else if (what < Code.VISIBLE) {
        at = what == Code.BACK && round() ? at : next(at, base);
      } else {
        queue(item, at);
        at += Code.ROW;
      }
    }
    position[item] = at;
    if (pending[item] > 0 && code[rows[item * WINDOW]] == Code.OBJECT) {
      arrive(item);
    }
  }

  private void queue(int item, int at) {
    int entry = item * WINDOW + pending[item];
    Object object = code[at] == Code.OBJECT ? program.objects[code[at + 1]] : null;
    int cell = object == null ? cell(item, at) : object instanceof ReadModifyWrite m ? cell(item, m.place()) : 0;
    if (cell >= 0) {
      rows[entry] = at;
      cells[entry] = cell;
      values[entry] = code[at] == Code.WRITE ? value(item * width, code[at + 3]) : 0;
      pending[item]++;
      if (code[at] == Code.READ) {
        flip(item, code[at + 3]);
      }
    }
  }

  private void flip(int item, int register) {
    awaited[item * words + register / Long.SIZE] ^= 1L << register;
  }

  /** Notes that a work-item waits at a barrier, if it is one that stands in front. */
  private void arrive(int item) {
    if (waiting[item] == null && program.objects[code[rows[item * WINDOW] + 1]] instanceof Barrier b) {
      waiting[item] = b;
      waits[group[item]]++;
    }
  }

  /** All of a work-group leave the barrier at which they wait. */
  private void open(int of) {
    int first = of * grid.items();
    waits[of] = 0;
    for (int i = first; i < first + grid.items(); i++) {
      waiting[i] = null;
      pending[i] = 0;
      enter(i);
    }
    for (int i = first; i < first + grid.items() && fault.isEmpty() && !cut; i++) {
      fetch(i);
    }
  }

  /** Lets the i-th that is on its way take place; false if it has to wait. */
  private boolean advance(int item, int i) {
    int entry = item * WINDOW + i;
    int at = rows[entry];
    if (code[at] == Code.OBJECT) {
      return object(item, i, program.objects[code[at + 1]]);
    }
    boolean load = code[at] == Code.READ;
    for (int j = entry - i; j < entry; j++) {
      if (cells[j] == cells[entry] && !(load && code[rows[j]] == Code.READ)) {
        return false;
      }
    }
    if (load) {
      registers[item * width + code[at + 3]] = views.read(item, cells[entry]);
      flip(item, code[at + 3]);
    } else {
      views.store(item, cells[entry], values[entry]);
    }
    remove(item, i);
    fetch(item);
    return true;
  }

  private void remove(int item, int i) {
    int entry = item * WINDOW + i;
    int behind = --pending[item] - i;
    System.arraycopy(rows, entry + 1, rows, entry, behind);
    System.arraycopy(cells, entry + 1, cells, entry, behind);
    System.arraycopy(values, entry + 1, values, entry, behind);
  }

  private boolean object(int item, int i, Object object) {
    if (object instanceof Fence f) {
      if (i > 0 || views.owes(item, f.wide())) {
        return false;
      }
    } else if (object instanceof ReadModifyWrite m) {
      int entry = item * WINDOW + i;
      for (int j = entry - i; j < entry; j++) {
        if (cells[j] == cells[entry]) {
          return false;
        }
      }
      if (!views.settled(cells[entry])) {
        return false;
      }
      change(item, cells[entry], m);
    } else {
      return false;
    }
    remove(item, i);
    fetch(item);
    return true;
  }

  /** A read-modify-write takes place for all at once. */
  private void change(int item, int cell, ReadModifyWrite m) {
    int base = item * width;
    long old = views.held(cell);
    if (m instanceof Update u) {
      views.perform(cell, u.changed(old, value(base, u.operand())));
      registers[base + u.register()] = old;
    } else if (m instanceof Exchange x) {
      registers[base + x.register()] = old;
      boolean succeeds = succeeds(x, base);
      if (succeeds) {
        views.perform(cell, x.desired().of(registers, base));
      }
      position[item] = succeeds ? x.success() : x.failure();
    }
  }
}
