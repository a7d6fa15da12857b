package periscope.machines.grid;

import java.util.Arrays;
import java.util.BitSet;
import periscope.machines.grid.GridProgram.ReadModifyWrite;

/**
 * The memory banks of a chip during a run: the bank of each cell, and the time from which on a bank is free. Global
 * arrays lie one behind the other, and each array begins with a new patch. Local memory of work-groups has no banks,
 * and neither have arrays that the program only reads, as if caches held them.
 */
final class Banks {

  private static final long PARTS = 1024;

  /** The bank of cells without a bank. */
  static final int NONE = -1;

  private final Chip chip;
  private final byte[] loads;
  private final byte[] stores;
  private final int globalCells;
  private long tick;
  /** The current time in fractions of a tick; {@link #PARTS} are one tick. */
  private long parts;
  /** For each bank, the tick from which on it is free. */
  private final long[] free;
  private final boolean[] stored;
  /**
   * For each bank, the number of work-items whose last access went to it; {@code last} has, for each work-item, the
   * bank of its last access.
   */
  private final int[] crowds;
  private final int[] last;
  private long stalled;

  Banks(Chip chip, GridProgram program, int items) {
    this.chip = chip;
    globalCells = program.globalCells;
    loads = banks(program, chip.loadPatch(), 0);
    stores = chip.isSplit() ? banks(program, chip.storePatch(), chip.banks()) : loads;
    int all = chip.isSplit() ? 2 * chip.banks() : chip.banks();
    free = new long[all];
    stored = new boolean[all];
    crowds = new int[all];
    last = new int[items];
    Arrays.fill(last, NONE);
  }

  /**
   * The bank of each global cell.
   *
   * @param patch number of neighbouring cells in one bank
   * @param first number of the first bank to use
   */
  private byte[] banks(GridProgram program, int patch, int first) {
    byte[] of = new byte[globalCells];
    Arrays.fill(of, (byte) NONE);
    BitSet written = written(program);
    int start = Math.max(chip.loadPatch(), chip.storePatch());
    int address = 0;
    for (int a = 0; a < program.bases.length; a++) {
      int length = written.get(a) && !program.isLocal(a) ? program.lengths[a] : 0;
      for (int from = 0; from < length; from += patch) {
        byte bank = (byte) (first + (address + from) / patch % chip.banks());
        Arrays.fill(of, program.bases[a] + from, program.bases[a] + Math.min(length, from + patch), bank);
      }
      address += (length + start - 1) / start * start;
    }
    return of;
  }

  /** The numbers of the arrays that the program writes to. */
  private static BitSet written(GridProgram program) {
    BitSet written = new BitSet();
    for (int at = 0; at < program.code.length; at += Code.ROW) {
      if (program.code[at] == Code.WRITE) {
        written.set(program.code[at + 1]);
      } else if (program.code[at] == Code.OBJECT
          && program.objects[program.code[at + 1]] instanceof ReadModifyWrite m) {
        written.set(m.place().array());
      }
    }
    return written;
  }

  /** The bank that serves loads of a cell, or {@link #NONE}. */
  int load(int cell) {
    return cell < globalCells ? loads[cell] : NONE;
  }

  /** The bank that serves stores to a cell, or {@link #NONE}. */
  int store(int cell) {
    return cell < globalCells ? stores[cell] : NONE;
  }

  /**
   * Advances time to the next draw of a work-item. Time passes as if {@code capacity} work-items shared it evenly, so
   * that the fewer work-items are at work, the more ticks pass between two draws.
   *
   * @param working number of work-items that can move
   */
  void pass(int working) {
    parts += Math.max(PARTS, PARTS * chip.capacity() / working);
    tick = parts / PARTS;
  }

  boolean isFree(int bank) {
    return free[bank] <= tick;
  }

  /**
   * Serves a request at a free bank, and determines when the bank is free again.
   *
   * @param burst whether the request follows a burst that stalls a crowded bank
   */
  void serve(int bank, int item, boolean store, boolean burst) {
    if (last[item] != bank) {
      leave(item);
      last[item] = bank;
      crowds[bank]++;
    }
    int stall = burst && crowds[bank] >= chip.crowd() ? chip.stall() : 0;
    free[bank] = tick + chip.cost() + (stored[bank] == store ? 0 : chip.turn()) + stall;
    stored[bank] = store;
    stalled += stall;
  }

  /** Removes a work-item without a next move from the crowd of its last bank. */
  void leave(int item) {
    if (last[item] != NONE) {
      crowds[last[item]]--;
      last[item] = NONE;
    }
  }

  /** Number of banks that stall, averaged over the time of the run. */
  double stalling() {
    return tick == 0 ? 0 : (double) stalled / tick;
  }
}
