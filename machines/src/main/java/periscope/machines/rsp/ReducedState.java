package periscope.machines.rsp;

import java.util.Arrays;

/**
 * The layout of a state of {@link ReducedMachine} in a few {@code long}s, and the values in it.
 *
 * <p>Word 0 holds the program counters, a byte each; word 1 the RMW lock and the lock file, four bits each, 0 if free,
 * else the owner plus 1; then memory and registers, a byte each; then a fifo for each work-group, four bits an element,
 * oldest lowest, {@code x + 1} for location x and {@code locations + 1 + t} for the marker of thread t; then one word
 * for each cache entry that can matter. Memory and registers hold numbers of values, not values.
 *
 * <p>A word of an entry that is not dirty is the set of value numbers that the entry can hold; a dirty one has
 * {@link #DIRTY} set, {@link #INVALID} if it was invalidated, and the value's number in its low byte.
 */
final class ReducedState {

  static final long DIRTY = 1L << 63;
  static final long INVALID = 1L << 62;
  private static final int MOST_VALUES = 62;

  /** The signal that a program does not fit into this encoding; the exact machine explores such a program. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final TooLarge INSTANCE = new TooLarge();

    private TooLarge() {
      super("program too large for the reduced machine", null, false, false);
    }
  }

  final int memory;
  final int registers;
  final int fifos;
  final int size;
  private final int locations;
  /** Word of the entry of (work-group, location), or -1 where {@link ReducedMachine} needs none. */
  private final int[] entries;
  private final long[] values = new long[MOST_VALUES];
  private int valueCount;

  /**
   * The layout for a program.
   *
   * @param cached for each work-group, the locations whose L1 entries can matter, as a bit set
   */
  ReducedState(MachineProgram program, long[] cached) {
    locations = program.locations.size();
    if (program.threads.length > 8 || locations + program.threads.length > 14) {
      throw TooLarge.INSTANCE;
    }
    for (AssemblyCode code : program.threads) {
      if (code.skipped() > 255) {
        throw TooLarge.INSTANCE;
      }
    }
    memory = 2;
    registers = memory + (locations + 7) / 8;
    fifos = registers + (program.slots() + 7) / 8;
    entries = new int[program.workGroups * locations];
    int next = fifos + program.workGroups;
    for (int w = 0; w < program.workGroups; w++) {
      for (int x = 0; x < locations; x++) {
        entries[w * locations + x] = (cached[w] >>> x & 1) != 0 ? next++ : -1;
      }
    }
    size = next;
  }

  int entry(int workGroup, int location) {
    return entries[workGroup * locations + location];
  }

  /** The number of a value; the same value always has the same number in one exploration. */
  int number(long value) {
    for (int i = 0; i < valueCount; i++) {
      if (values[i] == value) {
        return i;
      }
    }
    if (valueCount == MOST_VALUES) {
      throw TooLarge.INSTANCE;
    }
    values[valueCount] = value;
    return valueCount++;
  }

  long value(int number) {
    return values[number];
  }

  static int pc(long[] s, int thread) {
    return (int) (s[0] >>> 8 * thread) & 0xff;
  }

  static void setPc(long[] s, int thread, int pc) {
    s[0] = s[0] & ~(0xffL << 8 * thread) | (long) pc << 8 * thread;
  }

  /** Byte {@code i}, from 0, of the bytes that start at word {@code base}. */
  static int getByte(long[] s, int base, int i) {
    return (int) (s[base + (i >> 3)] >>> 8 * (i & 7)) & 0xff;
  }

  static void setByte(long[] s, int base, int i, int value) {
    int word = base + (i >> 3);
    int shift = 8 * (i & 7);
    s[word] = s[word] & ~(0xffL << shift) | (long) value << shift;
  }

  /** The RMW lock. On one device every RMW lock instruction takes or frees the locks of all work-groups at once. */
  static int rmw(long[] s) {
    return (int) s[1] & 0xf;
  }

  static void setRmw(long[] s, int owner) {
    s[1] = s[1] & ~0xfL | owner;
  }

  static int lock(long[] s, int location) {
    return (int) (s[1] >>> 4 * (location + 1)) & 0xf;
  }

  static void setLock(long[] s, int location, int owner) {
    int shift = 4 * (location + 1);
    s[1] = s[1] & ~(0xfL << shift) | (long) owner << shift;
  }

  /**
   * Appends an element to a fifo, unless the fifo's newest element is equal: equal neighbours always leave together.
   */
  static void enqueue(long[] s, int fifo, int element) {
    int length = length(s[fifo]);
    if (length == 16) {
      throw TooLarge.INSTANCE;
    }
    if (length == 0 || (s[fifo] >>> 4 * (length - 1) & 0xf) != element) {
      s[fifo] |= (long) element << 4 * length;
    }
  }

  private static int length(long fifo) {
    return (67 - Long.numberOfLeadingZeros(fifo)) / 4;
  }

  static boolean contains(long fifo, int element) {
    for (long rest = fifo; rest != 0; rest >>>= 4) {
      if ((rest & 0xf) == element) {
        return true;
      }
    }
    return false;
  }

  static long[] copy(long[] s) {
    return Arrays.copyOf(s, s.length);
  }
}
