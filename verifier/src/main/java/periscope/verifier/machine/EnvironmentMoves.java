package periscope.verifier.machine;

import static periscope.verifier.machine.StateLayout.ABSENT;
import static periscope.verifier.machine.StateLayout.CLEAN_INVALID;
import static periscope.verifier.machine.StateLayout.CLEAN_VALID;
import static periscope.verifier.machine.StateLayout.dirty;
import static periscope.verifier.machine.StateLayout.valid;

import periscope.verifier.machine.ExactMachine.Detail;
import periscope.verifier.machine.ExactMachine.Sink;
import periscope.verifier.machine.Transition.Move;

/** What the environment can do to a state: Table 2, as far as the {@link Detail} asks for it. */
final class EnvironmentMoves {

  private final MachineProgram program;
  private final StateLayout layout;
  private final boolean full;
  private final Detail detail;

  EnvironmentMoves(MachineProgram program, StateLayout layout, boolean full, Detail detail) {
    this.program = program;
    this.layout = layout;
    this.full = full;
    this.detail = detail;
  }

  void successors(long[] state, Sink sink) {
    for (int w = 0; w < program.workGroups; w++) {
      l1Moves(state, w, sink);
    }
    for (int d = 0; full && d < program.devices; d++) {
      l2Moves(state, d, sink);
    }
  }

  /** Table 2, the rows for the L1 of work-group {@code w}. */
  private void l1Moves(long[] state, int w, Sink sink) {
    int d = program.deviceOfWorkGroup[w];
    for (int x = 0; x < layout.locations; x++) {
      int entry = layout.l1Entry(w, x);
      boolean free = readyForSomeThreadOf(w, state[layout.lock(d, x)]);
      if (dirty(state[entry])) {
        if (free) {
          sink.accept(ExactMachine.code(Move.FLUSH_L1, w, x), flushL1(state, d, x, entry));
        }
        continue;
      }
      if (detail == Detail.EVERY_MOVE && state[entry] != ABSENT) {
        sink.accept(ExactMachine.code(Move.EVICT_L1, w, x), replace(state, entry, ABSENT, 0));
      }
      int below = full ? layout.l2Entry(d, x) : layout.memory + x - 1;
      boolean fetchable = free && (!full || valid(state[below])) && wanted(state, x, w, d);
      if (fetchable && !(state[entry] == CLEAN_VALID && state[entry + 1] == state[below + 1])) {
        sink.accept(ExactMachine.code(Move.FETCH_L1, w, x), replace(state, entry, CLEAN_VALID, state[below + 1]));
      }
    }
    dequeueMoves(state, layout.l1FifoOf(w), w, Move.DEQLOC_L1, sink);
  }

  private boolean readyForSomeThreadOf(int workGroup, long lock) {
    return lock == 0 || program.workGroupOf[(int) lock - 1] == workGroup;
  }

  private long[] flushL1(long[] state, int d, int x, int entry) {
    long[] next = state.clone();
    if (full) {
      layout.invalidateL2s(next, x, program.devices);
      StateLayout.store(next, layout.l2Entry(d, x), layout.l2FifoOf(d), x, state[entry + 1]);
    } else {
      next[layout.memory + x] = state[entry + 1];
    }
    StateLayout.clean(next, entry);
    return next;
  }

  /** Table 2, the rows for the L2 of device {@code d}. Its lock file never stops them: the owner is on the device. */
  private void l2Moves(long[] state, int d, Sink sink) {
    for (int x = 0; x < layout.locations; x++) {
      int entry = layout.l2Entry(d, x);
      if (dirty(state[entry])) {
        long[] next = state.clone();
        next[layout.memory + x] = state[entry + 1];
        StateLayout.clean(next, entry);
        sink.accept(ExactMachine.code(Move.FLUSH_L2, d, x), next);
        continue;
      }
      if (detail == Detail.EVERY_MOVE && state[entry] != ABSENT) {
        sink.accept(ExactMachine.code(Move.EVICT_L2, d, x), replace(state, entry, ABSENT, 0));
      }
      boolean held = state[entry] == CLEAN_VALID && state[entry + 1] == state[layout.memory + x];
      if (!held && wanted(state, x, -1, d)) {
        sink.accept(ExactMachine.code(Move.FETCH_L2, d, x), replace(state, entry, CLEAN_VALID, state[layout.memory + x]));
      }
    }
    dequeueMoves(state, layout.l2FifoOf(d), d, Move.DEQLOC_L2, sink);
  }

  private static long[] replace(long[] state, int entry, int status, long value) {
    long[] next = state.clone();
    next[entry] = status;
    next[entry + 1] = value;
    return next;
  }

  private void dequeueMoves(long[] state, int fifo, int cache, Move dequeueLocation, Sink sink) {
    if (state[fifo] == 0) {
      return;
    }
    long oldest = state[fifo + 1];
    boolean level1 = dequeueLocation == Move.DEQLOC_L1;
    int code;
    if (layout.isMarker(oldest)) {
      code = ExactMachine.code(level1 ? Move.DEQMARKER_L1 : Move.DEQMARKER_L2, cache, (int) oldest - layout.locations - 1);
    } else {
      int x = (int) oldest - 1;
      if (dirty(state[level1 ? layout.l1Entry(cache, x) : layout.l2Entry(cache, x)])) {
        return;
      }
      code = ExactMachine.code(dequeueLocation, cache, x);
    }
    long[] next = state.clone();
    StateLayout.dequeue(next, fifo);
    sink.accept(code, next);
  }

  /** Dequeues whatever can be, and forgets invalid clean entries: what {@link Detail#LIGHT} does after each step. */
  void tidy(long[] s) {
    for (int w = 0; w < program.workGroups; w++) {
      drain(s, layout.l1FifoOf(w), layout.l1Entry(w, 0));
    }
    for (int d = 0; full && d < program.devices; d++) {
      drain(s, layout.l2FifoOf(d), layout.l2Entry(d, 0));
    }
    forget(s, layout.l1, layout.l1Fifo);
    forget(s, layout.l2, layout.l2Fifo);
  }

  private void drain(long[] s, int fifo, int entries) {
    while (s[fifo] > 0 && (layout.isMarker(s[fifo + 1]) || !dirty(s[entries + 2 * ((int) s[fifo + 1] - 1)]))) {
      StateLayout.dequeue(s, fifo);
    }
  }

  private static void forget(long[] s, int from, int to) {
    for (int entry = from; entry < to; entry += 2) {
      if (s[entry] == CLEAN_INVALID) {
        s[entry] = ABSENT;
        s[entry + 1] = 0;
      }
    }
  }

  /** Whether a fetch into a cache can matter: some thread that uses the cache may still access the location. */
  private boolean wanted(long[] s, int x, int workGroup, int device) {
    if (detail != Detail.LIGHT) {
      return true;
    }
    for (int t = 0; t < program.threads.length; t++) {
      int pc = (int) s[layout.pcs + t];
      ThreadCode code = program.threads[t];
      boolean uses = workGroup < 0 ? program.deviceOf[t] == device : program.workGroupOf[t] == workGroup;
      if (uses && code.running(pc) && (code.lookahead.accesses[code.at(pc)] >>> x & 1) != 0) {
        return true;
      }
    }
    return false;
  }
}
