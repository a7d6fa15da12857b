package periscope.machines.rsp;

/**
 * The layout of a state of {@link ExactMachine} in one {@code long[]}: program counters, registers, L1 entries and
 * fifos, RMW locks, lock files, memory and, in full mode, L2 entries and fifos.
 *
 * <p>A cache entry is a {@linkplain #ABSENT status} and a value (0 if absent). A fifo is its length and then its
 * elements, oldest first, unused places 0: location {@code x} is {@code x + 1}, the marker of thread {@code t} is
 * {@code locations + 1 + t}. A lock is 0 if free, else the owning thread plus 1.
 */
final class StateLayout {

  static final int ABSENT = 0;
  static final int CLEAN_VALID = 1;
  static final int CLEAN_INVALID = 2;
  static final int DIRTY_VALID = 3;
  static final int DIRTY_INVALID = 4;

  final int locations;
  final int pcs;
  final int registers;
  final int l1;
  final int l1Fifo;
  final int rmw;
  final int lockFile;
  final int memory;
  final int l2;
  final int l2Fifo;
  final int size;
  private final int l1FifoWidth;
  private final int l2FifoWidth;

  StateLayout(MachineProgram program, boolean full) {
    locations = program.locations.size();
    int enqueued = mostEnqueued(program);
    l1FifoWidth = 1 + enqueued;
    l2FifoWidth = 1 + enqueued;
    pcs = 0;
    registers = pcs + program.threads.length;
    l1 = registers + program.slots();
    l1Fifo = l1 + 2 * program.workGroups * locations;
    rmw = l1Fifo + program.workGroups * l1FifoWidth;
    lockFile = rmw + program.workGroups;
    memory = lockFile + program.devices * locations;
    l2 = memory + locations;
    l2Fifo = l2 + (full ? 2 * program.devices * locations : 0);
    size = l2Fifo + (full ? program.devices * l2FifoWidth : 0);
  }

  /**
   * Bound on the length of a fifo: every store, increment and flush instruction puts at most one element into any one
   * fifo, however often it runs.
   */
  private static int mostEnqueued(MachineProgram program) {
    int most = 0;
    for (AssemblyCode code : program.threads) {
      for (Op op : code.op) {
        if (op != null && enqueues(op)) {
          most += code.length == 0 ? 0 : code.end() / code.length;
        }
      }
    }
    return most;
  }

  private static boolean enqueues(Op op) {
    return switch (op) {
      case ST, INC_L1, INC_L2, FLU_L1_WG, FLU_L1_DV, FLU_L1_SY, FLU_L2_DV, FLU_L2_SY -> true;
      default -> false;
    };
  }

  int l1Entry(int workGroup, int location) {
    return l1 + 2 * (workGroup * locations + location);
  }

  int l2Entry(int device, int location) {
    return l2 + 2 * (device * locations + location);
  }

  int l1FifoOf(int workGroup) {
    return l1Fifo + workGroup * l1FifoWidth;
  }

  int l2FifoOf(int device) {
    return l2Fifo + device * l2FifoWidth;
  }

  int lock(int device, int location) {
    return lockFile + device * locations + location;
  }

  long marker(int thread) {
    return locations + 1L + thread;
  }

  boolean isMarker(long element) {
    return element > locations;
  }

  static void enqueue(long[] state, int fifo, long element) {
    state[fifo]++;
    state[fifo + (int) state[fifo]] = element;
  }

  static void dequeue(long[] state, int fifo) {
    int length = (int) state[fifo];
    System.arraycopy(state, fifo + 2, state, fifo + 1, length - 1);
    state[fifo + length] = 0;
    state[fifo]--;
  }

  static boolean contains(long[] state, int fifo, long element) {
    for (int i = 1; i <= state[fifo]; i++) {
      if (state[fifo + i] == element) {
        return true;
      }
    }
    return false;
  }

  static boolean dirty(long status) {
    return status >= DIRTY_VALID;
  }

  static boolean valid(long status) {
    return status == CLEAN_VALID || status == DIRTY_VALID;
  }

  /** Table 1's {@code store}: the entry becomes dirty and valid, and the location joins the fifo. */
  static void store(long[] s, int entry, int fifo, int location, long value) {
    s[entry] = DIRTY_VALID;
    s[entry + 1] = value;
    enqueue(s, fifo, location + 1L);
  }

  /** Table 1's {@code invalidate}: the entry becomes invalid; a dirty entry stays dirty. */
  static void invalidate(long[] s, int entry) {
    if (s[entry] == CLEAN_VALID) {
      s[entry] = CLEAN_INVALID;
    } else if (s[entry] == DIRTY_VALID) {
      s[entry] = DIRTY_INVALID;
    }
  }

  /** Invalidates a location in every L2. */
  void invalidateL2s(long[] state, int location, int devices) {
    for (int d = 0; d < devices; d++) {
      invalidate(state, l2Entry(d, location));
    }
  }

  /** Makes a dirty entry clean after its flush; whether it is valid stays unchanged. */
  static void clean(long[] s, int entry) {
    s[entry] = s[entry] == DIRTY_VALID ? CLEAN_VALID : CLEAN_INVALID;
  }
}
