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
 * A run of a program on the machine of {@link periscope.machines.ugpu}, with the meaning that it has there for
 * read-modify-writes, branches and barriers. A work-item's loads and stores are on their way, up to {@link #WINDOW} of
 * them, until they take place in any order, except that accesses to one cell keep theirs; loads of one cell overtake
 * each other all the same. A computation waits for the loads that it needs, and so does everything behind it. Behind a
 * fence, a barrier or a read-modify-write nothing is fetched before it is through.
 *
 * <p>In each step one work-item, drawn anew, makes one of its possible moves: an access takes place, or a value that it
 * owes goes to its work-group or to all. A fence is passed once nothing is in front of it and nothing is owed.
 */
class UgpuGrid extends GridState {

  /** Accesses of a work-item that are on their way at most. */
  static final int WINDOW = 8;

  /** Draws of work-items that can do nothing, one after the other, after which a run is given up. */
  private static final int IDLE = 100_000_000;

  protected final SparseViews views;
  /** Of each work-item, the rows that are on their way, in the order of the program, with cells and values. */
  protected final int[] rows;
  protected final int[] cells;
  protected final int[] pending;
  private final long[] values;
  /** How many of a work-item's accesses are through, or were on their way before each. */
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

  /** Gives a value that a work-item owes to as many as may have it; false if it owes none. */
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

  /** Whether a work-item that can do nothing now can do nothing by itself later on, either. */
  private boolean done(int item) {
    return !views.owes(item, true) && (pending[item] == 0 || waiting[item] != null);
  }

  /** Does one of the things that a work-item can do; false if it can do nothing. */
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

  /** A value goes to the work-group, or to all. */
  private boolean give(int item, int cell) {
    return give(item, cell, !views.isShared(cell) && (!views.isLocallyModified(item, cell) || random.nextBoolean()));
  }

  /** A value that a work-item owes goes to all, or to its work-group only. */
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

  /** Whether nothing may be fetched: the window is full, or something is on its way that all others wait for. */
  private boolean blocked(int item) {
    int own = pending[item];
    return own == WINDOW || own > 0 && code[rows[item * WINDOW + own - 1]] == Code.OBJECT;
  }

  /** Fetches and computes as far as a work-item can go without its loads. */
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

  /** An access, or what orders them, goes on its way, if it is one of an element that there is. */
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

  /** Notes that a work-item waits at a barrier, if it is one that stands in front. */
  private void arrive(int item) {
    if (waiting[item] == null && program.objects[code[rows[item * WINDOW] + 1]] instanceof Barrier b) {
      waiting[item] = b;
      waits[group[item]]++;
    }
  }

  /** All of a work-group leave the barrier at which they wait. */
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

  /** Lets the i-th that is on its way take place; false if it has to wait. */
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

  /** That the i-th that is on its way takes place. */
  private Move move(int item, int i) {
    int entry = item * WINDOW + i;
    int nth = 0;
    for (int j = entry - i; j < entry; j++) {
      nth += rows[j] == rows[entry] ? 1 : 0;
    }
    return new Move(item, Move.Kind.ACCESS, rows[entry], nth);
  }

  /** The i-th that is on its way is no longer. */
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

  /** A read-modify-write takes place for all at once. */
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
