package periscope.machines.grid;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import periscope.litmus.launch.Inputs;
import periscope.machines.grid.GridProgram.Barrier;
import periscope.machines.grid.GridProgram.Fence;
import periscope.machines.grid.GridProgram.ReadModifyWrite;
import periscope.machines.grid.GridRun.Ending;
import periscope.machines.grid.Watcher.Happening;

/**
 * A run of a program on the machine of {@link periscope.machines.ugpu}, with the meaning of read-modify-writes,
 * branches and barriers there. A work-item fetches up to {@link #WINDOW} loads and stores, which are then pending.
 * Pending accesses take place in any order, but accesses to one cell keep their order, except that loads may overtake
 * loads. A computation waits for the loads that it needs, and so does everything behind it. While a fence, a barrier or
 * a read-modify-write is pending, the work-item fetches nothing behind it.
 *
 * <p>In each step one randomly drawn work-item makes one of its possible moves: it performs a pending access, or gives
 * a value that it owes to its work-group or to all. It passes a fence once no access is pending before it and no value
 * is owed.
 */
class UgpuGrid extends GridState {

  /** Most pending accesses of a work-item. */
  static final int WINDOW = 8;

  /** Most consecutive draws of work-items without a possible move; after them the run ends as cut. */
  private static final int IDLE = 100_000_000;

  protected final SparseViews views;
  /**
   * Rows of the pending accesses, {@link #WINDOW} elements for each work-item, in program order; {@code cells} and
   * {@code values} have their cells and the values to store.
   */
  protected final int[] rows;
  protected final int[] cells;
  protected final int[] pending;
  private final long[] values;
  /** For each pending access, the number of accesses of its work-item that precede it in program order. */
  private final int[] places;
  private final int[] fetched;
  private final Awaited awaited;
  private int idle;

  UgpuGrid(GridProgram program, Inputs inputs, long seed, long most, BooleanSupplier stop) {
    super(program, inputs, seed, most, stop);
    int items = grid.size();
    views = new SparseViews(initial(), program.globalCells, group, grid.groupCount());
    rows = new int[items * WINDOW];
    cells = new int[items * WINDOW];
    values = new long[items * WINDOW];
    pending = new int[items];
    places = new int[items * WINDOW];
    fetched = new int[items];
    awaited = new Awaited(program, items);
  }

  @Override
  void begin() {
    for (int i = 0; i < position.length && !isOver(); i++) {
      ready.add(i);
      fetch(i);
    }
  }

  @Override
  void draw(int item) {
    cut = ++idle > IDLE;
    if (step(item)) {
      moved(item);
    } else {
      openIfTogether(group[item]);
      if (done(item)) {
        ready.remove(item);
      }
    }
  }

  private void moved(int item) {
    steps++;
    idle = 0;
    openIfTogether(group[item]);
  }

  private void openIfTogether(int of) {
    if (waits[of] == perGroup && !views.groupOwes(of) && together(of)) {
      open(of);
    }
  }

  @Override
  protected boolean canTake(Move move) {
    int item = move.item();
    boolean taken = switch (move.kind()) {
      case ACCESS -> takePlace(move);
      case TO_GROUP -> views.isModified(item, move.what()) && views.isLocallyModified(item, move.what())
          && give(item, move.what(), false);
      case TO_ALL -> views.isModified(item, move.what()) && !views.isShared(move.what())
          && give(item, move.what(), true);
      case FLUSH -> false;
    };
    if (taken) {
      moved(item);
    }
    return taken;
  }

  private boolean takePlace(Move move) {
    int first = move.item() * WINDOW;
    int before = 0;
    for (int i = 0; i < pending[move.item()]; i++) {
      if (rows[first + i] == move.what() && before++ == move.nth()) {
        return advance(move.item(), i);
      }
    }
    return false;
  }

  @Override
  boolean goOn(int item) {
    for (int i = 0; i < pending[item]; i++) {
      boolean store = code[rows[item * WINDOW + i]] == Code.WRITE;
      int cell = cells[item * WINDOW + i];
      if (advance(item, i)) {
        moved(item);
        if (store) {
          give(item, cell, !views.isShared(cell));
          openIfTogether(group[item]);
        }
        return true;
      }
    }
    boolean owes = giveOne(item);
    if (owes) {
      moved(item);
    }
    return owes;
  }

  @Override
  void settleDebts(int item) {
    while (giveOne(item)) {
      steps++;
    }
    openIfTogether(group[item]);
  }

  /** Gives one value that a work-item owes to as many work-items as may get it; returns false if it owes none. */
  private boolean giveOne(int item) {
    SparseViews.Numbers modified = views.modified(item);
    return modified != null && modified.size() > 0
        && give(item, modified.number(0), !views.isShared(modified.number(0)));
  }

  @Override
  GridRun finish() {
    return isOver() ? result(fault.isPresent() ? Ending.FAULT : Ending.CUT) : ended();
  }

  @Override
  long seen(int item, int cell) {
    return views.read(item, cell);
  }

  @Override
  int[] onTheWay(int item) {
    return Arrays.copyOfRange(rows, item * WINDOW, item * WINDOW + pending[item]);
  }

  @Override
  int place(int item, int i) {
    return places[item * WINDOW + i];
  }

  @Override
  long[] held(int from, int to) {
    return views.held(from, to);
  }

  /** Whether a work-item without a possible move cannot get one by its own doing either. */
  private boolean done(int item) {
    return !views.owes(item, true) && (pending[item] == 0 || waiting[item] != null);
  }

  /** Makes one of the possible moves of a work-item; returns false if none is possible. */
  protected boolean step(int item) {
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

  /** Gives the owed value of a cell to the work-group or to all, drawn at random where both are possible. */
  private boolean give(int item, int cell) {
    return give(item, cell, !views.isShared(cell) && (!views.isLocallyModified(item, cell) || random.nextBoolean()));
  }

  /** Gives the owed value of a cell to all, or to the work-group only; always returns true. */
  protected final boolean give(int item, int cell, boolean all) {
    writes(item);
    if (isWatched()) {
      tell(Happening.given(new Move(item, all ? Move.Kind.TO_ALL : Move.Kind.TO_GROUP, cell, 0), cell, false));
    }
    if (all) {
      views.toAll(item, cell);
    } else {
      views.toGroup(item, cell);
    }
    return true;
  }

  /**
   * Whether a work-item must not fetch: its window is full, or its youngest pending row is a fence, a barrier or a
   * read-modify-write.
   */
  private boolean blocked(int item) {
    int own = pending[item];
    return own == WINDOW || own > 0 && code[rows[item * WINDOW + own - 1]] == Code.OBJECT;
  }

  /** Fetches and computes as far as a work-item gets without the values of pending loads. */
  private void fetch(int item) {
    int base = item * width;
    int at = position[item];
    while (!isOver() && code[at] != Code.STOP && !blocked(item) && !awaited.lacks(item, at)) {
      int what = code[at];
      if (what < Operation.END) {
        compute(at, base);
        at += Code.ROW;
      } else if (what == Code.UNLESS) {
        at = branch(at, base);
      } else if (what == Code.FAIL && value(base, code[at + 1]) != 0) {
        fail(item, at);
      } else if (what < Code.VISIBLE) {
        at = what == Code.BACK && round(item, at) ? at : next(at, item);
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

  /**
   * Makes the row at {@code at} the youngest pending one; ends the run with a fault if its index is outside of the
   * array.
   */
  protected void queue(int item, int at) {
    int entry = item * WINDOW + pending[item];
    Object object = code[at] == Code.OBJECT ? program.objects[code[at + 1]] : null;
    int cell = object == null ? cell(item, at) : object instanceof ReadModifyWrite m ? cell(item, m.place()) : 0;
    if (cell >= 0) {
      rows[entry] = at;
      places[entry] = fetched[item]++;
      cells[entry] = cell;
      values[entry] = code[at] == Code.WRITE ? value(item * width, code[at + 3]) : 0;
      pending[item]++;
      if (code[at] == Code.READ) {
        awaited.flip(item, code[at + 3]);
      }
    }
  }

  /** Records that a work-item waits at a barrier, if a barrier is its oldest pending row. */
  private void arrive(int item) {
    if (waiting[item] == null && program.objects[code[rows[item * WINDOW] + 1]] instanceof Barrier b) {
      waiting[item] = b;
      waits[group[item]]++;
    }
  }

  /** Lets all work-items of a work-group leave the barrier at which they wait. */
  private void open(int of) {
    int first = of * perGroup;
    waits[of] = 0;
    for (int i = first; i < first + perGroup; i++) {
      waiting[i] = null;
      tellLeft(i, rows[i * WINDOW]);
      pending[i] = 0;
      ready.add(i);
    }
    for (int i = first; i < first + perGroup && !isOver(); i++) {
      fetch(i);
    }
  }

  /** Performs the i-th pending access of a work-item; returns false if the access has to wait. */
  protected final boolean advance(int item, int i) {
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
      long value = views.read(item, cells[entry]);
      if (isWatched()) {
        tell(Happening.read(move(item, i), cells[entry], value));
      }
      registers[item * width + code[at + 3]] = value;
      awaited.flip(item, code[at + 3]);
    } else {
      if (isWatched()) {
        tell(Happening.written(move(item, i), cells[entry], values[entry]));
      }
      views.store(item, cells[entry], values[entry]);
      writes(item);
    }
    remove(item, i);
    fetch(item);
    return true;
  }

  /** The move that performs the i-th pending access of a work-item. */
  private Move move(int item, int i) {
    int entry = item * WINDOW + i;
    int nth = 0;
    for (int j = entry - i; j < entry; j++) {
      nth += rows[j] == rows[entry] ? 1 : 0;
    }
    return new Move(item, Move.Kind.ACCESS, rows[entry], nth);
  }

  /** Removes the i-th pending access of a work-item. */
  protected void remove(int item, int i) {
    int entry = item * WINDOW + i;
    int behind = --pending[item] - i;
    System.arraycopy(rows, entry + 1, rows, entry, behind);
    System.arraycopy(cells, entry + 1, cells, entry, behind);
    System.arraycopy(places, entry + 1, places, entry, behind);
    System.arraycopy(values, entry + 1, values, entry, behind);
  }

  private boolean object(int item, int i, Object object) {
    if (object instanceof Fence f) {
      if (i > 0 || views.owes(item, f.wide())) {
        return false;
      } else if (isWatched()) {
        tell(Happening.passed(move(item, i)));
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
      change(item, i, m);
    } else {
      return false;
    }
    remove(item, i);
    fetch(item);
    return true;
  }

  /** Performs a pending read-modify-write, visible to all work-items at once. */
  private void change(int item, int i, ReadModifyWrite m) {
    int cell = cells[item * WINDOW + i];
    long old = views.held(cell);
    OptionalLong changed = changed(item, m, old);
    if (isWatched()) {
      tell(Happening.changed(move(item, i), cell, old, changed));
    }
    changed.ifPresent(v -> {
      views.perform(cell, v);
      writes(item);
    });
  }
}
