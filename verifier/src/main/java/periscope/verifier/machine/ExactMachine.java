package periscope.verifier.machine;

import static periscope.verifier.machine.StateLayout.ABSENT;
import static periscope.verifier.machine.StateLayout.CLEAN_INVALID;
import static periscope.verifier.machine.StateLayout.CLEAN_VALID;
import static periscope.verifier.machine.StateLayout.DIRTY_INVALID;
import static periscope.verifier.machine.StateLayout.DIRTY_VALID;
import static periscope.verifier.machine.StateLayout.dirty;
import static periscope.verifier.machine.StateLayout.valid;

import periscope.litmus.Outcome;
import periscope.litmus.instruction.GpuInstruction;
import periscope.verifier.machine.Transition.Move;

/**
 * Tables 1 and 2 as they stand. With the L2 as memory (one device), {@code memory} is the L2 and the L2's own moves do not
 * exist; in full mode there is an L2 for each device above global memory.
 */
final class ExactMachine {

  /** Which of the environment's moves are taken. */
  enum Detail {
    /** All of Table 2. */
    EVERY_MOVE,
    /** All but EVICT: a fetch may replace a clean entry directly, so outcomes and the shortest runs to them are the same. */
    WITHOUT_EVICT,
    /**
     * For outcomes of programs that cannot get stuck: no EVICT; what can be dequeued is dequeued at once, which only unblocks;
     * a clean entry is forgotten once it is invalid, and fetched only where some thread may still read it.
     */
    LIGHT
  }

  /** Receives the successors of a state. */
  interface Sink {
    /** @param code names the transition, for {@link ExactMachine#describe} */
    void accept(int code, long[] next);
  }

  final MachineProgram program;
  final StateLayout layout;
  final boolean full;
  private final Detail detail;

  /**
   * @param full   L2s and global memory instead of one L2 that is memory
   * @param detail which moves to take
   */
  ExactMachine(MachineProgram program, boolean full, Detail detail) {
    if (program.severalDevices() && !full) {
      throw new IllegalArgumentException("with several devices, an L2 cannot stand for memory");
    }
    this.program = program;
    this.full = full;
    this.detail = detail;
    this.layout = new StateLayout(program, full);
  }

  long[] initial() {
    long[] state = new long[layout.size];
    System.arraycopy(program.initial, 0, state, layout.memory, program.initial.length);
    for (int t = 0; t < program.threads.length; t++) {
      state[layout.pcs + t] = program.threads[t].settle(0, slots(state, t));
    }
    return state;
  }

  private ThreadCode.Slots slots(long[] state, int thread) {
    int base = layout.registers + program.firstSlot(thread);
    return new ThreadCode.Slots() {
      @Override
      public long get(int slot) {
        return state[base + slot];
      }

      @Override
      public void set(int slot, long value) {
        state[base + slot] = value;
      }
    };
  }

  /** Every instruction dispatched and nothing dirty. */
  boolean terminal(long[] state) {
    for (int t = 0; t < program.threads.length; t++) {
      if (state[layout.pcs + t] != program.threads[t].end()) {
        return false;
      }
    }
    return clean(state, layout.l1, layout.l1Fifo) && clean(state, layout.l2, layout.l2Fifo);
  }

  private static boolean clean(long[] state, int from, int to) {
    for (int entry = from; entry < to; entry += 2) {
      if (dirty(state[entry])) {
        return false;
      }
    }
    return true;
  }

  /** Whether some thread ran out of its loop budget: a run to be dropped. */
  boolean cut(long[] state) {
    for (int t = 0; t < program.threads.length; t++) {
      if (state[layout.pcs + t] == program.threads[t].cut()) {
        return true;
      }
    }
    return false;
  }

  /** What a terminal state shows. */
  Outcome outcome(long[] state) {
    long[] registers = new long[program.slots()];
    System.arraycopy(state, layout.registers, registers, 0, registers.length);
    long[] memory = new long[layout.locations];
    System.arraycopy(state, layout.memory, memory, 0, memory.length);
    return program.outcome(registers, memory);
  }

  void successors(long[] state, Sink sink) {
    if (detail == Detail.LIGHT) {
      moves(state, (code, next) -> {
        tidy(next);
        sink.accept(code, next);
      });
    } else {
      moves(state, sink);
    }
  }

  /** Dequeues whatever can be, and forgets invalid clean entries. */
  private void tidy(long[] s) {
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

  private void moves(long[] state, Sink sink) {
    for (int t = 0; t < program.threads.length; t++) {
      int pc = (int) state[layout.pcs + t];
      if (program.threads[t].running(pc) && !unflushed(state, t)) {
        dispatch(state, t, pc, sink);
      }
    }
    for (int w = 0; w < program.workGroups; w++) {
      l1Moves(state, w, sink);
    }
    for (int d = 0; full && d < program.devices; d++) {
      l2Moves(state, d, sink);
    }
  }

  private boolean unflushed(long[] state, int thread) {
    long marker = layout.marker(thread);
    for (int w = 0; w < program.workGroups; w++) {
      if (StateLayout.contains(state, layout.l1FifoOf(w), marker)) {
        return true;
      }
    }
    for (int d = 0; full && d < program.devices; d++) {
      if (StateLayout.contains(state, layout.l2FifoOf(d), marker)) {
        return true;
      }
    }
    return false;
  }

  private void dispatch(long[] state, int thread, int pc, Sink sink) {
    ThreadCode code = program.threads[thread];
    long[] next = state.clone();
    if (execute(next, thread, code, code.at(pc))) {
      next[layout.pcs + thread] = code.settle(code.next(pc), slots(next, thread));
      sink.accept(thread, next);
    }
  }

  /** Table 1. Changes {@code s} in place; false if the instruction blocks. */
  private boolean execute(long[] s, int t, ThreadCode code, int at) {
    int w = program.workGroupOf[t];
    int d = program.deviceOf[t];
    int x = code.location[at];
    Op op = code.op[at];
    switch (op) {
      case LD -> {
        return read(s, layout.l1Entry(w, x), t, code.register[at]);
      }
      case ST -> store(s, layout.l1Entry(w, x), layout.l1FifoOf(w), x, code.stored(at, slots(s, t)));
      case INC_L1 -> {
        int entry = layout.l1Entry(w, x);
        if (!ready(s[layout.rmw + w], t) || !read(s, entry, t, code.register[at])) {
          return false;
        }
        store(s, entry, layout.l1FifoOf(w), x, s[entry + 1] + 1);
      }
      case INC_L2 -> {
        return incrementL2(s, t, x, code.register[at]);
      }
      case FLU_L1_WG, FLU_L1_DV, FLU_L1_SY -> {
        for (int v = 0; v < program.workGroups; v++) {
          if (reaches(op, Op.FLU_L1_WG, Op.FLU_L1_DV, t, v)) {
            StateLayout.enqueue(s, layout.l1FifoOf(v), layout.marker(t));
          }
        }
      }
      case FLU_L2_DV, FLU_L2_SY -> {
        for (int e = 0; full && e < program.devices; e++) {
          if (op == Op.FLU_L2_SY || e == d) {
            StateLayout.enqueue(s, layout.l2FifoOf(e), layout.marker(t));
          }
        }
      }
      case INV_L1_WG, INV_L1_DV, INV_L1_SY -> {
        for (int v = 0; v < program.workGroups; v++) {
          for (int y = 0; y < layout.locations && reaches(op, Op.INV_L1_WG, Op.INV_L1_DV, t, v); y++) {
            invalidate(s, layout.l1Entry(v, y));
          }
        }
      }
      case LK_L2 -> {
        if (!ready(s[layout.lock(d, x)], t)) {
          return false;
        }
        s[layout.lock(d, x)] = t + 1;
      }
      case UL_L2 -> s[layout.lock(d, x)] = 0;
      case LK_RMW_DV, LK_RMW_SY -> {
        return lockRmw(s, t, op);
      }
      case UL_RMW_DV, UL_RMW_SY -> {
        for (int v = 0; v < program.workGroups; v++) {
          if (reaches(op, null, Op.UL_RMW_DV, t, v)) {
            s[layout.rmw + v] = 0;
          }
        }
      }
    }
    return true;
  }

  /** Whether an instruction of thread {@code t}, one of a family that spans WG, DV and SY, reaches work-group {@code v}. */
  private boolean reaches(Op op, Op wg, Op dv, int t, int v) {
    return op == wg
        ? v == program.workGroupOf[t]
        : op != dv || program.deviceOfWorkGroup[v] == program.deviceOf[t];
  }

  private boolean read(long[] s, int entry, int thread, int slot) {
    if (!valid(s[entry])) {
      return false;
    }
    s[layout.registers + program.firstSlot(thread) + slot] = s[entry + 1];
    return true;
  }

  private boolean incrementL2(long[] s, int t, int x, int slot) {
    int w = program.workGroupOf[t];
    int d = program.deviceOf[t];
    int value = full ? layout.l2Entry(d, x) + 1 : layout.memory + x;
    if (!ready(s[layout.rmw + w], t)
        || dirty(s[layout.l1Entry(w, x)])
        || !ready(s[layout.lock(d, x)], t)
        || full && !valid(s[value - 1])) {
      return false;
    }
    invalidate(s, layout.l1Entry(w, x));
    long old = s[value];
    s[layout.registers + program.firstSlot(t) + slot] = old;
    if (full) {
      invalidateL2s(s, x);
      store(s, layout.l2Entry(d, x), layout.l2FifoOf(d), x, old + 1);
    } else {
      s[value] = old + 1;
    }
    return true;
  }

  private boolean lockRmw(long[] s, int t, Op op) {
    for (int v = 0; v < program.workGroups; v++) {
      if (reaches(op, null, Op.LK_RMW_DV, t, v) && !ready(s[layout.rmw + v], t)) {
        return false;
      }
    }
    for (int v = 0; v < program.workGroups; v++) {
      if (reaches(op, null, Op.LK_RMW_DV, t, v)) {
        s[layout.rmw + v] = t + 1;
      }
    }
    return true;
  }

  private static boolean ready(long lock, int thread) {
    return lock == 0 || lock == thread + 1;
  }

  private static void store(long[] s, int entry, int fifo, int location, long value) {
    s[entry] = DIRTY_VALID;
    s[entry + 1] = value;
    StateLayout.enqueue(s, fifo, location + 1L);
  }

  private static void invalidate(long[] s, int entry) {
    if (s[entry] == CLEAN_VALID) {
      s[entry] = CLEAN_INVALID;
    } else if (s[entry] == DIRTY_VALID) {
      s[entry] = DIRTY_INVALID;
    }
  }

  private void invalidateL2s(long[] s, int x) {
    for (int e = 0; e < program.devices; e++) {
      invalidate(s, layout.l2Entry(e, x));
    }
  }

  private static void clean(long[] s, int entry) {
    s[entry] = s[entry] == DIRTY_VALID ? CLEAN_VALID : CLEAN_INVALID;
  }

  /** Table 2, the rows for the L1 of work-group {@code w}. */
  private void l1Moves(long[] state, int w, Sink sink) {
    int d = program.deviceOfWorkGroup[w];
    for (int x = 0; x < layout.locations; x++) {
      int entry = layout.l1Entry(w, x);
      boolean free = readyForSomeThreadOf(w, state[layout.lock(d, x)]);
      if (dirty(state[entry])) {
        if (free) {
          sink.accept(code(Move.FLUSH_L1, w, x), flushL1(state, d, x, entry));
        }
        continue;
      }
      if (detail == Detail.EVERY_MOVE && state[entry] != ABSENT) {
        sink.accept(code(Move.EVICT_L1, w, x), replace(state, entry, ABSENT, 0));
      }
      int below = full ? layout.l2Entry(d, x) : layout.memory + x - 1;
      boolean fetchable = free && (!full || valid(state[below])) && wanted(state, x, w, d);
      if (fetchable && !(state[entry] == CLEAN_VALID && state[entry + 1] == state[below + 1])) {
        sink.accept(code(Move.FETCH_L1, w, x), replace(state, entry, CLEAN_VALID, state[below + 1]));
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
      invalidateL2s(next, x);
      store(next, layout.l2Entry(d, x), layout.l2FifoOf(d), x, state[entry + 1]);
    } else {
      next[layout.memory + x] = state[entry + 1];
    }
    clean(next, entry);
    return next;
  }

  /** Table 2, the rows for the L2 of device {@code d}. Its lock file never stops them: the owner is on the device. */
  private void l2Moves(long[] state, int d, Sink sink) {
    for (int x = 0; x < layout.locations; x++) {
      int entry = layout.l2Entry(d, x);
      if (dirty(state[entry])) {
        long[] next = state.clone();
        next[layout.memory + x] = state[entry + 1];
        clean(next, entry);
        sink.accept(code(Move.FLUSH_L2, d, x), next);
        continue;
      }
      if (detail == Detail.EVERY_MOVE && state[entry] != ABSENT) {
        sink.accept(code(Move.EVICT_L2, d, x), replace(state, entry, ABSENT, 0));
      }
      boolean held = state[entry] == CLEAN_VALID && state[entry + 1] == state[layout.memory + x];
      if (!held && wanted(state, x, -1, d)) {
        sink.accept(code(Move.FETCH_L2, d, x), replace(state, entry, CLEAN_VALID, state[layout.memory + x]));
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
      code = code(level1 ? Move.DEQMARKER_L1 : Move.DEQMARKER_L2, cache, (int) oldest - layout.locations - 1);
    } else {
      int x = (int) oldest - 1;
      if (dirty(state[level1 ? layout.l1Entry(cache, x) : layout.l2Entry(cache, x)])) {
        return;
      }
      code = code(dequeueLocation, cache, x);
    }
    long[] next = state.clone();
    StateLayout.dequeue(next, fifo);
    sink.accept(code, next);
  }

  private static int code(Move move, int cache, int operand) {
    return 1 + move.ordinal() << 24 | cache << 12 | operand;
  }

  /** Whether the transition is a thread's, not the environment's. */
  static boolean dispatches(int code) {
    return code >>> 24 == 0;
  }

  /** The transition that {@code code} names, taken from {@code before}. */
  Transition describe(long[] before, int code) {
    if (dispatches(code)) {
      ThreadCode thread = program.threads[code];
      int at = thread.at((int) before[layout.pcs + code]);
      return new Transition.Dispatch(code, (GpuInstruction) thread.instructions.get(at));
    }
    Move move = Move.values()[(code >>> 24) - 1];
    int operand = code & 0xfff;
    return move == Move.DEQMARKER_L1 || move == Move.DEQMARKER_L2
        ? new Transition.Environment(move, code >>> 12 & 0xfff, "", operand)
        : new Transition.Environment(move, code >>> 12 & 0xfff, program.locations.get(operand), -1);
  }
}
