package periscope.machines.rsp;

import static periscope.machines.rsp.StateLayout.ABSENT;
import static periscope.machines.rsp.StateLayout.CLEAN_INVALID;
import static periscope.machines.rsp.StateLayout.CLEAN_VALID;
import static periscope.machines.rsp.StateLayout.dirty;
import static periscope.machines.rsp.StateLayout.valid;

import periscope.machines.rsp.ExactMachine.Detail;
import periscope.machines.rsp.ExactMachine.Sink;
import periscope.machines.rsp.Transition.Move;

/** The moves of the environment in a state: Table 2, restricted to the moves of a {@link Detail}. */
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

  private void l1Moves(long[] state, int w, Sink sink) {
    for (int x = 0; x < layout.locations; x++) {
      evict(state, layout.l1Entry(w, x), ExactMachine.code(Move.EVICT_L1, w, x), sink);
      Move move = l1Move(state, w, x);
      if (move != null) {
        long[] next = state.clone();
        makeL1(next, w, x, move);
        sink.accept(ExactMachine.code(move, w, x), next);
      }
    }
    dequeueMove(state, w, true, sink);
  }

  private void l2Moves(long[] state, int d, Sink sink) {
    for (int x = 0; x < layout.locations; x++) {
      evict(state, layout.l2Entry(d, x), ExactMachine.code(Move.EVICT_L2, d, x), sink);
      Move move = l2Move(state, d, x);
      if (move != null) {
        long[] next = state.clone();
        makeL2(next, d, x, move);
        sink.accept(ExactMachine.code(move, d, x), next);
      }
    }
    dequeueMove(state, d, false, sink);
  }

  private void evict(long[] state, int entry, int code, Sink sink) {
    if (detail == Detail.EVERY_MOVE && state[entry] != ABSENT && !dirty(state[entry])) {
      long[] next = state.clone();
      replace(next, entry, ABSENT, 0);
      sink.accept(code, next);
    }
  }

  private void dequeueMove(long[] state, int cache, boolean level1, Sink sink) {
    Move move = dequeue(state, cache, level1);
    if (move != null) {
      int fifo = fifo(cache, level1);
      boolean marker = move == Move.DEQMARKER_L1 || move == Move.DEQMARKER_L2;
      int operand = (int) state[fifo + 1] - 1 - (marker ? layout.locations : 0);
      long[] next = state.clone();
      StateLayout.dequeue(next, fifo);
      sink.accept(ExactMachine.code(move, cache, operand), next);
    }
  }

  int fifo(int cache, boolean level1) {
    return level1 ? layout.l1FifoOf(cache) : layout.l2FifoOf(cache);
  }

  /**
   * The move of Table 2, other than EVICT, that is possible for the entry of location {@code x} in the L1 of work-group
   * {@code w}; null if none is.
   */
  Move l1Move(long[] s, int w, int x) {
    int d = program.deviceOfWorkGroup[w];
    int entry = layout.l1Entry(w, x);
    if (!readyForSomeThreadOf(w, s[layout.lock(d, x)])) {
      return null;
    } else if (dirty(s[entry])) {
      return Move.FLUSH_L1;
    }
    int below = below(d, x);
    boolean held = s[entry] == CLEAN_VALID && s[entry + 1] == s[below + 1];
    return !held && (!full || valid(s[below])) && wanted(s, x, w, d) ? Move.FETCH_L1 : null;
  }

  /** Makes a move that {@link #l1Move} returned, in place. */
  void makeL1(long[] s, int w, int x, Move move) {
    int d = program.deviceOfWorkGroup[w];
    int entry = layout.l1Entry(w, x);
    if (move == Move.FETCH_L1) {
      replace(s, entry, CLEAN_VALID, s[below(d, x) + 1]);
      return;
    }
    if (full) {
      layout.invalidateL2s(s, x, program.devices);
      StateLayout.store(s, layout.l2Entry(d, x), layout.l2FifoOf(d), x, s[entry + 1]);
    } else {
      s[layout.memory + x] = s[entry + 1];
    }
    StateLayout.clean(s, entry);
  }

  /** Index in a state just before the value that an L1 fetches: its status in full mode, another word otherwise. */
  private int below(int device, int x) {
    return full ? layout.l2Entry(device, x) : layout.memory + x - 1;
  }

  private boolean readyForSomeThreadOf(int workGroup, long lock) {
    return lock == 0 || program.workGroupOf[(int) lock - 1] == workGroup;
  }

  /**
   * The move of Table 2, other than EVICT, that is possible for the entry of location {@code x} in the L2 of device
   * {@code d}; null if none is. The lock file never prevents it: the owner of a lock runs on the device.
   */
  Move l2Move(long[] s, int d, int x) {
    int entry = layout.l2Entry(d, x);
    if (dirty(s[entry])) {
      return Move.FLUSH_L2;
    }
    boolean held = s[entry] == CLEAN_VALID && s[entry + 1] == s[layout.memory + x];
    return !held && wanted(s, x, -1, d) ? Move.FETCH_L2 : null;
  }

  /** Makes a move that {@link #l2Move} returned, in place. */
  void makeL2(long[] s, int d, int x, Move move) {
    int entry = layout.l2Entry(d, x);
    if (move == Move.FETCH_L2) {
      replace(s, entry, CLEAN_VALID, s[layout.memory + x]);
    } else {
      s[layout.memory + x] = s[entry + 1];
      StateLayout.clean(s, entry);
    }
  }

  private static void replace(long[] s, int entry, int status, long value) {
    s[entry] = status;
    s[entry + 1] = value;
  }

  /**
   * The move that dequeues the oldest element of a fifo; null if the fifo is empty or its location is still dirty.
   *
   * @param cache  work-group of an L1, or device of an L2
   * @param level1 whether the fifo belongs to an L1
   */
  Move dequeue(long[] s, int cache, boolean level1) {
    int fifo = fifo(cache, level1);
    if (s[fifo] == 0) {
      return null;
    } else if (layout.isMarker(s[fifo + 1])) {
      return level1 ? Move.DEQMARKER_L1 : Move.DEQMARKER_L2;
    }
    int x = (int) s[fifo + 1] - 1;
    boolean unflushed = dirty(s[level1 ? layout.l1Entry(cache, x) : layout.l2Entry(cache, x)]);
    return unflushed ? null : level1 ? Move.DEQLOC_L1 : Move.DEQLOC_L2;
  }

  /**
   * Dequeues every element that can leave a fifo, and forgets invalid clean entries, as {@link Detail#LIGHT} does after
   * each step.
   */
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

  /**
   * Whether a fetch of location {@code x} into a cache can matter: with {@link Detail#LIGHT}, only if some thread that
   * uses the cache may still access the location.
   *
   * @param workGroup work-group of an L1; -1 for an L2
   */
  private boolean wanted(long[] s, int x, int workGroup, int device) {
    if (detail != Detail.LIGHT) {
      return true;
    }
    for (int t = 0; t < program.threads.length; t++) {
      int pc = (int) s[layout.pcs + t];
      AssemblyCode code = program.threads[t];
      boolean uses = workGroup < 0 ? program.deviceOf[t] == device : program.workGroupOf[t] == workGroup;
      if (uses && code.running(pc) && (code.lookahead.accesses[code.at(pc)] >>> x & 1) != 0) {
        return true;
      }
    }
    return false;
  }
}
