package periscope.machines.grid;

/**
 * The work-items that go round in loops which only wait: a round ends with the same values in all registers as the
 * round before, and the work-item wrote nothing in between.
 */
final class Spins {

  /**
   * For each work-item, a hash of the row that ended its last round and of its registers then; 0 before a first round.
   */
  private final int[] last;
  private final boolean[] spun;

  Spins(int items) {
    last = new int[items];
    spun = new boolean[items];
  }

  void round(int item, int at, long[] registers, int width) {
    int hash = 31 * at + 1;
    for (int r = item * width; r < (item + 1) * width; r++) {
      hash = 31 * hash + Long.hashCode(registers[r]);
    }
    spun[item] |= last[item] == hash;
    last[item] = hash;
  }

  void writes(int item) {
    last[item] = 0;
    spun[item] = false;
  }

  boolean forget(int item) {
    boolean was = spun[item];
    spun[item] = false;
    return was;
  }
}
