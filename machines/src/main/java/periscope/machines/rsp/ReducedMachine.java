package periscope.machines.rsp;

/**
 * The machine on one device with the L2 as memory, as {@link ExactMachine} runs it, with far fewer states. It shows the
 * same outcomes, and it can get stuck exactly if that one can. What it leaves out, and why nothing is lost:
 *
 * <ul>
 *   <li><b>Fetch and evict.</b> A clean entry is not stored; the set of values it <em>can</em> hold is. Fetching and
 *       evicting touch nothing but the entry, so each entry's content varies independently of everything else: the set
 *       is the values that memory had, while the work-group was free to fetch, since the entry was last dirty,
 *       invalidated or read. Reading picks a value, and after that the entry holds this value or one fetched from then
 *       on. An absent entry and a clean invalidated one allow the same steps.
 *   <li><b>Locations of one work-group</b> need no cache. Only that work-group's L1 and memory hold them, so every read
 *       returns the latest write; flushing and fetching them is never prevented, because only threads of the work-group
 *       lock them; and a marker that waits for them only waits. The same goes for locations that nothing writes or
 *       locks.
 *   <li><b>Dequeueing</b> markers only unblocks, so it is done at once. Dequeueing a clean location too, except where
 *       the location may be dirtied again and then be locked by another work-group: there a late dequeue can leave a
 *       marker waiting for ever, so it is a step of its own.
 *   <li><b>Eager steps</b> of threads: see {@link EagerSteps}.
 *   <li><b>Stuck states</b> have least to go on when clean entries are gone: an exact state is stuck if and only if the
 *       same state with every clean entry evicted, and then fetched again where a lock does not forbid it, is. That
 *       state is reached by one extra step, <em>forgetting</em>. Programs that {@link LockDiscipline} clears skip all
 *       this.
 *   <li><b>Entries that nothing will read</b> are forgotten; dirty ones keep only their value.
 * </ul>
 */
final class ReducedMachine {

  /** Receives the successors of a state. */
  interface Sink {
    /** @param next a state that the receiver may keep */
    void accept(long[] next);
  }

  final MachineProgram program;
  final ReducedState layout;
  final Lookahead[] ahead;
  /** Whether no run can get stuck, so that only outcomes matter. */
  final boolean cannotStick;
  /** For each location, the threads that access it; bit {@code t} stands for thread {@code t}. */
  final long[] accessors;
  private final Closure closure;
  final ReducedInstructions instructions;
  private final View view = new View();

  ReducedMachine(MachineProgram program) {
    this.program = program;
    cannotStick = LockDiscipline.cannotStick(program);
    ahead = new Lookahead[program.threads.length];
    accessors = new long[program.locations.size()];
    long written = 0;
    long locked = 0;
    for (int t = 0; t < ahead.length; t++) {
      ahead[t] = program.threads[t].lookahead;
      written |= ahead[t].writes;
      locked |= ahead[t].locks[0];
      for (int x = 0; x < accessors.length; x++) {
        accessors[x] |= (ahead[t].accesses[0] >>> x & 1) << t;
      }
    }
    layout = new ReducedState(program, cached(written | locked));
    instructions = new ReducedInstructions(this, program, layout);
    closure = new Closure(this);
  }

  private long[] cached(long writtenOrLocked) {
    long[] groups = new long[accessors.length];
    for (int x = 0; x < accessors.length; x++) {
      for (int t = 0; t < ahead.length; t++) {
        groups[x] |= ((accessors[x] >>> t | ahead[t].locks[0] >>> x) & 1) << program.workGroupOf[t];
      }
    }
    long[] cached = new long[program.workGroups];
    for (int x = 0; x < accessors.length; x++) {
      for (int w = 0; w < cached.length; w++) {
        boolean shared = Long.bitCount(groups[x]) > 1 && (writtenOrLocked >>> x & 1) != 0;
        cached[w] |= shared ? (groups[x] >>> w & 1) << x : 0;
      }
    }
    return cached;
  }

  long[] initial() {
    long[] s = new long[layout.size];
    for (int x = 0; x < accessors.length; x++) {
      ReducedState.setByte(s, layout.memory, x, layout.number(program.initial[x]));
    }
    int zero = layout.number(0);
    for (int r = 0; r < program.slots(); r++) {
      ReducedState.setByte(s, layout.registers, r, zero);
    }
    for (int x = 0; x < accessors.length; x++) {
      setMemory(s, x, memory(s, x));
    }
    for (int t = 0; t < ahead.length; t++) {
      ReducedState.setPc(s, t, program.threads[t].settle(0, slots(s, t)));
    }
    closure.close(s);
    return s;
  }

  boolean terminal(long[] s) {
    for (int t = 0; t < ahead.length; t++) {
      if (ReducedState.pc(s, t) != program.threads[t].end()) {
        return false;
      }
    }
    for (int e = layout.fifos + program.workGroups; e < layout.size; e++) {
      if (s[e] < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether some thread is {@linkplain AssemblyCode#skipped() skipped}: the exploration drops the run, whose outcomes a
   * run with fewer rounds shows.
   */
  boolean left(long[] s) {
    for (int t = 0; t < ahead.length; t++) {
      if (ReducedState.pc(s, t) > program.threads[t].end()) {
        return true;
      }
    }
    return false;
  }

  /** Whether some thread exceeded its loop bound, so that the run is dropped. */
  boolean cut(long[] s) {
    for (int t = 0; t < ahead.length; t++) {
      if (ReducedState.pc(s, t) == program.threads[t].cut()) {
        return true;
      }
    }
    return false;
  }

  /** Writes the values of all registers into {@code target}, in slot order. */
  void registers(long[] s, long[] target) {
    for (int r = 0; r < target.length; r++) {
      target[r] = layout.value(ReducedState.getByte(s, layout.registers, r));
    }
  }

  /** Writes the values of all locations into {@code target}. */
  void memory(long[] s, long[] target) {
    for (int x = 0; x < target.length; x++) {
      target[x] = layout.value(memory(s, x));
    }
  }

  void successors(long[] s, Sink sink) {
    for (int t = 0; t < ahead.length; t++) {
      int pc = ReducedState.pc(s, t);
      if (program.threads[t].running(pc) && !waiting(s, t)) {
        dispatch(s, t, pc, sink);
      }
    }
    for (int w = 0; w < program.workGroups; w++) {
      for (int x = 0; x < accessors.length; x++) {
        int e = layout.entry(w, x);
        if (e >= 0 && s[e] < 0 && free(s, w, x)) {
          long[] next = ReducedState.copy(s);
          flush(next, w, x, e);
          emit(next, sink);
        }
      }
    }
    if (!cannotStick) {
      stickingMoves(s, sink);
    }
  }

  private void emit(long[] next, Sink sink) {
    closure.close(next);
    sink.accept(next);
  }

  private void dispatch(long[] s, int t, int pc, Sink sink) {
    AssemblyCode code = program.threads[t];
    int at = code.at(pc);
    Op op = code.op[at];
    int e = code.location[at] < 0 ? -1 : layout.entry(program.workGroupOf[t], code.location[at]);
    if (e < 0 || s[e] < 0 || op != Op.LD && op != Op.INC_L1) {
      long[] next = ReducedState.copy(s);
      if (instructions.execute(next, t, at)) {
        advance(next, t, pc);
        emit(next, sink);
      }
      return;
    }
    if (op == Op.INC_L1 && !ready(ReducedState.rmw(s), t)) {
      return;
    }
    for (long rest = s[e]; rest != 0; rest &= rest - 1) {
      long[] next = ReducedState.copy(s);
      instructions.readClean(next, t, at, e, Long.numberOfTrailingZeros(rest));
      advance(next, t, pc);
      emit(next, sink);
    }
  }

  /** Moves thread {@code t} past the instruction at {@code pc}. */
  void advance(long[] s, int t, int pc) {
    AssemblyCode code = program.threads[t];
    ReducedState.setPc(s, t, code.settle(code.next(pc), slots(s, t)));
  }

  /**
   * Passes to the sink the successors that only matter to programs that may get stuck: late dequeues, and forgetting.
   */
  private void stickingMoves(long[] s, Sink sink) {
    for (int w = 0; w < program.workGroups; w++) {
      int x = (int) (s[layout.fifos + w] & 0xf) - 1;
      if (x >= 0 && x < accessors.length && s[layout.entry(w, x)] >= 0) {
        long[] next = ReducedState.copy(s);
        next[layout.fifos + w] >>>= 4;
        emit(next, sink);
      }
    }
    long[] forgotten = ReducedState.copy(s);
    for (int w = 0; w < program.workGroups; w++) {
      for (int x = 0; x < accessors.length; x++) {
        int e = layout.entry(w, x);
        if (e >= 0 && s[e] >= 0) {
          forgotten[e] = fetchable(s, w, x);
        }
      }
    }
    emit(forgotten, sink);
  }

  /** Index of a thread's next instruction in the arrays of its {@link Lookahead}. */
  int position(long[] s, int t) {
    int pc = ReducedState.pc(s, t);
    AssemblyCode code = program.threads[t];
    return code.running(pc) ? code.at(pc) : code.length;
  }

  boolean waiting(long[] s, int t) {
    int marker = marker(t);
    for (int w = 0; w < program.workGroups; w++) {
      if (ReducedState.contains(s[layout.fifos + w], marker)) {
        return true;
      }
    }
    return false;
  }

  /** Whether some thread's marker is in the L1 fifo of work-group {@code w}. */
  boolean markerIn(long[] s, int w) {
    for (long rest = s[layout.fifos + w]; rest != 0; rest >>>= 4) {
      if ((rest & 0xf) > accessors.length) {
        return true;
      }
    }
    return false;
  }

  int marker(int t) {
    return accessors.length + 1 + t;
  }

  static boolean ready(int lock, int thread) {
    return lock == 0 || lock == thread + 1;
  }

  /** Whether work-group {@code w} may flush and fetch {@code x}. */
  boolean free(long[] s, int w, int x) {
    int owner = ReducedState.lock(s, x);
    return owner == 0 || program.workGroupOf[owner - 1] == w;
  }

  /** The numbers of the values that work-group {@code w} can fetch from {@code x} now, as a bit set. */
  long fetchable(long[] s, int w, int x) {
    return free(s, w, x) ? 1L << memory(s, x) : 0;
  }

  int memory(long[] s, int x) {
    return ReducedState.getByte(s, layout.memory, x);
  }

  /**
   * Writes value number {@code number} to memory. It also adds the value to the clean entries of work-groups that may
   * fetch it; an unlock calls it with the value that memory has already.
   */
  void setMemory(long[] s, int x, int number) {
    ReducedState.setByte(s, layout.memory, x, number);
    for (int w = 0; w < program.workGroups; w++) {
      int e = layout.entry(w, x);
      if (e >= 0 && s[e] >= 0) {
        s[e] |= fetchable(s, w, x);
      }
    }
  }

  void flush(long[] s, int w, int x, int e) {
    int number = (int) s[e] & 0xff;
    s[e] = 0;
    setMemory(s, x, number);
  }

  /** The registers of a thread in a state; the next call reuses the returned object. */
  AssemblyCode.Slots slots(long[] s, int t) {
    return view.of(s, t);
  }

  /** The registers of one thread of one state. */
  private final class View implements AssemblyCode.Slots {
    private long[] state;
    private int base;

    View of(long[] s, int t) {
      state = s;
      base = program.firstSlot(t);
      return this;
    }

    @Override
    public long get(int slot) {
      return layout.value(ReducedState.getByte(state, layout.registers, base + slot));
    }

    @Override
    public void set(int slot, long value) {
      ReducedState.setByte(state, layout.registers, base + slot, layout.number(value));
    }
  }
}
