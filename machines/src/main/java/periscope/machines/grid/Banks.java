package periscope.machines.grid;

import java.util.Arrays;
import java.util.BitSet;
import periscope.machines.grid.GridProgram.ReadModifyWrite;

/**
 * The banks of a chip while it runs: which cell belongs to which, and which are busy. Global arrays lie one behind the
 * other, and each begins with a patch of its own; memory of a work-group has no banks, and what the program only reads
 * has none, either, as if caches held it.
 */
final class Banks {

  private static final long PARTS = 1024;

  /** No bank. */
  static final int NONE = -1;

  private final Chip chip;
  private final byte[] loads;
  private final byte[] stores;
  private final int globalCells;
  private long tick;
  /** The same in parts of a tick. */
  private long parts;
  /** Of each bank, the tick from which on it is free. */
  private final long[] free;
  private final boolean[] stored;
  /** Of each bank, the work-items whose last access was there; and where that of each was. */
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

  /** The bank of each cell, of those from one on. */
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

  /** The arrays that somebody writes to. */
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

  /** Where a cell is loaded from. */
  int load(int cell) {
    return cell < globalCells ? loads[cell] : NONE;
  }

  /** Where a cell is stored to. */
  int store(int cell) {
    return cell < globalCells ? stores[cell] : NONE;
  }

  /**
   * Time passes until a work-item is drawn. All of a chip's work-items would be drawn in as many ticks as it has room
   * for, so that where fewer are at work, more ticks pass between two of them.
   */
  void pass(int working) {
    parts += Math.max(PARTS, PARTS * chip.capacity() / working);
    tick = parts / PARTS;
  }

  boolean isFree(int bank) {
    return free[bank] <= tick;
  }

  /**
   * A free bank serves a request.
   *
   * @param burst whether it comes behind what the bank does not handle well
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

  /** A work-item has nothing more to do, for now. */
  void leave(int item) {
    if (last[item] != NONE) {
      crowds[last[item]]--;
      last[item] = NONE;
    }
  }

  /** How many banks stall, on the average over time. */
  double stalling() {
    return tick == 0 ? 0 : (double) stalled / tick;
  }
}
