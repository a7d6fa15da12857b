package periscope.machines.grid;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import periscope.litmus.launch.Inputs;
import periscope.machines.grid.GridProgram.ReadModifyWrite;

/**
 * A run of a program on a {@link Chip}: among the moves of the weak machine, a work-item makes the oldest that need not
 * wait for a bank. A load needs its bank. A store takes place in the work-item's view; the value that it owes to all
 * then needs the bank, before anything younger; the work-group gets the value while it waits, where there is nothing
 * else to do. A work-item's accesses to one bank take place in the order of the program.
 */
final class ChipGrid extends UgpuGrid {

  /** What is gathered where nothing is yet, and where it can be no burst: else bits behind a 1, and 1 for stores. */
  private static final int NOTHING = Chip.NO_ACCESS;
  private static final int NO_BURST = 0;
  private static final int LONGEST = 1 << 16;

  private final Chip chip;
  private final Banks banks;
  private final int burst;
  /** Of each work-item, what it has asked for since it jumped back, and of which bank. */
  private final int[] gathered;
  private final int[] where;
  /** Of each work-item, the bank at which a burst has ended since. */
  private final int[] closed;
  /** Of each work-item, bits for those on their way behind a burst, and for the banks whose next service of it is. */
  private final int[] late;
  private final long[] stalls;

  ChipGrid(Chip chip, GridProgram program, Inputs inputs, long seed, long most, BooleanSupplier stop) {
    super(program, inputs, seed, most, stop);
    int items = grid.size();
    this.chip = chip;
    banks = new Banks(chip, program, items);
    burst = chip.bits();
    gathered = new int[items];
    Arrays.fill(gathered, NOTHING);
    where = new int[items];
    closed = new int[items];
    Arrays.fill(closed, Banks.NONE);
    late = new int[items];
    stalls = new long[items];
  }

  /** How many banks stall, on the average over the run's time until now. */
  double stalling() {
    return banks.stalling();
  }

  @Override
  void draw(int item) {
    super.draw(item);
    if (!ready.has(item)) {
      banks.leave(item);
    }
  }

  @Override
  protected boolean round(int item, int at) {
    if (gathered[item] == burst) {
      closed[item] = where[item];
    }
    gathered[item] = NOTHING;
    return super.round(item, at);
  }

  @Override
  protected void queue(int item, int at) {
    int i = pending[item];
    super.queue(item, at);
    if (pending[item] > i) {
      int cell = cells[item * WINDOW + i];
      boolean object = code[at] == Code.OBJECT;
      boolean store = code[at] == Code.WRITE;
      int bank = object ? Banks.NONE : store ? banks.store(cell) : banks.load(cell);
      late[item] &= ~(1 << i);
      if (bank != Banks.NONE) {
        gather(item, i, bank, store);
      }
    }
  }

  private void gather(int item, int i, int bank, boolean store) {
    if (closed[item] == bank) {
      late[item] |= 1 << i;
    }
    closed[item] = Banks.NONE;
    int before = gathered[item];
    boolean other = before != NOTHING && where[item] != bank || before >= LONGEST || before == NO_BURST;
    gathered[item] = other ? NO_BURST : 2 * before + (store ? 1 : 0);
    where[item] = bank;
  }

  @Override
  protected void remove(int item, int i) {
    super.remove(item, i);
    int before = (1 << i) - 1;
    late[item] = late[item] & before | late[item] >>> 1 & ~before;
  }

  @Override
  protected boolean step(int item) {
    banks.pass(ready.size());
    SparseViews.Numbers owed = views.modified(item);
    int debts = owed == null ? 0 : owed.size();
    long shut = 0;
    for (int i = 0; i < debts; i++) {
      int cell = owed.number(i);
      int bank = banks.store(cell);
      if (bank == Banks.NONE || banks.isFree(bank)) {
        return pay(item, cell, bank);
      }
      shut |= 1L << bank;
    }
    boolean waits = debts > 0 && !chip.overtakes();
    for (int i = 0; i < pending[item] && !waits; i++) {
      int entry = item * WINDOW + i;
      int bank = bank(rows[entry], cells[entry]);
      if (bank == Banks.NONE ? advance(item, i) : (shut >>> bank & 1) == 0 && access(item, i, bank)) {
        return true;
      }
      shut |= bank == Banks.NONE ? 0 : 1L << bank;
      waits = !chip.overtakes();
    }
    return !waits && debts > 0 && inform(item, owed);
  }

  /** The bank of an access; none of what needs none. */
  private int bank(int row, int cell) {
    return switch (code[row]) {
      case Code.READ -> banks.load(cell);
      case Code.WRITE -> banks.store(cell);
      default -> program.objects[code[row + 1]] instanceof ReadModifyWrite ? banks.load(cell) : Banks.NONE;
    };
  }

  /** A value that is owed goes to all, through its bank; in the memory of a work-group, to that. */
  private boolean pay(int item, int cell, int bank) {
    if (bank != Banks.NONE) {
      serve(item, bank, true);
    }
    return give(item, cell, bank != Banks.NONE);
  }

  /** A store that somebody else's takes the place of is not served, and leaves its stall to what comes next. */
  private void serve(int item, int bank, boolean store) {
    banks.serve(bank, item, store, (stalls[item] >>> bank & 1) != 0);
    stalls[item] &= ~(1L << bank);
  }

  /** Lets the i-th that is on its way take place, if its bank and what is in front allow it. */
  private boolean access(int item, int i, int bank) {
    boolean store = code[rows[item * WINDOW + i]] == Code.WRITE;
    boolean read = code[rows[item * WINDOW + i]] == Code.READ;
    long behind = (long) (late[item] >>> i & 1) << bank;
    if (!store && !banks.isFree(bank) || !advance(item, i)) {
      return false;
    }
    stalls[item] |= behind;
    if (!store) {
      serve(item, bank, !read);
    }
    return true;
  }

  /** A value that waits for its bank goes to the work-group; false if it has them all. */
  private boolean inform(int item, SparseViews.Numbers owed) {
    for (int i = 0; i < owed.size(); i++) {
      if (views.isLocallyModified(item, owed.number(i))) {
        return give(item, owed.number(i), false);
      }
    }
    return false;
  }
}
