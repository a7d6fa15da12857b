package periscope.machines.grid;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import periscope.litmus.launch.Inputs;
import periscope.machines.grid.GridProgram.ReadModifyWrite;

/**
 * A run of a program on a {@link Chip}. Of the moves that the weak machine allows, a work-item makes the oldest move
 * that need not wait for a bank. A load needs its bank. A store first takes place in the work-item's view without a
 * bank; the value that the work-item then owes to all needs the bank before any younger access. While that value waits
 * for the bank, and nothing else is possible, the work-item gives it to its work-group. Accesses of a work-item to one
 * bank keep the order of the program.
 */
final class ChipGrid extends UgpuGrid {

  /**
   * The bits of an empty sequence of accesses. {@link #NO_BURST} marks a sequence that is no burst; other values are
   * the bits of {@link Chip#bits}.
   */
  private static final int NOTHING = Chip.NO_ACCESS;
  private static final int NO_BURST = 0;
  private static final int LONGEST = 1 << 16;

  private final Chip chip;
  private final Banks banks;
  private final int burst;
  /**
   * For each work-item, the sequence of its accesses since its last jump backwards, as bits; {@code where} has the bank
   * of the sequence.
   */
  private final int[] gathered;
  private final int[] where;
  /** For each work-item, the bank of a burst that its latest jump backwards ended, or {@link Banks#NONE}. */
  private final int[] closed;
  /**
   * For each work-item, a bit for each pending access that follows a burst; {@code stalls} has a bit for each bank
   * whose next service of the work-item follows a burst.
   */
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

  /** Number of banks that stall, averaged over the time of the run until now. */
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

  /** The bank that a pending access needs, or {@link Banks#NONE} if it needs none. */
  private int bank(int row, int cell) {
    return switch (code[row]) {
      case Code.READ -> banks.load(cell);
      case Code.WRITE -> banks.store(cell);
      default -> program.objects[code[row + 1]] instanceof ReadModifyWrite ? banks.load(cell) : Banks.NONE;
    };
  }

  /** Gives an owed value to all, through its bank; a value in local memory goes to the work-group, without a bank. */
  private boolean pay(int item, int cell, int bank) {
    if (bank != Banks.NONE) {
      serve(item, bank, true);
    }
    return give(item, cell, bank != Banks.NONE);
  }

  /**
   * Occupies a bank with a request of a work-item. A store whose value another work-item's store replaced makes no
   * request, so its stall passes on to the work-item's next request at the bank.
   */
  private void serve(int item, int bank, boolean store) {
    banks.serve(bank, item, store, (stalls[item] >>> bank & 1) != 0);
    stalls[item] &= ~(1L << bank);
  }

  /**
   * Performs the i-th pending access of a work-item, if its bank is free and earlier accesses permit it; returns
   * whether it took place.
   */
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

  /**
   * Gives one owed value that waits for its bank to the work-group; returns false if the work-group has all of them.
   */
  private boolean inform(int item, SparseViews.Numbers owed) {
    for (int i = 0; i < owed.size(); i++) {
      if (views.isLocallyModified(item, owed.number(i))) {
        return give(item, owed.number(i), false);
      }
    }
    return false;
  }
}
