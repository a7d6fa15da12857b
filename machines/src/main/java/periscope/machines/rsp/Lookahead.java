package periscope.machines.rsp;

/**
 * The operations that a thread may still perform from each of its program counters on: an over-approximation, from the
 * text alone. Masks have bit {@code x} for location {@code x}.
 */
final class Lookahead {

  /** Locations that LD or INC_L1 may read through the L1. */
  final long[] reads;
  /** Locations that ST or INC_L1 may dirty in the L1. */
  final long[] stores;
  /** Locations of any access. */
  final long[] accesses;
  /** Locations that LK_L2 may lock. */
  final long[] locks;
  /** Locations that any access of the whole thread may write. */
  final long writes;
  /** Whether a thread may put a flush marker into, or invalidate entries of, other work-groups' L1s. */
  final boolean[] disturbs;

  Lookahead(AssemblyCode code) {
    int n = code.length + 1;
    reads = new long[n];
    stores = new long[n];
    accesses = new long[n];
    locks = new long[n];
    disturbs = new boolean[n];
    long written = 0;
    for (int at = code.length - 1; at >= 0; at--) {
      reads[at] = reads[at + 1];
      stores[at] = stores[at + 1];
      accesses[at] = accesses[at + 1];
      locks[at] = locks[at + 1];
      disturbs[at] = disturbs[at + 1];
      if (code.op[at] != null) {
        long x = code.location[at] < 0 ? 0 : 1L << code.location[at];
        add(at, code.op[at], x);
        written |= code.op[at] == Op.ST || code.op[at] == Op.INC_L1 || code.op[at] == Op.INC_L2 ? x : 0;
      }
    }
    writes = written;
    if (code.end() > code.length) {
      spread();
    }
  }

  private void add(int at, Op op, long x) {
    switch (op) {
      case LD -> reads[at] |= x;
      case ST -> stores[at] |= x;
      case INC_L1 -> {
        reads[at] |= x;
        stores[at] |= x;
      }
      case LK_L2 -> locks[at] |= x;
      case FLU_L1_DV, FLU_L1_SY, INV_L1_DV, INV_L1_SY -> disturbs[at] = true;
      default -> { }
    }
    if (op == Op.LD || op == Op.ST || op == Op.INC_L1 || op == Op.INC_L2) {
      accesses[at] |= x;
    }
  }

  /** Gives each position the operations of the whole code, since code with loops may return to its start. */
  private void spread() {
    for (int at = 1; at < reads.length - 1; at++) {
      reads[at] = reads[0];
      stores[at] = stores[0];
      accesses[at] = accesses[0];
      locks[at] = locks[0];
      disturbs[at] = disturbs[0];
    }
  }
}
