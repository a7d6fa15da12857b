package periscope.machines.rsp;

import static periscope.machines.rsp.StateLayout.dirty;
import static periscope.machines.rsp.StateLayout.valid;

import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.memory.Outcome;
import periscope.machines.rsp.Transition.Move;

/**
 * Tables 1 and 2 of [RSP], one transition at a time. With the L2 as memory (one device), {@code memory} is the L2, and
 * the L2's own moves do not exist; in full mode each device has an L2 above global memory.
 */
final class ExactMachine {

  /** The selection of the environment's moves. */
  enum Detail {
    /** All of Table 2. */
    EVERY_MOVE,
    /**
     * All but EVICT: a fetch may replace a clean entry directly, so outcomes and the shortest runs to them are the
     * same.
     */
    WITHOUT_EVICT,
    /**
     * Moves for the outcomes of programs that cannot get stuck: no EVICT; every element that can leave a fifo leaves it
     * at once, which only unblocks; a clean entry is forgotten once it is invalid, and fetched only if some thread may
     * still read it.
     */
    LIGHT
  }

  /** Receives the successors of a state. */
  interface Sink {
    /**
     * Receives one successor.
     *
     * @param code the transition's number, for {@link ExactMachine#describe}
     */
    void accept(int code, long[] next);
  }

  final MachineProgram program;
  final StateLayout layout;
  final boolean full;
  private final Detail detail;
  final EnvironmentMoves environment;

  /**
   * The machine for a program.
   *
   * @param full   whether it has L2s and global memory instead of one L2 as memory
   * @param detail the environment's moves to take
   */
  ExactMachine(MachineProgram program, boolean full, Detail detail) {
    if (program.severalDevices() && !full) {
      throw new IllegalArgumentException("with several devices, an L2 cannot stand for memory");
    }
    this.program = program;
    this.full = full;
    this.detail = detail;
    this.layout = new StateLayout(program, full);
    this.environment = new EnvironmentMoves(program, layout, full, detail);
  }

  long[] initial() {
    long[] state = new long[layout.size];
    System.arraycopy(program.initial, 0, state, layout.memory, program.initial.length);
    for (int t = 0; t < program.threads.length; t++) {
      state[layout.pcs + t] = program.threads[t].settle(0, slots(state, t));
    }
    return state;
  }

  private AssemblyCode.Slots slots(long[] state, int thread) {
    int base = layout.registers + program.firstSlot(thread);
    return new AssemblyCode.Slots() {
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

  /**
   * Whether some thread is {@linkplain AssemblyCode#skipped() skipped}: the exploration drops the run, whose outcomes a
   * run with fewer rounds shows.
   */
  boolean left(long[] state) {
    for (int t = 0; t < program.threads.length; t++) {
      if (state[layout.pcs + t] > program.threads[t].end()) {
        return true;
      }
    }
    return false;
  }

  /** Whether some thread exceeded its loop bound, so that the run is dropped. */
  boolean cut(long[] state) {
    for (int t = 0; t < program.threads.length; t++) {
      if (state[layout.pcs + t] == program.threads[t].cut()) {
        return true;
      }
    }
    return false;
  }

  /** The outcome of a terminal state. */
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
        environment.tidy(next);
        sink.accept(code, next);
      });
    } else {
      moves(state, sink);
    }
  }

  private void moves(long[] state, Sink sink) {
    for (int t = 0; t < program.threads.length; t++) {
      if (mayDispatch(state, t)) {
        long[] next = state.clone();
        if (dispatch(next, t)) {
          sink.accept(t, next);
        }
      }
    }
    environment.successors(state, sink);
  }

  /** Whether a thread is running and waits for no flush; its instruction may still block. */
  boolean mayDispatch(long[] state, int thread) {
    return program.threads[thread].running((int) state[layout.pcs + thread]) && !unflushed(state, thread);
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

  /**
   * Dispatches a thread's instruction in place. Returns false and leaves the state unchanged if the instruction blocks.
   */
  boolean dispatch(long[] s, int thread) {
    AssemblyCode code = program.threads[thread];
    int pc = (int) s[layout.pcs + thread];
    if (!execute(s, thread, code, code.at(pc))) {
      return false;
    }
    s[layout.pcs + thread] = code.settle(code.next(pc), slots(s, thread));
    return true;
  }

  /** Executes an instruction of Table 1 in place; returns false if the instruction blocks. */
  private boolean execute(long[] s, int t, AssemblyCode code, int at) {
    int w = program.workGroupOf[t];
    int d = program.deviceOf[t];
    int x = code.location[at];
    Op op = code.op[at];
    switch (op) {
      case LD -> {
        return read(s, layout.l1Entry(w, x), t, code.register[at]);
      }
      case ST -> StateLayout.store(s, layout.l1Entry(w, x), layout.l1FifoOf(w), x, code.stored(at, slots(s, t)));
      case INC_L1 -> {
        int entry = layout.l1Entry(w, x);
        if (!ready(s[layout.rmw + w], t) || !read(s, entry, t, code.register[at])) {
          return false;
        }
        StateLayout.store(s, entry, layout.l1FifoOf(w), x, program.incremented(x, s[entry + 1]));
      }
      case INC_L2 -> {
        return incrementL2(s, t, x, code.register[at]);
      }
      case FLU_L1_WG, FLU_L1_DV, FLU_L1_SY -> flushL1(s, t, op);
      case FLU_L2_DV, FLU_L2_SY -> flushL2(s, t, op);
      case INV_L1_WG, INV_L1_DV, INV_L1_SY -> invalidateL1(s, t, op);
      case LK_L2 -> {
        return lock(s, layout.lock(d, x), t);
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

  private static boolean lock(long[] s, int lock, int t) {
    boolean ready = ready(s[lock], t);
    if (ready) {
      s[lock] = t + 1L;
    }
    return ready;
  }

  private void flushL1(long[] s, int t, Op op) {
    for (int v = 0; v < program.workGroups; v++) {
      if (reaches(op, Op.FLU_L1_WG, Op.FLU_L1_DV, t, v)) {
        StateLayout.enqueue(s, layout.l1FifoOf(v), layout.marker(t));
      }
    }
  }

  private void flushL2(long[] s, int t, Op op) {
    for (int e = 0; full && e < program.devices; e++) {
      if (op == Op.FLU_L2_SY || e == program.deviceOf[t]) {
        StateLayout.enqueue(s, layout.l2FifoOf(e), layout.marker(t));
      }
    }
  }

  private void invalidateL1(long[] s, int t, Op op) {
    for (int v = 0; v < program.workGroups; v++) {
      for (int y = 0; y < layout.locations && reaches(op, Op.INV_L1_WG, Op.INV_L1_DV, t, v); y++) {
        StateLayout.invalidate(s, layout.l1Entry(v, y));
      }
    }
  }

  /**
   * Whether an instruction of thread {@code t}, one of a family that spans WG, DV and SY, reaches work-group {@code v}.
   */
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
    StateLayout.invalidate(s, layout.l1Entry(w, x));
    long old = s[value];
    s[layout.registers + program.firstSlot(t) + slot] = old;
    if (full) {
      layout.invalidateL2s(s, x, program.devices);
      StateLayout.store(s, layout.l2Entry(d, x), layout.l2FifoOf(d), x, program.incremented(x, old));
    } else {
      s[value] = program.incremented(x, old);
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
        s[layout.rmw + v] = t + 1L;
      }
    }
    return true;
  }

  private static boolean ready(long lock, int thread) {
    return lock == 0 || lock == thread + 1;
  }

  /** The number of a transition that is a move of the environment. */
  static int code(Move move, int cache, int operand) {
    return 1 + move.ordinal() << 24 | cache << 12 | operand;
  }

  /** Whether a transition is a thread's dispatch, not a move of the environment. */
  static boolean dispatches(int code) {
    return code >>> 24 == 0;
  }

  /**
   * The transition with number {@code code}, for a trace.
   *
   * @param before the state before the transition
   */
  Transition describe(long[] before, int code) {
    if (dispatches(code)) {
      AssemblyCode thread = program.threads[code];
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
